"""No string of any request may have a control character. Descriptors list them, so new ones are covered."""

import pytest
from google.protobuf.any_pb2 import Any
from google.protobuf.struct_pb2 import Struct

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.jobs.v1 import jobs_pb2
from ardri.tournament.v1 import lease_service_pb2 as leases
from services.games.tablut import GAME
from services.kernel import InvalidNotation
from services.runtime.broker.payloads import MalformedJob
from services.runtime.broker.payloads import decoded as decoded_job
from services.runtime.errors import InvalidRequest
from services.runtime.jobs.wire import load_wire, pack, unpack_action
from services.runtime.rpc.methods import decoded
from services.runtime.rpc.requests.text import check_text, cleaned
from tests.hostile.people.rpcs import Rpc, own_services, rpcs_of
from tests.runtime.rpc.requests.strings import with_text

TABLUT = load_wire(GAME)
RPCS = [rpc for service in own_services() for rpc in rpcs_of(service)]
REFUSED = ("\0", "\n", "\t", "\x1b[31m", "\x7f", "\x9b31m", "\u2028", "\u202e", "\u2066")
TAKEN = ("Ada", "Æthelred", "عمر", "明", "👩‍🚀", "e\u0301", "a\u00a0b", "\u200f", "")


@pytest.mark.parametrize("rpc", RPCS, ids=str)
def test_every_string_of_every_request_is_checked(rpc: Rpc) -> None:
    for refused in REFUSED:
        for path, message in with_text(rpc.request.DESCRIPTOR, f"a{refused}b"):
            with pytest.raises(InvalidRequest) as caught:
                decoded(rpc.request, message.SerializeToString())
            assert caught.value.metadata == {"field": path}
    for taken in TAKEN:
        for _, message in with_text(rpc.request.DESCRIPTOR, taken):
            assert decoded(rpc.request, message.SerializeToString()) == message


def test_strings_are_found_at_all_depths() -> None:
    """The test above relies on this."""
    paths = {path for rpc in RPCS for path, _ in with_text(rpc.request.DESCRIPTOR, "")}
    assert {
        "act.action.notation",
        "rules_versions.key",
        "rules_versions.value",
        "programs[0]",
        "spec.stages[0].pairings[0].entrants[0]",
        "deliveries[0].lease.slot.tournament_id",
    } <= paths


def test_the_field_is_named_with_its_place() -> None:
    request = leases.RegisterWorkerRequest(worker_id="w", programs=["fine", "f\0ne"])
    with pytest.raises(InvalidRequest, match=r"programs\[1\].*U\+0000"):
        check_text(request)


def test_an_action_inside_an_any_is_checked_when_it_is_unpacked() -> None:
    for path, action in with_text(TABLUT.action_type.DESCRIPTOR, "e\x005"):
        request = engine.PlayActionRequest(match_id="tablut.a")
        request.action.typed.CopyFrom(pack(action))
        passed = decoded(engine.PlayActionRequest, request.SerializeToString())
        with pytest.raises(InvalidRequest, match=f"{path}: .*U\\+0000"):
            unpack_action(TABLUT, passed.action.typed)
    strange = Any(type_url="type.googleapis.com/ardri.tablut.v1.\0")
    with pytest.raises(InvalidNotation, match=r"\\x00"):
        unpack_action(TABLUT, strange)


def test_a_type_may_contain_itself() -> None:
    """As `Struct` does, the type of the options of a game in these tests."""
    deep = Struct()
    deep.update({"a": {"b": [{"c": "fine"}]}})
    check_text(deep)
    deep.update({"a": {"b": [{"c": "f\0ne"}]}})
    with pytest.raises(InvalidRequest, match=r"U\+0000"):
        check_text(deep)


def test_a_job_with_such_text_is_malformed() -> None:
    with pytest.raises(MalformedJob, match="match_id"):
        decoded_job(jobs_pb2.ActJob, {"matchId": "tablut.\0"})
    with pytest.raises(MalformedJob):
        decoded_job(jobs_pb2.ActJob, {"matchId": "\ud800"})


@pytest.mark.parametrize("text", [*REFUSED])
def test_what_others_have_said_is_cleaned(text: str) -> None:
    assert cleaned(f"a{text[0]}b") == "ab"


@pytest.mark.parametrize("text", [*TAKEN])
def test_what_is_right_stays(text: str) -> None:
    assert cleaned(text) == text
