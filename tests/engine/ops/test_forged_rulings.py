"""The referee accepts an operator's end only from an operator, with a cause and a possible result."""

from collections.abc import Callable

import pytest

from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match import decide
from services.games.tablut import GAME as TABLUT
from services.record.verify import Verdict
from tests.engine.sitting import Sitting
from tests.record.forgery import chained, judged


def adjudicated() -> Sitting:
    sitting = Sitting(TABLUT)
    sitting.take(decide.adjudicate(sitting.match, 1, "as agreed", "operator:1", sitting.now_ms))
    return sitting


def terminated_while_waiting() -> Sitting:
    sitting = Sitting(TABLUT, sit=False)
    sitting.take(decide.terminate(sitting.match, "a mistake", "operator:1", sitting.now_ms))
    return sitting


def forged(sitting: Sitting, change: Callable[[LogEntry], None]) -> Verdict:
    bodies = [step.body for step in sitting.steps]
    entry = LogEntry.FromString(bodies[-1])
    change(entry)
    bodies[-1] = entry.SerializeToString(deterministic=True)
    return judged(sitting, chained(sitting.match.match_id, sitting.game.facts.name, bodies))


@pytest.mark.parametrize("make", [adjudicated, terminated_while_waiting])
def test_the_untouched_records_are_good(make: Callable[[], Sitting]) -> None:
    sitting = make()
    verdict = judged(sitting, sitting.record)
    assert (verdict.diverges_at, verdict.divergence) == (0, "")
    assert verdict.cause == sitting.steps[-1].entry.ended.cause


def no_cause(entry: LogEntry) -> None:
    entry.ended.cause = ""


def two_winners(entry: LogEntry) -> None:
    entry.ended.outcome.payoffs[:] = [1, 1]


def nobody_first(entry: LogEntry) -> None:
    entry.ended.outcome.ranks[:] = [2, 2]


def a_rule(entry: LogEntry) -> None:
    entry.ended.outcome.rule = "B13"


def resigned_with_a_cause(entry: LogEntry) -> None:
    entry.ended.outcome.reason = "resigned"


def terminated_with_a_winner(entry: LogEntry) -> None:
    entry.ended.outcome.reason = "terminated"


@pytest.mark.parametrize(
    "change",
    [no_cause, two_winners, nobody_first, a_rule, resigned_with_a_cause, terminated_with_a_winner],
)
def test_an_operator_cannot_have_ended_it_so(change: Callable[[LogEntry], None]) -> None:
    verdict = forged(adjudicated(), change)
    assert verdict.diverges_at == len(adjudicated().steps)
    assert verdict.divergence


def test_a_match_that_waits_is_only_broken_off() -> None:
    def adjudicate(entry: LogEntry) -> None:
        entry.ended.outcome.reason = "adjudicated"

    assert "before the start" in forged(terminated_while_waiting(), adjudicate).divergence


def test_an_end_of_the_game_is_no_operators() -> None:
    sitting = Sitting(TABLUT)
    sitting.take(decide.resign(sitting.match, 0, sitting.now_ms))

    def change(entry: LogEntry) -> None:
        entry.ended.cause = "because"

    assert judged(sitting, sitting.record).diverges_at == 0
    assert "operators" in forged(sitting, change).divergence
