"""ListLegalActions foretells the effects of an action as the seat's stream tells them afterwards."""

from ardri.engine.v1 import engine_service_pb2 as pb
from tests.engine.refused import refusal
from tests.engine.served import Seated, Served, events_of


async def listed(seat: Seated, *, words: bool = False) -> pb.ListLegalActionsResponse:
    answer: pb.ListLegalActionsResponse = await seat.do(
        "ListLegalActions", with_effects=True, with_words=words
    )
    return answer


async def test_what_was_foretold_happens(tablut: Served) -> None:
    seats = await tablut.table(seats=2)
    stream = tablut.watcher.watch(seats[0].match_id)
    await events_of(stream, 4)
    captures = 0
    for turn in range(60):
        seat = seats[turn % 2]
        legal = await listed(seat, words=True)
        assert len(legal.effects) == len(legal.actions)
        assert not any(effects.uncertain for effects in legal.effects)
        # Captures where that is possible.
        action, effects = max(
            zip(legal.actions, legal.effects, strict=True), key=lambda pair: len(pair[1].events)
        )
        captures += len(effects.events) - 1
        await seat.act(action.notation, legal.version)
        event, *ended = await events_of(stream, 1)
        assert event.played.events == effects.events
        if ended:
            break
    assert captures
    plain = await listed(seats[0])
    assert not any(effects.told for effects in plain.effects)


async def test_effects_come_only_if_asked_for_and_to_who_may_know_the_actions(lots: Served) -> None:
    seats = await lots.table()
    bare = await seats[0].do("ListLegalActions")
    assert bare.actions
    assert not bare.effects
    assert len((await listed(seats[0])).effects) == len(bare.actions)
    request = pb.ListLegalActionsRequest(match_id=seats[0].match_id, seat=1, with_effects=True)
    assert (await refusal(seats[0].ask("ListLegalActions", request))).reason == "NOT_YOUR_SEAT"
