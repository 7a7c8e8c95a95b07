"""Somebody reads all that ever went through the broker, as from a copy of its file: what can he do with it?

The platform plays a tournament, matches against bots of a game with automatic steps and of one without, and
an analysis. Then every token in the broker's file is tried on everything that is worth having.
"""

import base64
import contextlib
import json
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import grpc
import pytest
from google.protobuf.message import Message

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import account_service_pb2 as account
from ardri.gateway.v1 import lobby_service_pb2 as lobby
from ardri.gateway.v1 import matchmaking_service_pb2 as matchmaking
from ardri.tournament.v1 import lease_service_pb2 as lease
from ardri.tournament.v1 import tournament_service_pb2 as tournament
from ardri_client import Ardri
from services.runtime.credentials.claims import Claims
from services.runtime.credentials.jobs import JOB_TOKEN_SECONDS
from services.runtime.errors import BadToken
from tests.credentials import Signer, secrets_of
from tests.director.specs import levels, spec
from tests.e2e.platform import Platform, running
from tests.e2e.playing import play_randomly
from tests.e2e.tournaments.live_tournament import organising
from tests.gateway.refusals import reason_of

_JWT: Final = re.compile(rb"eyJ[\w-]+\.[\w-]+\.[\w-]*")
_BODY: Final = re.compile(rb'"body": ?"([A-Za-z0-9+/=]+)"')
_QUICK: Final = {"quiet_plies": 6}
_WANTED: Final[tuple[Message, ...]] = (
    account.GetAccountRequest(),
    account.IssueTokenRequest(),
    lobby.OpenMatchRequest(game="tablut"),
    matchmaking.CreateTicketRequest(game="tablut"),
    engine.ListMatchesRequest(game="tablut"),
    tournament.ListTournamentsRequest(),
)
_OF_A_MATCH: Final = (
    engine.GetReplayRequest,
    engine.ListLegalActionsRequest,
    engine.CheckActionRequest,
    engine.JoinMatchRequest,
    engine.ResignMatchRequest,
    engine.CallOffMatchRequest,
    engine.LeaveMatchRequest,
    engine.OfferDrawRequest,
    engine.OfferTakebackRequest,
    engine.AnswerTakebackRequest,
    engine.SayRequest,
)
_OF_THE_DIRECTOR: Final[tuple[Message, ...]] = (
    lease.RegisterWorkerRequest(worker_id="w1"),
    lease.LeaseSlotsRequest(worker_id="w1", most=200),
    lease.RenewLeasesRequest(worker_id="w1"),
    lease.DeliverGamesRequest(worker_id="w1"),
    lease.ReturnSlotsRequest(worker_id="w1"),
)


@dataclass(frozen=True, slots=True)
class Read:
    """What the reader has. `jobs`: task and payload; `tokens`: wherever they stood."""

    raw: bytes
    jobs: list[tuple[str, dict[str, Any]]]
    tokens: frozenset[str]


def _read(data: Path) -> Read:
    raw = b"".join(file.read_bytes() for file in (data / "valkey").rglob("*.aof"))
    bodies = [base64.b64decode(each) for each in set(_BODY.findall(raw))]
    jobs = [("", json.loads(body)[0][0]) for body in bodies]
    found = {each.decode() for text in (raw, *bodies) for each in _JWT.findall(text)}
    return Read(raw, jobs, frozenset(found))


@pytest.fixture(scope="module")
def platform() -> Iterator[Platform]:
    with running(games=("tablut", "tara")) as started:
        yield started


async def _play_all(platform: Platform) -> str:
    """A match that is not over."""
    async with organising(platform) as organiser:
        quick = spec(entrants=levels(3))
        made = await organiser.tournaments.create(quick, options=_QUICK, start=True)
        async for _ in organiser.tournaments.watch(made.tournament_id):
            pass
    async with Ardri.connect(platform.address) as ardri:
        await ardri.log_in("Ada")
        table = await ardri.open_match("tablut", bots={1: 1}, options=_QUICK)
        await play_randomly(table, Random(1))
        assert [each.ply async for each in ardri.analyse(table.place.match_id, nodes=50)]
        away = await ardri.open_match("tara", bots={1: 1}, options={"round_limit": 2})
        await play_randomly(away, Random(2))
        async with await ardri.open_match("tablut", bots={1: 1}) as live:
            for _ in range(3):
                assert await live.turn()
                await live.act((await live.legal_actions())[0].notation)
        return live.place.match_id


async def test_nothing_in_the_broker_reaches_beyond_the_job_that_it_came_with(platform: Platform) -> None:
    match_id = await _play_all(platform)
    read = _read(platform.data)
    _check_jobs(read)
    keys = platform.data / "keys"
    served = [file.stem.removeprefix("jobs-") for file in keys.glob("jobs-*.key")]
    signers = {game: Signer(keys, game) for game in served}
    own = (platform.data / "run" / "worker-token").read_bytes()
    assert not [part for part in secrets_of(keys) if part.encode() in read.raw]
    assert own not in read.raw
    claims = {token: _believed(signers, token) for token in read.tokens}
    for each in claims.values():
        _check_bound(each)
    async with (
        grpc.aio.insecure_channel(platform.address) as gateway,
        grpc.aio.insecure_channel(platform.processes["director"].address) as director,
    ):
        for token in _one_of_each(claims):
            requests = [*_WANTED, *(make(match_id=match_id) for make in _OF_A_MATCH)]
            for request in requests:
                assert await _refusal(gateway, request, token) == "BAD_TOKEN", request.DESCRIPTOR.name
            for request in _OF_THE_DIRECTOR:
                refused = await _refusal(director, request, token)
                assert refused in ("BAD_TOKEN", "SCOPE_MISSING"), request.DESCRIPTOR.name


def _believed(signers: Mapping[str, Signer], token: str) -> Claims:
    """What the one engine that believes the token reads in it."""
    found: list[Claims] = []
    for signer in signers.values():
        with contextlib.suppress(BadToken):
            found.append(signer.verify(token, 0))
    (claims,) = found
    return claims


def _check_jobs(read: Read) -> None:
    """All kinds of jobs went through; those that wake workers for tournaments carry no more than a time."""
    kinds = {_kind(payload) for _, payload in read.jobs}
    assert kinds == {"turn", "steps", "analysis", "ring"}
    for _, payload in read.jobs:
        if _kind(payload) == "ring":
            assert payload.keys() == {"traceparent", "asked_ms"}


def _kind(payload: dict[str, Any]) -> str:
    marks = {"seat_token": "turn", "request": "steps", "job_id": "analysis"}
    return next((kind for mark, kind in marks.items() if mark in payload), "ring")


def _check_bound(claims: Claims) -> None:
    """To one turn, certain steps or one report, for some minutes."""
    bound = (claims.version is not None, bool(claims.steps), bool(claims.report))
    assert sum(bound) == 1
    assert claims.scopes <= {"bot"}
    assert claims.expires <= time.time() + JOB_TOKEN_SECONDS


def _one_of_each(claims: dict[str, Claims]) -> list[str]:
    """The youngest of each kind: one that has expired would be refused for that alone."""
    found = {}
    for token, each in sorted(claims.items(), key=lambda item: item[1].expires):
        found[each.version is not None, bool(each.steps)] = token
    assert len(found) == 3
    return list(found.values())


async def _refusal(channel: grpc.aio.Channel, request: Message, token: str) -> str:
    service = request.DESCRIPTOR.file.services_by_name.values()
    name = request.DESCRIPTOR.name.removesuffix("Request")
    (path,) = (f"/{each.full_name}/{name}" for each in service if name in each.methods_by_name)
    method: Any = channel.unary_unary(path)
    return await reason_of(
        method(request.SerializeToString(), metadata=[("authorization", f"Bearer {token}")])
    )
