"""`python -m tests.hostile.matrix [--game tablut --game tara ..]`: the matrix on every port of a platform."""

import argparse
import asyncio
import sys

from tests.e2e.platform import Platform, running
from tests.hostile.matrix.grid import Findings, compared

ENVIRON = {"ARDRI_ENV": "test"}
"""No limit by account or address is reached: here it matters who may, and not how often."""


def ports(platform: Platform) -> dict[str, str]:
    """The address of each process that serves gRPC."""
    return {name: each.address for name, each in platform.processes.items() if _serves(name)}


def _serves(name: str) -> bool:
    return name in ("gateway", "director") or name.startswith("engine-")


def told(findings: Findings) -> str:
    """All that went wrong, a line each."""
    return "\n".join(
        f"{what}: {each}"
        for what in ("unknown", "wrongly_allowed", "wrongly_refused", "broken")
        for each in getattr(findings, what)
    )


def main() -> None:
    """Runs it; exits with 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", default=[])
    games = {"tablut", *parser.parse_args().game}
    with running(ENVIRON, sorted(games)) as platform:
        findings = asyncio.run(compared(platform, ports(platform)))
    sys.stdout.write(f"{told(findings)}\n{findings.line}\n".lstrip())
    sys.exit(not findings.is_clean)


if __name__ == "__main__":
    main()
