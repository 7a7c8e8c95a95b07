"""Refused steps are retried and finally set aside; operators see them and offer them again."""

import asyncio
from typing import Any

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from services.engine.local_jobs.rounds import DEAD_AFTER
from services.engine.outbox.outbox import GIVE_UP_AFTER, MOST_ATTEMPTS_FOR_PEOPLE
from services.kernel import TABLE, IllegalAction, Seat
from services.runtime.credentials.claims import Scope
from tests.conformance.lots.rules import LotsPosition
from tests.engine.job_recorder import JobRecorder
from tests.engine.refused import refusal
from tests.engine.served import Served
from tests.engine.stepping import heard, listed, settle, steps_in, steps_made, to_the_step
from tests.samples import sample

SETTLED, REFUSED = pb.STEP_FATE_SETTLED, pb.STEP_FATE_REFUSED
WAITING, DEAD = pb.STEP_STATE_WAITING, pb.STEP_STATE_DEAD
MINUTE_MS = 60_000


@pytest.fixture
def poison(monkeypatch: pytest.MonkeyPatch) -> Any:
    """`poison(error)` makes the step fail in matches with `low_wins`; `poison(None)` heals it."""
    sound = LotsPosition.play_as

    def make(error: Exception | None) -> None:
        def play_as(position: LotsPosition, seat: Seat, action: int) -> None:
            if error is not None and seat == TABLE and position.low_wins:
                raise error
            sound(position, seat, action)

        monkeypatch.setattr(LotsPosition, "play_as", play_as)

    return make


@pytest.mark.parametrize("error", [IllegalAction("no such region", rule="L3"), ZeroDivisionError("a defect")])
async def test_one_bad_match_holds_up_no_other(
    staffed: Served, recorder: JobRecorder, poison: Any, error: Exception
) -> None:
    poison(error)
    sick, sound = await to_the_step(staffed, winner="low"), await to_the_step(staffed)
    batch = staffed.engine.dispatcher.pack(
        [step for each in await heard(recorder, 2) for step in steps_in(each)]
    )
    assert await settle(staffed, dict(batch.payload)) == [REFUSED, SETTLED]
    (waiting,) = await listed(staffed)
    assert (waiting.match_id, waiting.step, waiting.state) == (sick[0].match_id, "settle", WAITING)
    assert str(error) in waiting.error
    assert len(await steps_made(staffed, sound[0].match_id)) == 1


async def reoffer(served: Served, match_id: str) -> pb.WaitingStep:
    request = pb.ReofferStepRequest(match_id=match_id)
    step: pb.WaitingStep = (await served.caller("ops", Scope.ADMIN).ask("ReofferStep", request)).step
    return step


def gauge(name: str) -> float | None:
    return sample(name, {"game": "lots", "step": "settle"})


class Minutes:
    """Sweeps once in each minute of the outbox's time, and waits for what the engine then does itself."""

    def __init__(self, served: Served) -> None:
        self._outbox = served.engine.outbox
        self._now_ms = self._outbox.now_ms()
        self._own: list[asyncio.Task[None]] = []
        self._outbox.dispatcher.spawn = self._spawn

    def _spawn(self, work: Any) -> None:
        self._own.append(asyncio.get_running_loop().create_task(work))

    async def sweep(self) -> None:
        self._now_ms += MINUTE_MS
        self._outbox.now_ms = lambda: self._now_ms
        await self._outbox.sweep()
        await asyncio.gather(*self._own)


async def test_a_step_that_is_always_refused_dies_and_an_operator_revives_it(
    staffed: Served, recorder: JobRecorder, poison: Any
) -> None:
    poison(IllegalAction("no such region", rule="L3"))
    (match_id,) = {seat.match_id for seat in await to_the_step(staffed, winner="low")}
    assert await settle(staffed, (await heard(recorder))[0]) == [REFUSED]
    minutes = Minutes(staffed)
    for _ in range(1, MOST_ATTEMPTS_FOR_PEOPLE):
        await minutes.sweep()
        assert await settle(staffed, (await heard(recorder))[0]) == [REFUSED]
    for _ in range(MOST_ATTEMPTS_FOR_PEOPLE, DEAD_AFTER + 3):
        await minutes.sweep()
    assert recorder.offers.empty(), "the engine has tried, and then nobody"
    assert await listed(staffed, WAITING) == []
    (dead,) = await listed(staffed, DEAD)
    assert (dead.match_id, dead.state, dead.attempts) == (match_id, DEAD, DEAD_AFTER)
    assert dead.error == "IllegalAction: no such region"
    assert (gauge("ardri_rounds_dead"), gauge("ardri_rounds_oldest_seconds")) == (1, 0)
    poison(None)
    step = await reoffer(staffed, match_id)
    assert (step.state, step.attempts, step.error) == (WAITING, 0, "")
    assert await settle(staffed, (await heard(recorder))[0]) == [SETTLED]
    assert await listed(staffed) == []
    await staffed.engine.outbox.sweep()
    assert gauge("ardri_rounds_dead") == 0


async def test_a_step_that_kills_whoever_tries_dies(
    staffed: Served, recorder: JobRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither workers nor the engine itself return an answer."""

    async def nothing(_steps: Any) -> None:
        return

    monkeypatch.setattr(staffed.engine.local_fallback, "steps", nothing)
    (match_id,) = {seat.match_id for seat in await to_the_step(staffed)}
    minutes = Minutes(staffed)
    for minute in range(1, GIVE_UP_AFTER + 1):
        assert await listed(staffed, DEAD) == []
        await minutes.sweep()
        assert (gauge("ardri_rounds_oldest_seconds") or 0) >= minute * 60
    await minutes.sweep()
    (dead,) = await listed(staffed, DEAD)
    assert (dead.match_id, dead.error) == (
        match_id,
        f"offered {GIVE_UP_AFTER} times, and nobody has made or refused it",
    )


async def test_what_waits_is_listed_in_pages_for_admins_alone(staffed: Served) -> None:
    tables = [await to_the_step(staffed) for _ in range(3)]
    admin = staffed.caller("ops", Scope.ADMIN)
    found: list[str] = []
    request = pb.ListStepsRequest(game="lots", page_size=2)
    while True:
        page = await admin.ask("ListSteps", request)
        found += [step.match_id for step in page.steps]
        request.page_token = page.next_page_token
        if not page.next_page_token:
            break
    assert found == [seats[0].match_id for seats in tables]
    for scope in (Scope.ORGANISE, Scope.PLAY, Scope.OBSERVE):
        caller = staffed.caller("eve", scope)
        assert (
            await refusal(caller.ask("ListSteps", pb.ListStepsRequest(game="lots")))
        ).reason == "SCOPE_MISSING"
        one = pb.ReofferStepRequest(match_id=found[0])
        assert (await refusal(caller.ask("ReofferStep", one))).reason == "SCOPE_MISSING"


async def test_bad_questions_of_operators_are_answered(staffed: Served) -> None:
    admin = staffed.caller("ops", Scope.ADMIN)
    reasons = []
    for request in (
        pb.ListStepsRequest(game="chess"),
        pb.ListStepsRequest(game="lots", page_size=201),
        pb.ListStepsRequest(game="lots", page_token="2"),
        pb.ReofferStepRequest(match_id="lots." + "a" * 24),
    ):
        method = type(request).__name__.removesuffix("Request")
        reasons.append((await refusal(admin.ask(method, request))).reason)
    assert reasons == ["NO_SUCH_GAME", "INVALID_REQUEST", "INVALID_REQUEST", "NO_SUCH_ENTRY"]
