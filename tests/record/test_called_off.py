"""The referee accepts "called off" only for a match that had not begun and that an account had opened."""

from collections.abc import Callable

import pytest

from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match import decide
from services.games.tablut import GAME as TABLUT
from services.record.drop_outs import Departure
from tests.engine.sitting import Sitting, person
from tests.record.forgery import forged, judged


def called_off(seated: int = 1) -> Sitting:
    sitting = Sitting(TABLUT, sit=False, opened_by="account-0")
    for seat in range(seated):
        sitting.take(decide.join(sitting.match, seat, person(seat), sitting.now_ms))
    sitting.take(decide.call_off(sitting.match, "account-0", sitting.now_ms))
    return sitting


def last(sitting: Sitting) -> int:
    return sitting.steps[-1].entry.version


def calls_off(entry: LogEntry) -> None:
    entry.ended.outcome.reason = "called_off"
    entry.ended.outcome.ranks[:] = [1, 1]
    entry.ended.outcome.payoffs[:] = [0, 0]


@pytest.mark.parametrize("seated", [0, 1])
def test_the_untouched_record_is_good(seated: int) -> None:
    sitting = called_off(seated)
    verdict = judged(sitting, sitting.record)
    assert (verdict.diverges_at, verdict.divergence, verdict.cause) == (0, "", "")


def test_a_match_that_has_begun_was_not_called_off() -> None:
    sitting = Sitting(TABLUT, opened_by="account-0")
    sitting.take(decide.resign(sitting.match, 0, sitting.now_ms))
    verdict = forged(sitting, last(sitting), calls_off)
    assert (verdict.diverges_at, verdict.divergence) == (last(sitting), "called off after the start")


def test_a_match_that_nobody_has_opened_was_not_called_off() -> None:
    sitting = Sitting(TABLUT, sit=False)
    sitting.take(decide.terminate(sitting.match, "a mistake", "operator:1", sitting.now_ms))

    def change(entry: LogEntry) -> None:
        calls_off(entry)
        entry.ended.cause = ""

    assert "no account" in forged(sitting, last(sitting), change).divergence


def a_winner(entry: LogEntry) -> None:
    entry.ended.outcome.ranks[:] = [1, 2]


def a_cause(entry: LogEntry) -> None:
    entry.ended.cause = "because"


def resigned(entry: LogEntry) -> None:
    entry.ended.outcome.reason = Departure.RESIGNED.value


@pytest.mark.parametrize("change", [a_winner, a_cause, resigned])
def test_it_is_nobody_s_result_and_no_operator_s(change: Callable[[LogEntry], None]) -> None:
    verdict = forged(called_off(), last(called_off()), change)
    assert verdict.diverges_at == last(called_off())
