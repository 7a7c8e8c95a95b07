"""Directors may end matches that their tournaments no longer need, and may do nothing else of operators."""

import grpc
import pytest

from ardri.match.v1 import match_pb2
from services.director.live.engines import EngineRefused, Engines
from services.runtime.credentials.claims import Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.ops.audit_log import DONE, REFUSED
from tests.engine.ops.operator import Operator
from tests.engine.refused import refusal
from tests.engine.served import Served, events_of

DENIED = grpc.StatusCode.PERMISSION_DENIED


async def test_a_director_breaks_a_match_off_and_those_who_sit_there_read_why(
    tablut: Served, operator: Operator
) -> None:
    match_id = (await tablut.table())[0].match_id
    stream = tablut.watcher.watch(match_id)
    address, signer = f"127.0.0.1:{tablut.server.port}", tablut.signer.issuers[Issuer.DIRECTOR]
    engines = Engines({"tablut": [address]}, signer)
    for _ in range(2):
        await engines.terminate(match_id, "it no longer counts")
    version = (await tablut.watcher.look(match_id)).version
    told = (await events_of(stream, version))[-1].ended
    assert (told.outcome.reason, list(told.outcome.ranks)) == ("terminated", [1, 1])
    assert told.cause == "it no longer counts"
    assert (await engines.match(match_id)).status == match_pb2.MATCH_STATUS_ENDED
    with pytest.raises(EngineRefused) as refused:
        await engines.terminate("tablut.00000000000000000000", "never made")
    assert refused.value.reason == "NO_SUCH_MATCH"
    await engines.close()
    never, *ended = await operator.audit()
    assert (never.actor, never.result) == ("director", REFUSED)
    assert [(each.actor, each.action, each.subject, each.cause, each.result) for each in ended] == [
        ("director", "TerminateMatch", match_id, "it no longer counts", DONE)
    ] * 2


async def test_a_director_rules_over_no_result_and_a_gateway_ends_nothing(tablut: Served) -> None:
    match_id = (await tablut.table())[0].match_id
    its_own = Operator(tablut, Scope.SERVICE, Issuer.DIRECTOR)
    assert (await refusal(its_own.adjudicate(match_id, draw=True))).named == (DENIED, "SCOPE_MISSING")
    assert (await refusal(its_own.ask("InspectMatch", match_id=match_id))).reason == "SCOPE_MISSING"
    gateway = Operator(tablut, Scope.SERVICE, Issuer.GATEWAY)
    assert (await refusal(gateway.terminate(match_id))).named == (DENIED, "SCOPE_MISSING")
    assert (await tablut.watcher.look(match_id)).status == match_pb2.MATCH_STATUS_LIVE
