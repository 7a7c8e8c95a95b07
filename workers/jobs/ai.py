"""Tasks `ai.act` and `ai.act_together`: decide and act for AI seats, from the views of these seats alone."""

import time
from typing import Final

import structlog

from services.runtime.jobs.bot_turn import (
    BotTurn,
    budget_of,
    notation_of,
    think,
    with_fallback_level,
)
from services.runtime.observe import metrics, tracing
from services.search import Budget, Choice, Clock
from services.search.analysis.worth import worth_of
from workers.jobs.answers import Answer, play_together
from workers.jobs.attention import AttentiveClock, TurnOver
from workers.jobs.engine_client import EngineEndpoint, OwedTurn, is_owed, look
from workers.jobs.job_outcome import EngineAway, JobOutcome
from workers.jobs.turns import Turns

HARD_SECONDS: Final = 10.0
"""A turn that takes longer hangs, and its process is killed. Search and answer take far less."""
FRESH_SECONDS: Final = 1.0
"""A turn is assumed to be owed, without asking the engine, for so long after it was offered."""

_log = structlog.get_logger()


def perform(turn: BotTurn) -> JobOutcome:
    """Thinks and acts, unless the match has gone on or ended, or does so meanwhile.

    Raises:
        EngineAway: the engine did not take the answer.
    """
    budget = budget_of(turn)
    engine = EngineEndpoint(turn.engine_address, turn.seat_token, turn.game.facts.name)
    owed = OwedTurn(turn.match_id, turn.version, turn.seat, in_turns=not turn.game.facts.simultaneous)
    is_fresh = time.time() - turn.asked_ms / 1000 < FRESH_SECONDS
    if budget is None or not (is_fresh or is_owed(engine, owed)):
        return JobOutcome.LATE
    try:
        notation, value = _decided(turn, budget, AttentiveClock(lambda: look(engine, owed)))
    except TurnOver:
        return JobOutcome.LATE
    return Answer(engine, turn.match_id, turn.version, turn.seat, notation, value).give()


def perform_together(job: Turns) -> JobOutcome:
    """Acts for many seats whose turns take little thinking; the answers are sent together.

    The engine is not asked before whether the turns are owed: an unwanted answer costs it no more than that
    question. The outcome is DONE if one of the answers was, else REFUSED if one was, else LATE.

    Raises:
        EngineAway: the engine did not take one of the answers; all may be given again.
        Exception: one of the bots failed; the others have acted.
    """
    answers: list[Answer] = []
    failures: list[Exception] = []
    for turn in job.turns:
        budget = budget_of(turn)
        if budget is None:
            continue
        engine = EngineEndpoint(turn.engine_address, turn.seat_token, turn.game.facts.name)
        try:
            notation, value = _decided(turn, budget, time.monotonic)
        except Exception as error:  # noqa: BLE001  # a defect of one match must not stop others
            failures.append(error)
        else:
            answers.append(Answer(engine, turn.match_id, turn.version, turn.seat, notation, value))
    outcomes = set()
    for outcome in play_together(answers):
        try:
            outcomes.add(outcome())
        except EngineAway as error:
            failures.append(error)
            break  # all will be given again, and each further failure costs seconds
    if failures:
        raise failures[0]
    ranked = (JobOutcome.DONE, JobOutcome.REFUSED, JobOutcome.LATE)
    return next((each for each in ranked if each in outcomes), JobOutcome.LATE)


def _decided(turn: BotTurn, budget: Budget, clock: Clock) -> tuple[str, int | None]:
    """Returns the seat's choice as text, with its worth. If the search fails, a lower level chooses, without.

    Raises:
        TurnOver: the clock raises it.
    """
    try:
        choice = _counted(turn, budget, clock)
        return notation_of(turn, choice), worth_of(choice, turn.level, turn.seats)
    except TurnOver:
        raise
    except Exception:  # noqa: BLE001  # a defect of one search must not cost the bot its match
        _log.exception("bot failed", **turn.about, level=turn.level_number)
    weak = with_fallback_level(turn)
    notation = notation_of(weak, _counted(weak, budget, clock))
    metrics.FALLBACKS.labels(turn.game.facts.name, metrics.Fallback.FAILED.value).inc()
    return notation, None


def _counted(turn: BotTurn, budget: Budget, clock: Clock) -> Choice:
    """Returns the seat's choice; the search is counted, timed and logged."""
    attributes: tracing.Attributes = {"ardri.game": turn.game.facts.name, "ardri.level": turn.level_number}
    with tracing.span("search", tracing.Kind.INTERNAL, attributes):
        choice = think(turn, budget, clock)
    report = choice.report
    labels = (turn.game.facts.name, str(turn.level_number))
    metrics.THINK_SECONDS.labels(*labels).observe(report.seconds)
    metrics.THINK_NODES.labels(*labels).inc(report.nodes)
    _log.debug(
        "bot decided",
        **turn.about,
        level=turn.level_number,
        strategy=turn.level.strategy.value,
        nodes=report.nodes,
        depth=report.depth,
        value=report.value,
        stop=report.stop.value,
        ms=round(report.seconds * 1000),
    )
    return choice
