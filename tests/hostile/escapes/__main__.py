"""`python -m tests.hostile.escapes`: every way out, with the worker started by root and by a user.

One line an attack, and a last one: how many were tried, how many got out. Ends with 1 if any did. Who is not
root sees the second half alone.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict

from tests.hostile.escapes.ordinary_user import as_ordinary_user
from tests.hostile.escapes.surroundings import surroundings
from tests.hostile.escapes.tries import Try, all_tried

_ONE_MODE = "--as-we-are"


def main() -> None:
    if _ONE_MODE in sys.argv:
        for each in _as_we_are():
            print(json.dumps(asdict(each)), flush=True)  # noqa: T201
        return
    modes = {"root": _as_we_are, "user": _as_user} if os.geteuid() == 0 else {"user": _as_we_are}
    tried, escaped = 0, 0
    for mode, run in modes.items():
        for each in run():
            tried += 1
            escaped += bool(each.won)
            outcome = f"ESCAPED: {each.won}" if each.won else f"in vain: {each.why}"
            print(f"{mode} {each.attack}: {outcome[:150]}", flush=True)  # noqa: T201
    print(f"escapes tried: {tried}, escaped: {escaped}, modes: {', '.join(modes)}")  # noqa: T201
    sys.exit(bool(escaped) or not tried)


def _as_we_are() -> Iterator[Try]:
    with surroundings() as around:
        yield from all_tried(around)


def _as_user() -> Iterator[Try]:
    """The same in a process of an ordinary user."""
    with as_ordinary_user("-m", "tests.hostile.escapes", _ONE_MODE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield Try(**json.loads(line))
    if process.returncode:
        sys.exit(f"as an ordinary user it ended with {process.returncode}")


if __name__ == "__main__":
    main()
