"""python -m tests.trace [--calls]: files and changes of file of the main paths; with every call in order."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.trace.paths import PATHS
from tests.trace.recorder import Recorder


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser("python -m tests.trace")
    parser.add_argument("path", nargs="*", choices=[[], *PATHS], help="these alone")
    parser.add_argument("--calls", action="store_true", help="print every call")
    given = parser.parse_args()
    for name in given.path or PATHS:
        recorder = Recorder()
        with tempfile.TemporaryDirectory() as folder:
            trace = asyncio.run(PATHS[name](recorder, Path(folder)))
        recorder.close()
        if given.calls:
            sys.stdout.writelines(f"{place}\n" for place in trace.places)
        outside = trace.without("services/games/", "services/kernel/")
        for what, heard in (("all", trace), ("without the rules", outside)):
            counts = f"{len(heard.files)} files, {heard.changes} changes, {len(heard.places)} calls"
            sys.stdout.write(f"{name}, {what}: {counts}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
