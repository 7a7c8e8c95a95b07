"""Each command: how it changes a match, and what it refuses."""

import pytest

from services.engine.match import decide
from services.games.tablut import GAME as TABLUT
from services.kernel import TABLE, IllegalAction
from services.record.match import LIVE, WAITING, Receipt, Sitter
from services.runtime.errors import (
    MatchNotStarted,
    MatchOver,
    NoSuchSeat,
    NotYourTurn,
    RequestIdReused,
    SeatTaken,
    StaleVersion,
)
from tests.conformance.lots import GAME as LOTS
from tests.engine.match.three_of_lots import GRACE_MS, keep, three
from tests.engine.sitting import Sitting, person

# --- sitting down


def test_the_last_to_join_starts_the_match() -> None:
    sitting = Sitting(TABLUT, sit=False)
    assert sitting.match.status == WAITING
    sitting.take(decide.join(sitting.match, None, person(5), 1))
    assert (sitting.match.status, sitting.match.seat_of("account-5")) == (WAITING, 0)
    sitting.take(decide.join(sitting.match, None, person(6), 1))
    assert (sitting.match.status, sitting.match.seat_of("account-6")) == (LIVE, 1)
    assert sitting.kinds == ["created", "joined", "joined", "started"]


def test_bots_alone_start_at_once_and_chance_draws() -> None:
    sitting = Sitting(LOTS, 2, bots={0: 1, 1: 2})
    assert sitting.kinds == ["created", "joined", "joined", "started", *["acted"] * 4]
    assert sitting.match.to_act == (0, 1)


def test_a_match_is_created_once() -> None:
    sitting = Sitting(TABLUT)
    assert decide.create(sitting.match, sitting.match.spec, {}, 1) is None


def test_who_may_sit_where() -> None:
    sitting = Sitting(LOTS, 3, sit=False)
    match = sitting.match
    sitting.take(decide.join(match, 1, person(1), 1))
    assert decide.join(match, None, person(1), 1) == decide.join(match, 1, person(1), 1) == 1
    for seat, sitter, refusal in (
        (1, person(2), SeatTaken),
        (2, person(1), SeatTaken),
        (3, person(2), NoSuchSeat),
        (-1, person(2), NoSuchSeat),
    ):
        with pytest.raises(refusal):
            decide.join(match, seat, sitter, 1)
    full = three().match
    with pytest.raises(SeatTaken):
        decide.join(full, None, Sitter("late", "Late"), 1)


# --- acting


def test_play_needs_a_running_match() -> None:
    waiting = Sitting(TABLUT, sit=False)
    with pytest.raises(MatchNotStarted):
        waiting.play(0, "a4-a3")
    over = Sitting(TABLUT)
    over.take(decide.resign(over.match, 0, 1))
    with pytest.raises(MatchOver, match="resigned"):
        over.play(1, "e3-d3")


def test_a_repeated_request_gets_the_first_answer() -> None:
    sitting = Sitting(TABLUT)
    sitting.play(0, "a4-a3", key="0:r")
    assert sitting.play(0, "a4-a3", 4, key="0:r") == Receipt(5, "a4-a3")
    with pytest.raises(RequestIdReused):
        sitting.play(0, "a4-a2", 4, key="0:r")
    assert sitting.match.version == 5


def test_whose_turn_and_which_position() -> None:
    sitting = Sitting(TABLUT)
    with pytest.raises(NotYourTurn):
        sitting.play(1, "e3-d3")
    with pytest.raises(StaleVersion):
        sitting.play(0, "a4-a3", 3)
    with pytest.raises(StaleVersion):
        sitting.play(0, "a4-a3", 5)
    with pytest.raises(IllegalAction):
        sitting.play(0, "a4-b5")
    sitting.play(0, "a4-a3")
    with pytest.raises(StaleVersion):
        sitting.play(0, "a3-a4", 4)
    assert sitting.match.version == 5


def test_what_changes_nothing_for_a_decision_does_not_make_it_stale() -> None:
    sitting = Sitting(TABLUT, grace_ms=GRACE_MS)
    decided_on = sitting.match.version
    sitting.take(decide.offer_draw(sitting.match, 1, sitting.now_ms))
    sitting.take(decide.leave(sitting.match, 1, sitting.now_ms))
    sitting.take(decide.come_back(sitting.match, 1, sitting.now_ms))
    sitting.play(0, "a4-a3", decided_on)
    assert sitting.kinds[-4:] == ["draw_offered", "left", "returned", "acted"]


def test_simultaneous_seats_do_not_make_one_another_stale() -> None:
    sitting = three()
    dealt = sitting.match.version
    keep(sitting, 1, dealt)
    keep(sitting, 0, dealt)
    again = sitting.command(1, f"keep {sitting.match.position.hands[1][1]}", dealt)
    with pytest.raises(StaleVersion):
        decide.play(sitting.match, again, sitting.now_ms)
    keep(sitting, 2, dealt)
    assert sitting.match.to_act == (TABLE,)
    with pytest.raises(StaleVersion):
        sitting.play(TABLE, "settle", dealt)
    sitting.play(TABLE, "settle")
    assert list(sitting.match.to_act) == [0, 1, 2], "chance has dealt again"
    with pytest.raises(StaleVersion):
        keep(sitting, 0, dealt)


def test_time_in_the_log_never_runs_backwards() -> None:
    sitting = Sitting(TABLUT)
    sitting.now_ms += 5000
    sitting.play(0, "a4-a3")
    sitting.now_ms -= 60_000
    sitting.play(1, "e3-d3")
    times = [step.entry.time_ms for step in sitting.steps]
    assert times == sorted(times)


def test_a_decision_leaves_its_match_alone() -> None:
    """Only folding changes a match, so a failed commit leaves nothing behind."""
    sitting = three()
    twin = three()
    decide.play(sitting.match, sitting.command(0, f"keep {sitting.match.position.hands[0][0]}"), 1)
    decide.resign(sitting.match, 0, 1)
    decide.offer_draw(sitting.match, 0, 1)
    decide.leave(sitting.match, 0, 1)
    assert sitting.match == twin.match
