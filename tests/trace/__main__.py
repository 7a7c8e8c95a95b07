"""python -m tests.trace [PATH ..]: files, changes of file and calls of the main paths of the platform.

--calls prints every call in order; --walk prints the walk of docs/architecture.md as it would be today.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.trace.page import PAGE, walks
from tests.trace.paths import PATHS
from tests.trace.recorder import RULES, Recorder
from tests.trace.walk import told


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser("python -m tests.trace")
    parser.add_argument("path", nargs="*", choices=[[], *PATHS], help="these alone")
    parser.add_argument("--calls", action="store_true", help="print every call")
    parser.add_argument("--walk", action="store_true", help="print the walk as docs/architecture.md has it")
    given = parser.parse_args()
    for name in given.path or PATHS:
        recorder = Recorder()
        with tempfile.TemporaryDirectory() as folder:
            trace = asyncio.run(PATHS[name](recorder, Path(folder)))
        recorder.close()
        if given.calls:
            sys.stdout.writelines(f"{place}\n" for place in trace.places)
        if given.walk:
            sys.stdout.writelines(f"{item}\n" for item in told(walks(PAGE.read_text())[name], trace))
        outside = trace.without(*RULES)
        for what, heard in (("all", trace), ("without the rules", outside)):
            counts = f"{len(heard.files)} files, {heard.changes} changes, {len(heard.places)} calls"
            sys.stdout.write(f"{name}, {what}: {counts}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
