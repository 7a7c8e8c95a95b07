"""`python -m workers.alive 30`: checks that the worker here gave a sign of life in the last 30 seconds.

It is for probes, so it imports nothing of the worker. The sign is the file that ARDRI_HEARTBEAT_FILE names.
"""

import os
import sys
import time
from pathlib import Path


def main() -> None:
    """Exits with 0 if there was a sign of life in time, else with 1 and the reason."""
    most, file = float(sys.argv[1]), Path(os.environ["ARDRI_HEARTBEAT_FILE"])
    if not file.exists():
        sys.exit(f"{file}: no sign of life yet")
    age = time.time() - file.stat().st_mtime
    if age > most:
        sys.exit(f"{file}: the last sign of life is {age:.0f} s old")


if __name__ == "__main__":
    main()
