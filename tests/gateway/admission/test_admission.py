"""A service behind budgets: what reaches it, what is refused and how, and streams over budget."""

import asyncio
import functools
import itertools
import time
from typing import Any

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from gateway.admission import holding, streams
from gateway.admission.admission import Admission
from gateway.admission.budgets import Budgets
from gateway.admission.quotas import quotas
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.errors import EngineUnavailable, LimitReached, MatchOver, NoSuchEntry
from services.runtime.limits.table import Limits
from services.runtime.rpc.methods import Call, ResponseStream, Service, StreamHandler
from services.runtime.rpc.statuses import to_status
from tests.credentials import SIGNER
from tests.hostile.people.people import Answer
from tests.waiting import patiently, until


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Inner:
    """The service behind the budgets. `error`: what it answers, if anything."""

    def __init__(self) -> None:
        self.payloads: list[bytes] = []
        self.error: Exception | None = None
        self.responses: ResponseStream | None = None

    async def unary(self, call: Call, payload: bytes) -> bytes:
        self.payloads.append(payload)
        if self.error is not None:
            raise self.error
        return payload

    def stream(self, call: Call, responses: ResponseStream) -> StreamHandler:
        self.responses = responses
        return Silent(self)


class Silent:
    def __init__(self, inner: Inner) -> None:
        self._inner = inner

    def on_message(self, payload: bytes) -> None:
        self._inner.payloads.append(payload)

    def on_half_close(self) -> None:
        pass

    def cancel(self) -> None:
        pass


METHODS = ("PlayAction", "GetReplay", "VerifyReplay", "CreateLinkCode", "RedeemLinkCode")


class Told:
    """What a client is told on a stream."""

    def __init__(self) -> None:
        self.messages: list[pb.PlayResponse] = []
        self.error: BaseException | None = None

    def send(self, payload: bytes) -> None:
        self.messages.append(pb.PlayResponse.FromString(payload))

    def close(self) -> None:
        pass

    def fail(self, error: BaseException) -> None:
        self.error = error


def made(inner: Inner, clock: Clock, **limits: str) -> Service:
    environ = {f"ARDRI_LIMIT_{name.upper()}": value for name, value in limits.items()}
    numbers = Limits.read(environ, "test")
    service = Service(
        "games.v1.Games",
        dict.fromkeys(METHODS, inner.unary),
        {"Play": inner.stream},
        {"WatchMatch": inner.stream},
    )
    return Admission(Budgets(numbers, SIGNER.verifier, clock), quotas(numbers)).before(service)


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sends refusals without delay."""
    monkeypatch.setattr(holding, "HELD_SECONDS", 0.001)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def inner() -> Inner:
    return Inner()


def ada() -> Call:
    claims = Claims("ada", frozenset({Scope.PLAY}), int(time.time()) + 3600)
    return Call(f"Bearer {SIGNER.sign(claims)}", "", "ipv4:203.0.113.7:5000")


async def limit_of(awaitable: Any) -> str:
    with pytest.raises(LimitReached) as refused:
        await awaitable
    answer = Answer.of_status(to_status(refused.value))
    assert (answer.code, answer.reason, answer.retries) == ("RESOURCE_EXHAUSTED", "LIMIT", True)
    return answer.limit


async def test_what_is_over_budget_does_not_reach_the_service(inner: Inner, clock: Clock) -> None:
    play = made(inner, clock, account_requests="2.5").unary["PlayAction"]
    for _ in range(5):
        assert await play(ada(), b"x") == b"x"
    assert await limit_of(play(ada(), b"x")) == "account_requests"
    assert len(inner.payloads) == 5
    clock.now = 0.9
    assert await play(ada(), b"x") == b"x"


async def test_refusals_use_a_budget_up_and_faults_of_ours_do_not(inner: Inner, clock: Clock) -> None:
    play = made(inner, clock, account_refusals="0.3").unary["PlayAction"]
    inner.error = EngineUnavailable("away")
    for _ in range(10):
        with pytest.raises(EngineUnavailable):
            await play(ada(), b"x")
    inner.error = MatchOver("over")
    for _ in range(3):
        with pytest.raises(MatchOver):
            await play(ada(), b"x")
    assert await limit_of(play(ada(), b"x")) == "account_refusals"


async def test_an_account_has_quotas_for_what_is_heavy(inner: Inner, clock: Clock) -> None:
    service = made(inner, clock, verifications="0.1", replays="0.3")
    for _ in range(2):
        await service.unary["VerifyReplay"](ada(), b"x")
    assert await limit_of(service.unary["VerifyReplay"](ada(), b"x")) == "verifications"
    for _ in range(3):
        await service.unary["GetReplay"](ada(), b"x")
    assert await limit_of(service.unary["GetReplay"](ada(), b"x")) == "replays"


async def test_who_guesses_at_codes_is_slowed_down_by_account_and_by_address(
    inner: Inner, clock: Clock
) -> None:
    redeem = made(inner, clock, redemptions="0.02", address_redemptions="0.03").unary["RedeemLinkCode"]
    nobody = Call("", "", "ipv4:203.0.113.7:5000")
    inner.error = NoSuchEntry("no such link code")
    for _ in range(2):
        with pytest.raises(NoSuchEntry):
            await redeem(nobody, b"x")
    assert await limit_of(redeem(nobody, b"x")) == "redemptions"
    with pytest.raises(NoSuchEntry):
        await redeem(ada(), b"x")
    assert await limit_of(redeem(ada(), b"x")) == "address_redemptions"
    assert len(inner.payloads) == 3


async def test_calls_over_the_number_under_way_wait(inner: Inner, clock: Clock) -> None:
    going = asyncio.Event()

    async def slow(call: Call, payload: bytes) -> bytes:
        inner.payloads.append(payload)
        await going.wait()
        return payload

    numbers = Limits.read({"ARDRI_LIMIT_ACCOUNT_CALLS": "2"}, "test")
    service = Service("games.v1.Games", {"GetMatch": slow}, {}, {})
    ask = (
        Admission(Budgets(numbers, SIGNER.verifier, clock), quotas(numbers)).before(service).unary["GetMatch"]
    )
    calls = [asyncio.ensure_future(ask(ada(), b"x")) for _ in range(5)]
    await asyncio.sleep(0)
    assert len(inner.payloads) == 2
    going.set()
    assert await asyncio.gather(*calls) == [b"x"] * 5


def act(number: int) -> bytes:
    return pb.PlayRequest(act=pb.PlayAct(request_id=str(number))).SerializeToString()


OPENING = pb.PlayRequest(match_id="tablut.x", open=pb.PlayOpen()).SerializeToString()
REFUSED = pb.PlayResponse(refusal=pb.PlayRefusal(request_id="1")).SerializeToString()
ACKED = pb.PlayResponse(ack=pb.PlayAck(request_id="1", version=2)).SerializeToString()


async def test_a_message_over_budget_is_refused_and_no_more_is_read(inner: Inner, clock: Clock) -> None:
    told = Told()
    session = made(inner, clock, account_refusals="0.2").client_streams["Play"](ada(), told)
    assert session.on_message(OPENING) is None
    assert inner.responses is not None
    for number in range(2):
        assert session.on_message(act(number)) is None
        inner.responses.send(REFUSED)
    pause = session.on_message(act(2))
    assert pause is not None
    assert pause > 0
    refusal = told.messages[-1].refusal
    assert refusal.request_id == "2"
    assert Answer.of_status(refusal.status) == Answer("RESOURCE_EXHAUSTED", "LIMIT", "account_refusals", True)
    assert inner.payloads == [OPENING, act(0), act(1)]
    clock.now = 6.0
    assert session.on_message(act(3)) is None


async def test_a_stream_that_goes_on_over_budget_is_ended(inner: Inner, clock: Clock) -> None:
    session = made(inner, clock, account_refusals="0.2").client_streams["Play"](ada(), Told())
    session.on_message(OPENING)
    assert inner.responses is not None
    for _ in range(2):
        inner.responses.send(REFUSED)
    for number in range(streams.MOST_OVER):
        session.on_message(act(number))
    with pytest.raises(LimitReached):
        session.on_message(act(99))


async def test_actions_that_are_not_answered_yet_hold_up_reading(inner: Inner, clock: Clock) -> None:
    session = made(inner, clock).client_streams["Play"](ada(), Told())
    session.on_message(OPENING)
    assert inner.responses is not None
    pauses = [session.on_message(act(number)) for number in range(streams.MOST_UNANSWERED)]
    assert pauses[:-1] == [None] * (streams.MOST_UNANSWERED - 1)
    assert pauses[-1]
    inner.responses.send(ACKED)
    inner.responses.send(REFUSED)
    assert session.on_message(act(17)) is None


@pytest.mark.parametrize("method", ["Play", "WatchMatch"])
async def test_too_many_streams_are_refused_after_a_while(method: str, inner: Inner, clock: Clock) -> None:
    service = made(inner, clock, account_streams="1")
    table = service.client_streams if method == "Play" else service.server_streams
    first, told = table[method](ada(), Told()), Told()
    second = table[method](ada(), told)
    assert second.on_message(OPENING)
    assert inner.payloads == []
    await until(lambda: told.error is not None)
    assert isinstance(told.error, LimitReached)
    assert told.error.metadata == {"limit": "account_streams"}
    second.cancel()
    first.cancel()
    third = Told()
    assert table[method](ada(), third).on_message(OPENING) is None


async def test_refusals_are_held_and_those_held_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "HELD_SECONDS", 60.0)
    held = holding.Holding(most_calls=2, most_bytes=100)
    waiting = [asyncio.create_task(held.hold(10)) for _ in range(2)]
    await asyncio.sleep(0)
    await held.hold(10)
    refused: list[int] = []
    held.later(lambda: refused.append(1))
    assert refused == [1]
    for each in waiting:
        each.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await held.hold(101)


async def test_refusals_leave_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are due, the loop runs everything else between two of them."""
    monkeypatch.setattr(holding, "_APART_SECONDS", 0.0)
    held, refused, rounds = holding.Holding(), list[int](), list[int]()
    entries = [held.later(functools.partial(refused.append, number)) for number in range(20)]
    held.leave(entries[3])
    async with patiently():
        while len(refused) < 19:
            await asyncio.sleep(0)
            rounds.append(len(refused))
    assert sorted(refused) == [number for number in range(20) if number != 3]
    assert all(after - before <= 1 for before, after in itertools.pairwise(rounds))
    held.leave(entries[0])
    assert held.later(lambda: None).refuse is not None, "nothing of it is counted any more"
