"""Why a match does not go on, derived from its job and the broker."""

import pytest

from ardri.ops.v1 import match_ops_service_pb2 as pb
from services.engine.log import DEAD, WAITING
from services.engine.ops.reading import JobRow
from services.engine.ops.stuck import BrokerState, cause_of
from services.engine.outbox.kinds import ACT, STEP

AWAY = BrokerState(error="ConnectionRefusedError")


def job(kind: str = ACT, state: int = WAITING, error: str = "") -> JobRow:
    step = "income" if kind == STEP else ""
    return JobRow("tara.x", 3, 1, kind, step, state, 0, 0, 4, error)


@pytest.mark.parametrize(
    ("row", "broker", "cause", "detail"),
    [
        (job(STEP, DEAD, "IllegalAction"), AWAY, "DEAD_STEP", "income: IllegalAction"),
        (job(STEP, DEAD), BrokerState(), "DEAD_STEP", "income: nobody has answered"),
        (job(STEP, error="IllegalAction"), AWAY, "REFUSED_STEP", "income: IllegalAction"),
        (job(), AWAY, "BROKER_AWAY", "ConnectionRefusedError"),
        (job(), BrokerState({"ai": 7, "rounds": 0}), "NO_WORKER", "7 tasks wait in the queue ai"),
        (job(STEP), BrokerState({"ai": 7, "rounds": 0}), "UNANSWERED", "offered 5 times"),
        (job(STEP), BrokerState({"rounds": 2}), "NO_WORKER", "2 tasks wait in the queue rounds"),
        (job(), BrokerState(), "UNANSWERED", "offered 5 times"),
    ],
)
def test_the_first_cause_that_explains_it_is_named(
    row: JobRow, broker: BrokerState, cause: str, detail: str
) -> None:
    found, more = cause_of(row, broker)
    assert (pb.StuckCause.Name(found), more) == (f"STUCK_CAUSE_{cause}", detail)
