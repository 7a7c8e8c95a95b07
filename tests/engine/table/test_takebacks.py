"""Takebacks for players, spectators and AI seats."""

import asyncio
from typing import Any

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.api.requests import spec_of
from services.games.plaques import GAME as PLAQUES
from services.kernel import commitment
from services.runtime.jobs.wire import load_wire
from tests.engine.refused import refusal
from tests.engine.served import Served
from tests.waiting import patiently, until


async def test_streams_show_the_position_that_stands_again(tablut: Served) -> None:
    seats = await tablut.table(takebacks=True)
    before = (await seats[0].look(seats[0].match_id)).view
    watched: Any = tablut.watcher.stub.WatchMatch(
        pb.WatchMatchRequest(match_id=seats[0].match_id, from_version=4, with_views=True, with_words=True),
        metadata=tablut.watcher.metadata,
    )
    await seats[0].act("a4-a3", 4)
    await seats[0].do("OfferTakeback")
    assert (await seats[1].look(seats[1].match_id)).takeback_offer == 0
    answered = await seats[1].do("AnswerTakeback", accept=True)
    assert answered.version == 8
    events, newest = [], match_pb2.PositionView()
    async with patiently():
        while newest.version < 8:
            message = await watched.read()
            events += message.events
            newest = message.position if message.HasField("position") else newest
    kinds = [event.WhichOneof("body") for event in events]
    assert kinds == ["played", "takeback_offered", "takeback_accepted", "taken_back"]
    assert [event.version for event in events] == [5, 6, 7, 8]
    assert newest.view == before
    match = await seats[0].look(seats[0].match_id)
    assert (list(match.to_act), match.HasField("takeback_offer"), match.view) == ([0], False, before)
    watched.cancel()


async def test_what_was_decided_before_is_stale(tablut: Served) -> None:
    seats = await tablut.table(takebacks=True)
    await seats[0].act("a4-a3", 4)
    await seats[0].do("OfferTakeback")
    await seats[1].do("AnswerTakeback", accept=True)
    assert (await refusal(seats[1].act("e3-d3", 5))).reason in ("STALE_VERSION", "NOT_YOUR_TURN")
    assert (await refusal(seats[0].act("a4-a2", 4, "again"))).reason == "STALE_VERSION"
    assert await seats[0].act("a4-a2", 8) == 9


async def test_replays_and_looks_back_go_through_it(tablut: Served) -> None:
    seats = await tablut.table(takebacks=True)
    await seats[0].act("a4-a3", 4)
    await seats[0].do("OfferTakeback")
    await seats[1].do("AnswerTakeback", accept=True)
    await seats[0].act("a4-a2", 8)
    request = pb.GetReplayRequest(match_id=seats[0].match_id, with_views=True)
    events = (await seats[0].ask("GetReplay", request)).events
    assert events[7].view == events[3].view
    assert events[8].view != events[4].view
    back = await seats[0].ask("GetMatch", pb.GetMatchRequest(match_id=seats[0].match_id, version=8))
    assert back.match.view == events[3].view
    await seats[0].do("ResignMatch")
    verdict = await tablut.watcher.ask("VerifyReplay", pb.VerifyReplayRequest(match_id=seats[0].match_id))
    assert (verdict.verified, verdict.divergence) == (True, "")


async def test_another_process_reads_the_same(tablut: Served) -> None:
    seats = await tablut.table(takebacks=True)
    await seats[0].act("a4-a3", 4)
    await seats[0].do("OfferTakeback")
    await seats[1].do("AnswerTakeback", accept=True)
    live = await tablut.engine.matches.get(seats[0].match_id)
    tablut.engine.matches._here.clear()
    again = await tablut.engine.matches.get(seats[0].match_id)
    assert again is not live
    assert (again.match.position, again.match.to_act) == (live.match.position, live.match.to_act)
    assert await seats[0].act("a4-a2", 8) == 9


async def test_an_ai_seat_agrees_and_thinks_no_longer(tablut: Served) -> None:
    bot = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=1))
    (seat,) = await tablut.sit(await tablut.create(taken=[bot], takebacks=True), [0])
    await seat.act("a4-a3", 4)
    answer = await seat.do("OfferTakeback")
    match = await seat.look(seat.match_id)
    assert (match.version, list(match.to_act)) == (answer.version, [0])
    await seat.act("a4-a2", answer.version)
    live = await tablut.engine.matches.get(seat.match_id)
    async with patiently():
        await until(lambda: live.match.to_act == (0,), "the AI seat's answer to the second try")


async def test_a_copy_of_a_request_takes_nothing_more_back(tablut: Served) -> None:
    """As a retry does, after its answer was lost."""
    bot = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=1))
    (seat,) = await tablut.sit(await tablut.create(taken=[bot], takebacks=True), [0])
    live = await tablut.engine.matches.get(seat.match_id)
    await seat.act("a4-a3", 4)
    async with patiently():
        await until(lambda: live.match.to_act == (0,))
    listed = await seat.ask("ListLegalActions", pb.ListLegalActionsRequest(match_id=seat.match_id))
    await seat.act(listed.actions[0].notation, listed.version)
    first = await seat.do("OfferTakeback", request_id="r")
    tablut.engine.matches._here.clear()  # another process knows the request only from the log
    copies = await asyncio.gather(*(seat.do("OfferTakeback", request_id="r") for _ in range(3)))
    assert [each.version for each in copies] == [first.version] * 3
    assert (await seat.do("OfferTakeback", request_id="s")).version > first.version


async def test_a_late_copy_of_an_answer_answers_no_other_offer(tablut: Served) -> None:
    first, other = await tablut.table(takebacks=True)
    await first.act("a4-a3", 4)
    await first.do("OfferTakeback")
    await other.do("AnswerTakeback", accept=True, request_id="takeback")
    await first.act("a4-a2", 8)
    await first.do("OfferTakeback")
    await other.do("AnswerTakeback", accept=True, request_id="takeback")
    assert (await first.look(first.match_id)).takeback_offer == 0
    await first.do("OfferDraw", request_id="draw")
    await other.do("AnswerDraw", accept=False, request_id="draw")
    await other.act("e3-d3", 9)
    await first.do("OfferDraw", request_id="draw")
    assert not (await first.look(first.match_id)).HasField("draw_offer"), "it is a copy of the first"
    await first.do("OfferDraw", request_id="again")
    await other.do("AnswerDraw", accept=False, request_id="draw")
    assert (await first.look(first.match_id)).draw_offer == 0
    assert (await refusal(other.do("AnswerDraw", request_id="no id"))).reason == "INVALID_REQUEST"


async def test_nothing_is_taken_back_where_it_may_not(tablut: Served) -> None:
    seats = await tablut.table()
    await seats[0].act("a4-a3", 4)
    assert (await refusal(seats[0].do("OfferTakeback"))).reason == "TAKEBACK"
    assert (await refusal(seats[1].do("AnswerTakeback", accept=True))).reason == "TAKEBACK"
    await seats[0].do("ResignMatch")
    assert (await refusal(seats[0].do("OfferTakeback"))).reason == "MATCH_OVER"


def test_games_with_secrets_have_none() -> None:
    request = pb.CreateMatchRequest(game="plaques", takebacks=True)
    spec, _ = spec_of(request, PLAQUES, load_wire(PLAQUES), commitment(bytes(32), bytes(16)))
    assert not spec.takebacks
