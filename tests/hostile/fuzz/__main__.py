"""`python -m tests.hostile.fuzz --calls 20000 --store sqlite|postgres [--seed 1] [--number N]`."""

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.e2e.platform import Platform, running
from tests.hostile.fuzz.campaign import attacked
from tests.hostile.matrix.__main__ import ENVIRON
from tests.servers import postgres
from tests.servers.child import needed


@contextlib.contextmanager
def fuzzed(store: str) -> Iterator[Platform]:
    """A platform on that store, without limits by account or address."""
    with contextlib.ExitStack() as life:
        environ = dict(ENVIRON)
        if store == "postgres":
            binaries = needed(postgres.find_binaries(), "PostgreSQL")
            server = life.enter_context(postgres.running(binaries))
            environ["ARDRI_DATABASE_URL"] = life.enter_context(server.database())
        yield life.enter_context(running(environ))


def main() -> None:
    """Runs it; exits with 1 if the platform has not stood it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=20_000)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, action="append", help="only the call of that number")
    parser.add_argument("--log", type=Path, help="where to keep what the platform logs")
    given = parser.parse_args()
    with fuzzed(given.store) as platform:
        result = asyncio.run(attacked(platform, given.number or range(given.calls), given.seed))
        if given.log:
            given.log.write_text(platform.log)
    for each in (*result.faults[:100], *result.complaints[:100]):
        sys.stdout.write(f"{each}\n")
    sys.stdout.write(f"{given.store}, seed {given.seed}: {result.line}\n")
    sys.exit(not result.is_clean)


if __name__ == "__main__":
    main()
