"""Ignores SIGTERM and has a child of its own that does so too. `stubborn.py <file>`."""

import os
import signal
import sys
from pathlib import Path

signal.signal(signal.SIGTERM, signal.SIG_IGN)
os.fork()
with Path(sys.argv[1]).open("a") as starts:
    starts.write(f"{os.getpid()}\n")
while True:
    signal.pause()
