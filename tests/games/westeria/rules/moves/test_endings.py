"""Ends without a last Flag: nobody can move, or the turns are over (W30, W33)."""

from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import Outcome
from tests.games.westeria.tables import GAME, NORTH, SOUTH, legal, play, public, table


def ended(state: WesteriaPosition) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def test_a_seat_without_a_move_skips() -> None:
    """W30; seed: with only a Flag or Cursed Land you cannot move."""
    state = table("A1 north Flag, X2 east Flag, X1 east King")
    assert legal(state) == ["end"]
    assert public(play(state, "end")).seat == 1


def test_all_stuck_for_a_round_is_a_draw() -> None:
    """W30."""
    state = play(table("A1 north Flag, A2 north Cursed Land, X2 east Flag"), "end")
    assert GAME.outcome(state) is None
    outcome = ended(play(state, "end"))
    assert (outcome.is_draw, outcome.reason, outcome.rule) == (True, "all_stuck", "W30")


def test_a_move_starts_the_count_of_stuck_turns_anew() -> None:
    """W30."""
    state = play(table("A1 north Flag, X2 east Flag, X1 east King"), "end", "X1-W3", "end", "end")
    assert GAME.outcome(state) is None
    assert public(state).stuck == 1


def test_after_the_last_turn_most_territories_win() -> None:
    """W30: the option `turns`."""
    state = table("A1 north Flag, B1 north King, X2 east Flag, X1 east King", turns=1)
    outcome = ended(play(state, "B1-B2"))
    assert (outcome.winners, outcome.reason) == ((NORTH,), "turn_limit")


def test_then_most_units_on_the_board() -> None:
    """W30."""
    state = table("A1 north Flag, A2 north King, X2 east Flag", turns=1)
    assert ended(play(state, "A2-A3")).winners == (NORTH,)


def test_equals_share() -> None:
    """W30: equal is a draw; of three, two may share the first place."""
    state = table("A1 north Flag, A2 north King, X2 east Flag, X3 east King", turns=1)
    assert ended(play(state, "A2-A3")).is_draw
    units = "A1 north Flag, A2 north King, X2 east Flag, S1 south Flag, S2 south King"
    outcome = ended(play(table(units, seats=3, turns=1), "A2-A3"))
    assert outcome.winners == (NORTH, SOUTH)
    assert (outcome.ranks, outcome.payoffs) == ((1, 3, 1), (1, -2, 1))


def test_a_seat_without_units_is_passed_over() -> None:
    """W33: nothing can bring it back."""
    units = "A1 north Flag, A3 north King, B1 east Scout, X1 south Flag, X2 south King"
    after = play(table(units, seats=3, holders="002"), "A3-B1")
    assert public(after).seat == SOUTH
