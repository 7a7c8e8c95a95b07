"""The decisions of a match, as read from its log."""

from collections.abc import Iterable

from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match import decide
from services.games.tablut import GAME as TABLUT
from services.kernel import Seat, legal_actions
from services.record.decisions import Decision, decisions
from tests.conformance.lots import GAME as LOTS
from tests.engine.sitting import Sitting


def of(sitting: Sitting) -> list[Decision]:
    entries: Iterable[LogEntry] = [step.entry for step in sitting.steps]
    first = sitting.game.initial(sitting.game.setup(sitting.match.spec.seats))
    return list(decisions(entries, sitting.game, lambda _spec: first))


def play(sitting: Sitting, seat: int, notation: str) -> None:
    command = sitting.command(seat, notation)
    sitting.take(decide.play(sitting.match, command, sitting.now_ms))


def test_each_action_of_a_seat_was_a_decision_and_one_is_still_owed() -> None:
    sitting = Sitting(TABLUT)
    start = sitting.match.position
    play(sitting, 0, "a4-a3")
    made, owed = of(sitting)
    assert (made.ply, made.version, made.seat, made.position) == (0, 4, 0, start)
    assert made.played == TABLUT.parse(start, Seat(0), "a4-a3")
    assert owed == Decision(1, 5, Seat(1), sitting.match.position, None)


def test_after_the_end_nothing_is_owed() -> None:
    sitting = Sitting(TABLUT)
    play(sitting, 0, "a4-a3")
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    assert [each.ply for each in of(sitting)] == [0]


def test_before_the_start_nothing_is_owed() -> None:
    assert of(Sitting(TABLUT, sit=False)) == []


def test_chance_and_table_decide_nothing_but_count_as_actions() -> None:
    sitting = Sitting(LOTS)
    owed = of(sitting)
    assert [(each.ply, each.seat) for each in owed] == [(4, 0), (4, 1)]
    legal = legal_actions(sitting.match.position, Seat(1))
    play(sitting, 1, LOTS.format(sitting.match.position, Seat(1), legal[0]))
    made, left = of(sitting)
    assert (made.seat, made.played, left.seat, left.ply) == (1, legal[0], 0, 5)
