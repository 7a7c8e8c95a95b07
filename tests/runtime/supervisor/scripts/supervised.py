"""A supervisor of child scripts: `supervised.py <dir> <script>[:<port>] ..`."""

import os
import sys
from pathlib import Path

from services.runtime.supervisor import ProcessSpec, Supervisor, SupervisorError
from services.runtime.supervisor.spec import written
from tests.waiting import HANG_SECONDS

SCRIPTS = Path(__file__).parent


def spec(home: Path, index: int, word: str) -> ProcessSpec:
    script, _, port = word.partition(":")
    marker = home / f"{script}-{index}"
    return ProcessSpec(
        name=marker.name,
        argv=(sys.executable, str(SCRIPTS / f"{script}.py"), str(marker), *filter(None, [port])),
        environ=os.environ,
        ready=written(marker),
        address=f"127.0.0.1:{port}" if port else "",
        stop_seconds=0.5 if script == "stubborn" else HANG_SECONDS,
    )


def main() -> None:
    home = Path(sys.argv[1])
    specs = [spec(home, index, word) for index, word in enumerate(sys.argv[2:])]
    try:
        Supervisor(specs, state_file=home / "processes.json", ready_line="all is ready").run()
    except SupervisorError as error:
        sys.exit(f"{type(error).__name__}: {error}")


main()
