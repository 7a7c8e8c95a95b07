"""Jobs that an engine of the previous release wrote, into outbox or broker, are understood.

The reverse holds, too: this release writes the same form, so both understand each other while both run.
"""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from services.engine.outbox.steps import DueStep, signed_batch
from services.engine.outbox.turns import DueTurn
from services.games.tablut import GAME as TABLUT
from services.kernel import TABLE
from services.runtime.broker.payloads import MalformedJob
from services.runtime.jobs.bot_turn import turn_of
from services.search import level_of
from workers.jobs import analyse, rounds

_JOBS: Final[dict[str, dict[str, Any]]] = json.loads(
    Path(__file__).with_name("jobs_of_the_release_before.json").read_text()
)
"""Literally what it wrote. Never update this: a change of the form has to keep it readable."""
TURN, STEP = _JOBS["row of a turn"], _JOBS["row of a step"]
ASKED_MS = 1_700_000_000_000
TRACE = f"00-{'ab' * 16}-{'cd' * 8}-01"


def test_a_turn_in_its_outbox_is_read_and_written_as_it_was() -> None:
    body = json.dumps(TURN)
    turn = DueTurn.from_json(body)
    assert (turn.match_id, turn.seat, turn.version) == ("tablut.aaaaaaaaaaaaaaaaaaaaaaaa", 1, 5)
    assert (turn.asked_ms, turn.deadline_ms, turn.traceparent) == (ASKED_MS, ASKED_MS + 60_000, TRACE)
    assert turn.person_waits
    assert (turn.fallback_at_ms, turn.due_ms) == (ASKED_MS + 59_000, ASKED_MS + 15_000)
    assert turn.body == body


def test_its_turn_goes_on_to_a_worker_who_decides_it() -> None:
    turn = turn_of(dict(DueTurn.from_json(json.dumps(TURN)).signed("a token", "ours:7811").payload))
    assert (turn.game, turn.match_id, turn.version, turn.seat) == (TABLUT, TURN["match_id"], 5, 1)
    assert (turn.seats, turn.level_number, turn.level) == (2, 4, level_of(TABLUT, 4))
    assert (turn.engine_address, turn.seat_token) == ("ours:7811", "a token")
    assert (turn.asked_ms, turn.deadline_ms, turn.traceparent) == (ASKED_MS, ASKED_MS + 60_000, TRACE)
    assert len(turn.view.board) == len(TURN["view"]["board"])


def test_what_a_newer_engine_has_added_to_a_turn_reaches_the_worker() -> None:
    """Replicas of two releases share an outbox, so the older one passes on fields that it does not know."""
    newer = TURN | {"temper": "bold"}
    turn = DueTurn.from_json(json.dumps(newer))
    ours = {"seat_token": "a token", "engine_address": "ours:7811"}
    assert turn.signed("a token", "ours:7811").payload == newer | ours
    with pytest.raises(MalformedJob):
        turn_of(newer)  # only a worker that knows the field plays the turn, so workers are upgraded first


def test_a_turn_without_a_clock_for_the_first_seat_is_read() -> None:
    """JSON leaves out zeros."""
    bare = {name: TURN[name] for name in TURN.keys() - {"seat", "deadline", "person_waits"}}
    turn = DueTurn.from_json(json.dumps(bare))
    assert (turn.seat, turn.deadline_ms, turn.fallback_at_ms, turn.person_waits) == (0, 0, 0, False)
    assert turn.due_ms == ASKED_MS + 15_000


def test_a_step_in_its_outbox_is_read_and_written_as_it_was() -> None:
    step = DueStep.from_json(json.dumps(STEP))
    assert step == DueStep("lots.aaaaaaaaaaaaaaaaaaaaaaaa", 10, "settle", TRACE, ASKED_MS)
    assert (step.seat, step.step, step.due_ms) == (TABLE, "settle", ASKED_MS + 5_000)
    assert step.body == json.dumps(STEP)
    assert DueStep.from_json(json.dumps(STEP | {"mood": "newer"})) == step


def test_its_steps_in_the_broker_are_asked_for_and_ours_look_the_same() -> None:
    waiting = rounds.decode(_JOBS["rounds.settle"])
    assert (waiting.engine.address, waiting.asked_ms, waiting.traceparent) == ("engine:7811", ASKED_MS, TRACE)
    steps = [DueStep.from_json(json.dumps(STEP))]
    ours = signed_batch("lots", "engine:7811", lambda digest: f"token-{digest}", steps)
    assert ours.payload == _JOBS["rounds.settle"]
    assert ours.job.request == waiting.request


def test_its_questions_in_the_broker_are_analysed() -> None:
    asked = analyse.decode(_JOBS["ai.analyse"])
    assert (asked.job_id, asked.engine.token) == ("tablut.0123456789abcdef01234567", "a.report.token")
    assert (asked.asked_ms, asked.deadline_ms) == (ASKED_MS, ASKED_MS + 60_000)
    job = asked.analysis_job
    assert (job.seat, job.played, job.lines, job.budget.nodes, job.budget.seconds) == (
        1,
        "e3-d3",
        2,
        300,
        2.5,
    )
