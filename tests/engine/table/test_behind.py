"""Spectators who are behind: what they are shown, and that they see nothing too early."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from random import Random
from typing import Any

import pytest
from google.protobuf.duration_pb2 import Duration

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.games.plaques import GAME as PLAQUES
from services.kernel import legal_actions
from services.record.match import ENDED
from services.runtime.credentials.claims import Scope
from tests.engine.deadlines.test_deadlines import held
from tests.engine.refused import refusal
from tests.engine.served import Caller, Seated, Served, serving
from tests.waiting import patiently, until

HANDS = match_pb2.SpectatorDelay(finished_hands=True)
SECOND = match_pb2.SpectatorDelay(time=Duration(seconds=1))
HOUR = match_pb2.SpectatorDelay(time=Duration(seconds=3_600))


@pytest.fixture
async def plaques(sqlite_url: str) -> AsyncIterator[Served]:
    """An engine of Plaques."""
    async with serving(PLAQUES, await open_log(sqlite_url)) as served:
        yield served


async def hand(served: Served, match_id: str) -> int:
    live = await served.engine.matches.get(match_id)
    return PLAQUES.hand(live.match.position)


async def act(served: Served, seats: list[Seated], rng: Random) -> None:
    """Plays some action of the seat whose turn it is."""
    match = (await served.engine.matches.get(seats[0].match_id)).match
    (seat,) = match.to_act
    action = rng.choice(legal_actions(match.position, seat))
    await seats[seat].act(PLAQUES.format(match.position, seat, action), match.version)


async def shown(caller: Caller, match_id: str) -> list[bytes]:
    """Returns the answers to everything that a spectator can ask about a match."""
    questions: list[tuple[str, Any]] = [
        ("GetMatch", pb.GetMatchRequest(match_id=match_id, with_presence=True)),
        ("GetReplay", pb.GetReplayRequest(match_id=match_id, with_words=True, with_views=True)),
        ("ListMatches", pb.ListMatchesRequest(game="plaques")),
        ("ListLegalActions", pb.ListLegalActionsRequest(match_id=match_id, with_words=True)),
    ]
    answers = [_timeless(await caller.ask(method, request)) for method, request in questions]
    request = pb.WatchMatchRequest(match_id=match_id, from_version=-1, with_views=True, with_actions=True)
    stream: Any = caller.stub.WatchMatch(request, metadata=caller.metadata)
    async with patiently():
        first = await stream.read()
    stream.cancel()
    return [*answers, first.snapshot.SerializeToString(), first.position.SerializeToString()]


def _timeless(answer: Any) -> bytes:
    """Returns the bytes of an answer without the time at which it was given."""
    if "time" in answer.DESCRIPTOR.fields_by_name:
        answer.ClearField("time")
    return bytes(answer.SerializeToString())


def follow(caller: Caller, match_id: str) -> tuple[list[Any], asyncio.Task[None]]:
    """Follows a stream with everything that can be asked for, and collects its messages."""
    request = pb.WatchMatchRequest(
        match_id=match_id, with_views=True, with_actions=True, with_words=True, with_phrases=True
    )
    stream: Any = caller.stub.WatchMatch(request, metadata=caller.metadata)
    heard: list[Any] = []

    async def read() -> None:
        async for message in stream:
            heard.extend([] if message.HasField("heartbeat") else [message])

    return heard, asyncio.create_task(read())


async def test_nothing_of_an_unfinished_hand_is_shown(plaques: Served) -> None:
    """All answers after each action of a hand are the same as before the hand's first action."""
    seats = await plaques.table(spectator_delay=HANDS)
    match_id, rng = seats[0].match_id, Random(5)
    heard, reading = follow(plaques.watcher, match_id)
    async with patiently():
        await until(lambda: heard, "what a spectator is told at first")
    before, number, told = await shown(plaques.watcher, match_id), await hand(plaques, match_id), len(heard)
    seen = 0
    while seen < 3 and (await plaques.engine.matches.get(match_id)).match.status != ENDED:
        await act(plaques, seats, rng)
        await seats[0].do("Say", phrase=match_pb2.PHRASE_OOPS)
        now = await hand(plaques, match_id)
        after = await shown(plaques.watcher, match_id)
        if now == number:
            assert after == before
            assert len(heard) == told
        else:
            async with patiently():
                await until(lambda: len(heard) > told, "the hand that has ended")  # noqa: B023  # called here
            assert after != before
            before, number, told, seen = after, now, len(heard), seen + 1
            assert not any(message.said for message in heard)
    assert seen == 3
    reading.cancel()


async def test_a_spectator_looks_at_the_last_finished_hand(plaques: Served) -> None:
    seats = await plaques.table(spectator_delay=HANDS)
    match_id, rng = seats[0].match_id, Random(5)
    first = await plaques.watcher.look(match_id)
    assert (first.version, list(first.to_act)) == (4, [-1]), "seats, and nothing dealt"
    while await hand(plaques, match_id) == 1:
        await act(plaques, seats, rng)
    public, own = await plaques.watcher.look(match_id), await seats[0].look(match_id)
    assert first.version < public.version < own.version, "the next deal is not shown"
    stale = pb.GetMatchRequest(match_id=match_id, version=own.version)
    assert (await refusal(plaques.watcher.ask("GetMatch", stale))).reason == "INVALID_REQUEST"
    watch = plaques.watcher.watch(match_id, own.version)
    assert (await refusal(watch.read())).reason == "INVALID_REQUEST"
    back = pb.GetMatchRequest(match_id=match_id, version=public.version)
    again = (await plaques.watcher.ask("GetMatch", back)).match
    assert (again.view, again.version) == (public.view, public.version)


async def test_seats_are_never_behind(plaques: Served) -> None:
    seats = await plaques.table(spectator_delay=HANDS)
    live = await plaques.engine.matches.get(seats[0].match_id)
    for seat in seats:
        assert (await seat.look(seat.match_id)).version == live.match.version
    own = plaques.caller("account-0", Scope.PLAY, Scope.OBSERVE)
    assert (await own.look(seats[0].match_id)).version == live.match.version
    listed = await own.ask("ListMatches", pb.ListMatchesRequest(game="plaques"))
    assert [each.version for each in listed.matches] == [live.match.version]
    listed = await plaques.watcher.ask("ListMatches", pb.ListMatchesRequest(game="plaques"))
    assert [each.version for each in listed.matches] == [0]


async def test_a_match_that_has_ended_is_told_to_its_end(plaques: Served) -> None:
    seats = await plaques.table(spectator_delay=HANDS)
    heard, reading = follow(plaques.watcher, seats[0].match_id)
    async with patiently():
        await until(lambda: heard, "what a spectator is told at first")
    await act(plaques, seats, Random(1))
    await seats[0].do("ResignMatch")
    async with patiently():
        await reading
    public, own = await plaques.watcher.look(seats[0].match_id), await seats[1].look(seats[1].match_id)
    assert heard[-1].end.version == public.version == own.version
    versions = [event.version for message in heard for event in message.events]
    assert versions == list(range(1, own.version + 1))
    assert (await plaques.watcher.replay(seats[0].match_id)).HasField("record")


async def test_who_makes_a_match_of_ai_seats_sees_no_more(plaques: Served) -> None:
    bots = [match_pb2.Seat(seat=seat, bot=match_pb2.Bot(level=1)) for seat in range(2)]
    request = pb.CreateMatchRequest(game="plaques", taken=bots, spectator_delay=HANDS)
    made = (await plaques.organiser.ask("CreateMatch", request)).match
    assert (made.version, list(made.to_act)) == (4, [-1])


async def test_what_is_read_from_the_log_is_as_far_behind(plaques: Served) -> None:
    seats = await plaques.table(spectator_delay=HANDS)
    match_id, rng = seats[0].match_id, Random(5)
    while await hand(plaques, match_id) == 1:
        await act(plaques, seats, rng)
    before = await shown(plaques.watcher, match_id)
    plaques.engine.matches._here.clear()
    assert await shown(plaques.watcher, match_id) == before


async def test_a_time_is_waited_for(tablut: Served) -> None:
    seats = await tablut.table(spectator_delay=SECOND)
    match_id = seats[0].match_id
    stream = tablut.watcher.watch(match_id, 4)
    with held(tablut):
        await seats[0].act("a4-a3", 4)
        played_ms = (await tablut.engine.matches.get(match_id)).match.updated_ms
        assert (await tablut.watcher.look(match_id)).version == 4
    async with patiently():
        message = await stream.read()
        while not message.events:
            message = await stream.read()
    assert [event.version for event in message.events] == [5]
    assert tablut.engine.context.now_ms() >= played_ms + 1_000
    assert (await tablut.watcher.look(match_id)).version == 5
    stream.cancel()


async def test_the_lag_of_a_spectator_counts_from_when_it_was_to_be_shown_what_is_new(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, lags = [1_700_000_000_000], list[int]()
    monkeypatch.setattr(tablut.engine.context, "now_ms", lambda: now[0])
    seats = await tablut.table(spectator_delay=SECOND)
    match_id = seats[0].match_id
    stream = tablut.watcher.watch(match_id, 4)
    async with patiently():
        await stream.read()
        monkeypatch.setattr(tablut.engine.context.monitor, "delivered", lags.append)
        await seats[0].act("a4-a3", 4)
        now[0] += 1_007
        await until(lambda: bool(lags))
    await seats[1].act("e7-f7", 5)
    assert lags == [7]
    stream.cancel()


async def test_no_list_of_an_account_tells_when_something_has_happened(tablut: Served) -> None:
    """Neither by its order, nor by its filters, nor by where pages end."""
    ticks = count(1_700_000_000_000, 1_000)
    tablut.engine.context.now_ms = lambda: next(ticks)
    hidden, *_ = [await tablut.table(spectator_delay=delay) for delay in (HOUR, None, None)]
    since_ms = next(ticks)
    questions = []
    for size in (1, 2, 3):
        questions += [_listing(size), _listing(size, f"{since_ms}/z"), _listing(size)]
        questions[-1].since.FromMilliseconds(since_ms)
    before = [await tablut.watcher.ask("ListMatches", question) for question in questions]
    assert {len(answer.matches) for answer in before} == {0, 1, 2}
    await hidden[0].act("a4-a3", 4)
    assert [await tablut.watcher.ask("ListMatches", question) for question in questions] == before
    own = await tablut.caller("account-1", Scope.PLAY).ask("ListMatches", _listing(1))
    assert [each.version for each in own.matches] == [5]


async def test_no_list_tells_that_somebody_has_dropped_out(plaques: Served) -> None:
    """Neither by the seat, nor by the bot that plays on, nor by a filter, nor by who is present."""
    seats = await plaques.table(3, spectator_delay=HOUR)
    match_id = seats[0].match_id
    filters = [pb.ListMatchesRequest(game="plaques", with_bots=with_bots) for with_bots in (True, False)]

    async def told() -> list[bytes]:
        answers = [await plaques.watcher.ask("ListMatches", each) for each in filters]
        return [*await shown(plaques.watcher, match_id), *(each.SerializeToString() for each in answers)]

    before = await told()
    await seats[2].do("ResignMatch")
    assert await told() == before
    listed = await plaques.caller("account-0", Scope.PLAY).ask("ListMatches", filters[0])
    assert [seat.dropped_out for seat in listed.matches[0].seats] == [0, 0, match_pb2.DROP_OUT_RESIGNED]


async def test_a_match_that_waits_has_its_place_in_lists_of_an_account(tablut: Served) -> None:
    """Nothing has happened yet that spectators could be behind."""
    match_id = await tablut.create(seats=2, spectator_delay=HOUR)
    await tablut.sit(match_id, (0,))
    (listed,) = (await tablut.watcher.ask("ListMatches", _listing(1))).matches
    assert listed.match_id == match_id
    assert listed.HasField("updated")


def _listing(size: int, page_token: str = "") -> pb.ListMatchesRequest:
    return pb.ListMatchesRequest(game="tablut", account_id="account-0", page_size=size, page_token=page_token)


@pytest.mark.parametrize(
    "delay",
    [
        match_pb2.SpectatorDelay(),
        match_pb2.SpectatorDelay(finished_hands=True),
        match_pb2.SpectatorDelay(time=Duration(nanos=999_000_000)),
        match_pb2.SpectatorDelay(time=Duration(seconds=3_601)),
    ],
)
async def test_other_delays_are_refused(tablut: Served, delay: match_pb2.SpectatorDelay) -> None:
    refused = await refusal(tablut.create(spectator_delay=delay))
    assert refused.reason == "INVALID_REQUEST"
    assert refused.metadata["field"].startswith("spectator_delay")
