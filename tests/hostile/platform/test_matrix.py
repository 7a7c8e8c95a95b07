"""Who may call what: every RPC that a port names, with every kind of credential, against one table."""

from collections.abc import Iterator

import pytest

from tests.e2e.platform import Platform, running
from tests.hostile.matrix.__main__ import ENVIRON, ports, told
from tests.hostile.matrix.grid import Findings, compared
from tests.hostile.matrix.rules import ANYONE, RULES
from tests.hostile.people.quiet import complaints, restarts
from tests.hostile.people.rpcs import own_services, rpcs_of


@pytest.fixture(scope="module")
def unlimited() -> Iterator[Platform]:
    with running(ENVIRON) as started:
        yield started


async def test_nobody_gets_more_or_less_than_the_rules_say(unlimited: Platform) -> None:
    findings = await compared(unlimited, ports(unlimited))
    assert findings.is_clean, told(findings)
    assert findings.calls == findings.rpcs * findings.credentials > 3_000
    assert complaints(unlimited.log) == []
    assert restarts(unlimited) == {}


def test_every_rpc_of_the_protos_has_a_rule() -> None:
    assert {str(rpc) for service in own_services() for rpc in rpcs_of(service)} <= RULES.keys()


def test_a_wrong_answer_is_found() -> None:
    findings = Findings()
    findings.note("a port: an RPC", "none", "allowed", ANYONE - {"none"})
    findings.note("a port: an RPC", "seat", "refused", ANYONE)
    findings.note("a port: an RPC", "seat", "INTERNAL", ANYONE)
    findings.note("a port: an RPC", "seat", "allowed", ANYONE)
    assert (findings.calls, findings.is_clean) == (4, False)
    wrong = (findings.wrongly_allowed, findings.wrongly_refused, findings.broken)
    assert [len(each) for each in wrong] == [1, 1, 1]
