"""A record that a caller supplies is told as a match that has ended, if it verifies."""

from random import Random

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1.record_pb2 import Record, SeatName
from ardri.tablut.v1.tablut_pb2 import View
from services.engine.api import replay_calls
from services.engine.match import decide
from services.games.tablut import GAME as TABLUT
from services.record.match import Sitter
from services.runtime.credentials.claims import Scope
from tests.engine.served import Served
from tests.engine.sitting import Sitting
from tests.hostile.people.long_games import long_record
from tests.hostile.people.people import answer_of

RECORD = long_record(12)


def asked(record: Record = RECORD, **fields: object) -> pb.GetReplayRequest:
    return pb.GetReplayRequest(record=record, **fields)  # type: ignore[arg-type]  # fields


async def test_it_is_told_from_its_creation_to_its_end(tablut: Served) -> None:
    told = await tablut.watcher.ask("GetReplay", asked(with_words=True, with_views=True))
    assert [event.version for event in told.events] == list(range(1, len(RECORD.entries) + 1))
    assert told.events[0].created.spec.game == "tablut"
    assert told.events[-1].ended.outcome.reason == "resigned"
    assert told.events[-1].ended.told
    assert all(event.view.Is(View.DESCRIPTOR) for event in told.events)
    assert not told.HasField("record"), "the caller has it"


@pytest.mark.parametrize("seat", [-3, 0, 1])
async def test_it_is_told_to_any_eyes(tablut: Served, seat: int) -> None:
    told = await tablut.watcher.ask("GetReplay", asked(seat=seat))
    assert len(told.events) == len(RECORD.entries)


async def test_eyes_that_nobody_has_are_refused(tablut: Served) -> None:
    for seat in (-4, -1, 2):
        assert (await answer_of(tablut.watcher.ask("GetReplay", asked(seat=seat)))).reason == "NO_SUCH_SEAT"


async def test_one_that_does_not_follow_from_the_rules_is_refused(tablut: Served) -> None:
    forged, cut, empty = Record(), Record(), Record(game="tablut")
    forged.CopyFrom(RECORD)
    forged.entries[4] = forged.entries[5]
    cut.CopyFrom(RECORD)
    del cut.entries[-1], cut.digests[-1]
    for record in (forged, cut, empty):
        answer = await answer_of(tablut.watcher.ask("GetReplay", asked(record)))
        assert (answer.code, answer.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")


async def test_it_needs_an_accounts_token(tablut: Served) -> None:
    assert (await answer_of(tablut.stub.GetReplay(asked()))).reason == "BAD_TOKEN"
    (seat, _) = await tablut.table()
    assert (await answer_of(seat.ask("GetReplay", asked()))).reason == "BAD_TOKEN"
    nothing = tablut.caller("nobody", Scope.HOST)
    assert (await answer_of(nothing.ask("GetReplay", asked()))).reason == "SCOPE_MISSING"


async def test_one_too_large_for_a_message_is_refused(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = (await tablut.watcher.ask("GetReplay", asked())).ByteSize()
    monkeypatch.setattr(replay_calls, "MOST_REPLAY_BYTES", size - 1)
    assert (await answer_of(tablut.watcher.ask("GetReplay", asked()))).reason == "MESSAGE_TOO_LARGE"


async def test_names_beside_a_record_are_those_of_people_alone(tablut: Served) -> None:
    """Bots and open seats have no account, so a name given for one belongs to nobody."""
    sitting = Sitting(TABLUT, bots={0: 3}, sit=False, opened_by="opener")
    sitting.take(decide.join(sitting.match, 1, Sitter("bob", ""), sitting.now_ms))
    sitting.play_out(Random(1))
    record = sitting.record
    record.names.extend([SeatName(seat=0, name="Grandmaster"), SeatName(seat=1, name="Bob")])
    told = await tablut.watcher.ask("GetReplay", asked(record))
    joined = [event.joined.seat for event in told.events if event.HasField("joined")]
    assert [(seat.seat, seat.name) for seat in joined] == [(0, "level 3"), (1, "Bob")]
