"""Canaries: no seed and no hidden card leaves before its time, whatever the engine is asked."""

import asyncio
import base64
from typing import Any

import grpc
import pytest
import structlog

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.kernel import CHANCE, SPECTATOR, TABLE, Seat, Viewer, commitment
from services.kernel.seeds import SEED_BYTES
from tests.engine.job_recorder import JobRecorder
from tests.engine.served import Caller, Seated, Served, act_request, check_request, events_of
from tests.engine.stepping import settle

ROUNDS = 2


class Ear:
    """Everything that callers are told, as text: messages, errors, jobs."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def ask(self, caller: Caller, method: str, request: Any) -> None:
        """Makes a unary call, and notes its answer or error."""
        try:
            self.heard.append(str(await caller.ask(method, request)))
        except grpc.aio.AioRpcError as error:
            self.heard.append(f"{error.code()} {error.details()} {error.trailing_metadata()}")

    async def follow(self, stream: Any) -> None:
        """Follows a stream to the end of the match, which is left out."""
        async for message in stream:
            self.heard += [str(event) for event in message.events if not event.HasField("ended")]

    async def pester(self, caller: Caller, match_id: str) -> None:
        """Makes every possible call about the match, wrong ones too."""
        for method, request in (
            ("GetMatch", pb.GetMatchRequest(match_id=match_id)),
            ("GetReplay", pb.GetReplayRequest(match_id=match_id)),
            ("ListLegalActions", pb.ListLegalActionsRequest(match_id=match_id)),
            ("ListLegalActions", pb.ListLegalActionsRequest(match_id=match_id, seat=CHANCE)),
            ("ListMatches", pb.ListMatchesRequest(game="lots")),
            ("CreateMatch", pb.CreateMatchRequest(game="lots", match_id=match_id)),
            ("VerifyReplay", pb.VerifyReplayRequest(match_id=match_id)),
            ("PlayAction", act_request(match_id, "nonsense", 1, "x")),
            ("CheckAction", check_request(match_id, "nonsense", 1)),
            ("PlayAction", act_request(match_id, "deal 1", 99, "y")),
        ):
            await self.ask(caller, method, request)


async def play_rounds(served: Served, seats: list[Seated], recorder: JobRecorder, ear: Ear) -> None:
    """Plays the whole match, with every caller asking everything before each settlement."""
    match_id = seats[0].match_id
    for _ in range(ROUNDS):
        for seat in seats:
            actions = await seat.do("ListLegalActions")
            await seat.act(actions.actions[0].notation, actions.version)
        _, _, payload = await recorder.heard()
        table = Caller(served.stub, payload["token"])
        for caller in (served.watcher, served.organiser, table, *seats):
            await ear.pester(caller, match_id)
        ear.heard.append(str(payload))
        await settle(served, payload)


async def test_the_seed_leaves_with_the_last_event_alone(staffed: Served, recorder: JobRecorder) -> None:
    ear = Ear()
    with structlog.testing.capture_logs() as lines:
        seats = await staffed.table()
        match_id = seats[0].match_id
        streams = (staffed.watcher.watch(match_id), seats[0].watch(match_id), seats[1].watch(match_id, -1))
        following = [asyncio.create_task(ear.follow(stream)) for stream in streams]
        await play_rounds(staffed, seats, recorder, ear)
        await asyncio.gather(*following)
    stored = await staffed.engine.context.log.load(match_id)
    assert stored is not None
    seed, salt = stored.head.secret[:SEED_BYTES], stored.head.secret[SEED_BYTES:]
    events = (await staffed.watcher.replay(match_id)).events
    assert events[0].created.spec.seed_commitment == commitment(seed, salt)
    assert (events[-1].ended.seed, events[-1].ended.salt) == (seed, salt)
    heard = "\n".join([*ear.heard, *map(str, lines)])
    assert len(heard) > 10_000
    key = (await staffed.engine.matches.get(match_id)).match.chance_key
    assert len(key) == SEED_BYTES
    assert key != seed
    for canary in (seed[:6], seed[-6:], salt[:6], salt[-6:], seed[12:18], key[:6], key[-6:], key[12:18]):
        for form in forms(canary):
            assert form not in heard


def forms(raw: bytes) -> list[str]:
    """Returns the forms that bytes may have in a text: escaped by protobuf or Python, hexadecimal, base64."""
    proto = str(match_pb2.MatchEnded(seed=raw)).removeprefix('seed: "').rstrip('"\n')
    return [proto, raw.hex(), repr(raw)[2:-1], base64.b64encode(raw).decode()]


@pytest.mark.parametrize("viewer", [SPECTATOR, Seat(0), Seat(1)])
async def test_cards_are_told_to_their_holder_until_they_are_shown(
    staffed: Served, recorder: JobRecorder, viewer: Viewer
) -> None:
    seats = await staffed.table()
    caller = staffed.watcher if viewer == SPECTATOR else seats[viewer]
    stream = caller.watch(seats[0].match_id)
    await play_rounds(staffed, seats, recorder, Ear())
    told: dict[int, set[bool]] = {}
    drawn = 0
    for event in await events_of(stream, 10**6):
        if event.HasField("played"):
            actor = event.played.seat
            owner = drawn % len(seats) if actor == CHANCE else actor
            drawn += actor == CHANCE
            told.setdefault(owner, set()).add(event.played.HasField("action"))
    assert drawn == ROUNDS * len(seats) * 2
    assert told == {TABLE: {True}, **{seat: {seat == viewer} for seat in (0, 1)}}
