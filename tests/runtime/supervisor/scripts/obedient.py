"""Says that it is up, logs that it stops, and stops when told. `obedient.py <file> [<port>]`."""

import os
import signal
import socket
import sys
from pathlib import Path
from types import FrameType


def main() -> None:
    marker = Path(sys.argv[1])
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if len(sys.argv) > 2:
        listener.bind(("127.0.0.1", int(sys.argv[2])))
        listener.listen()

    def stop(_number: int, _frame: FrameType | None) -> None:
        sys.stdout.write("stopping\n")
        sys.exit(0)

    signal.signal(signal.SIGTERM, stop)
    with marker.open("a") as starts:
        starts.write(f"{os.getpid()}\n")
    while True:
        signal.pause()


main()
