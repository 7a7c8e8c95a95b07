"""Each planted fault is found by its check; a proxy without a fault breaks nothing."""

import pytest

from ardri_cli.conformance.checks import ALL
from ardri_cli.conformance.examining import Finding, Outcome, findings
from ardri_cli.conformance.target import LATENCY_SECONDS
from tests.clients.conformance import faults
from tests.clients.conformance.examined import engine, target
from tests.clients.conformance.faults.of_actions import IsSlow
from tests.clients.conformance.proxy import Fault, proxied
from tests.waiting import HANG_SECONDS

_GAME = "tara"
"""It has secrets and chance."""


async def _broken(fault: Fault, room: str, url: str) -> list[Finding]:
    """The promises that a group of checks finds broken."""
    checks = {name: check for name, check in ALL.items() if name.startswith(room)}
    async with engine(_GAME, url) as served, proxied(served, fault) as front:
        latency = LATENCY_SECONDS if isinstance(fault, IsSlow) else HANG_SECONDS
        examined = await target(served, front, _GAME, latency)
        found = [finding async for finding in findings(examined, checks)]
    return [finding for finding in found if finding.outcome is Outcome.BROKEN]


@pytest.mark.parametrize("kind", faults.ALL, ids=lambda kind: kind.__name__)
async def test_a_planted_fault_is_found(kind: type[Fault], sqlite_url: str) -> None:
    check = faults.ALL[kind]

    found = await _broken(kind(), check.partition(".")[0], sqlite_url)

    assert check in {finding.check for finding in found}


async def test_a_proxy_without_a_fault_breaks_nothing(sqlite_url: str) -> None:
    assert await _broken(Fault(), "", sqlite_url) == []


def test_there_are_twenty_and_more() -> None:
    assert len(faults.ALL) >= 20
    assert set(faults.ALL.values()) <= set(ALL)
    rooms = {name.partition(".")[0] for name in ALL}
    assert {name.partition(".")[0] for name in faults.ALL.values()} == rooms
