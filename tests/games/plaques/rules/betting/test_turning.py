"""Turning plaques: P2 to P6."""

import pytest

from services.games.plaques.rules.position import PlaquesPosition
from tests.games.plaques.tables import acting, betting, chance_acts, deal, may, play, seen, turn, turn_of

DULL = "R7 B6 W1 K2 G3"
"""Five plaques that stay a lone tower however many lie there."""


def first_turn(*tableaux: str, **options: object) -> PlaquesPosition:
    """After the deal, and a first round in which all see."""
    return play(deal(*tableaux, **options), "bet 2", *["see"] * (len(tableaux) - 1))


def test_the_first_turn_is_left_of_the_dealer() -> None:
    """P2, seed: "the first player turns his third plaque"."""
    state = first_turn("R1 B2", "W3 K4", "G5 R6")
    assert acting(state) == 1
    assert may(state) == ["turn", "bet 2", "yield"]
    assert chance_acts(play(state, "turn"))


def test_the_first_turn_is_there_whoever_raised() -> None:
    """P2."""
    state = play(deal("R1 B2", "W3 K4", "G5 R6"), "bet 2", "raise 2", "see", "see")
    assert acting(state) == 1
    assert may(state)[0] == "turn"


def test_who_has_yielded_has_no_turn() -> None:
    """P2, seed: play passes to the next unyielded player."""
    state = play(deal("R1 B2", "W3 K4", "G5 R6"), "yield", "bet 2", "see")
    assert acting(state) == 2
    state = play(turn_of(0, "R7 B7", "-W1 W2", "K1 K2"), "turn", "draw G7", "pass")
    assert acting(state) == 2


def test_a_value_that_is_up_ends_the_turn() -> None:
    """P3, P4, seed: "If his tableau increases in value, play passes"."""
    state = play(turn_of(0, "R7 B6", "G1 K2"), "turn", "draw W7")
    assert may(state) == ["pass", "bet 2", "yield"]
    assert acting(play(state, "pass")) == 1


def test_a_value_that_is_not_up_goes_on() -> None:
    """P4, seed: he continues turning."""
    state = play(turn_of(0, "R7 B6", "G1 K2"), "turn", "draw W1")
    assert may(state) == ["turn", "bet 2", "yield"]
    state = play(state, "turn", "draw K3")
    assert may(state) == ["turn", "bet 2", "yield"]


def test_the_start_of_the_turn_is_what_counts() -> None:
    """P3: up against the start of this turn, not against the plaque before."""
    state = play(turn_of(0, "R7 B6 W6", "G1 K2"), "turn", "draw W1")
    assert may(state) == ["turn", "bet 2", "yield"], "a pair, but it was there when the turn began"


@pytest.mark.parametrize("fifth", ["G3", "G7"])
def test_at_the_fifth_plaque_one_bets_or_yields(fifth: str) -> None:
    """P4, seed: "Whether the tableau has increased in value or not" at two unturned plaques."""
    state = play(turn_of(0, "R7 B6 W1 K2", "G1 K8"), "turn", f"draw {fifth}")
    assert may(state) == ["bet 2", "yield"]
    assert acting(play(state, "bet 2", "see")) == 1, "then play passes"


def test_a_turn_stops_at_the_fifth_plaque() -> None:
    """P4: at most to the fifth in that turn."""
    state = play(turn_of(0, "R7 B6", "G1 K8"), "turn", "draw W1", "turn", "draw K2", "turn", "draw G3")
    assert may(state) == ["bet 2", "yield"]


def test_yielding_at_the_fifth_plaque_passes_the_turn() -> None:
    """P4."""
    state = play(turn_of(0, "R7 B6 W1 K2", "G1 K8", "G2 W8"), "turn", "draw G3", "yield")
    assert seen(state).live == (1, 2)
    assert acting(state) == 1


def test_a_turn_that_starts_with_two_unturned_has_no_forced_bet() -> None:
    """P5."""
    state = turn_of(0, DULL, "G1 K8")
    assert may(state) == ["turn", "bet 2", "yield"]


def test_the_sixth_plaque_ends_the_turn_if_it_is_up() -> None:
    """P5."""
    state = play(turn_of(0, DULL, "G1 K8"), "turn", "draw G7")
    assert may(state) == ["pass", "bet 2", "yield"]
    assert acting(play(state, "pass")) == 1


def test_the_seventh_follows_a_sixth_that_is_not_up() -> None:
    """P5: then the turn ends, up or not."""
    state = play(turn_of(0, DULL, "G1 K8"), "turn", "draw W4")
    assert may(state) == ["turn", "bet 2", "yield"]
    state = play(state, "turn", "draw K5")
    assert len(seen(state).tableaux[0]) == 7
    assert may(state) == ["pass", "bet 2", "yield"]
    assert acting(play(state, "pass")) == 1


def test_a_turn_with_one_unturned_turns_it() -> None:
    """P5, by the same rule."""
    state = play(turn_of(0, f"{DULL} W4", "G1 K8"), "turn", "draw K5")
    assert may(state) == ["pass", "bet 2", "yield"]


def test_a_finished_tableau_has_no_turn() -> None:
    """Seed: play passes to players with unturned plaques."""
    state = play(turn_of(0, "R7 B6", "G7 W6 W1 K2 G3 W4 K5"), "turn", "draw W7")
    assert acting(play(state, "pass")) == 0


def test_one_round_before_the_first_turning() -> None:
    """P6: after it the plaque is turned at once."""
    assert chance_acts(play(turn_of(0, "R7 B6", "G1 K8"), "bet 2", "see"))


def test_one_round_after_each_turned_plaque() -> None:
    """P6, seed: "at any time during his turn (before or after turning a plaque)"."""
    state = play(turn_of(0, "R7 B6", "G1 K8"), "turn", "draw W1", "bet 2", "see")
    assert chance_acts(state)
    state = play(state, "draw K2")
    assert may(state) == ["turn", "bet 2", "yield"]


def test_after_a_round_a_turn_that_is_done_is_over() -> None:
    """P6."""
    state = play(turn_of(0, "R7 B6", "G1 K8"), "turn", "draw W7", "bet 2", "see")
    assert acting(state) == 1
    assert turn(state).turned == 0


def test_a_seat_may_begin_a_round_by_yielding() -> None:
    """P6, P7, P30: who begins a round bets or yields, also where it need not begin one."""
    state = play(turn_of(0, "R7 B6", "G1 K8", "W2 B3"), "yield")
    assert seen(state).live == (1, 2)
    assert acting(state) == 1


def test_who_yields_in_the_round_it_began_ends_its_turn() -> None:
    """P7: and the round ends with who raised."""
    state = play(turn_of(0, "R7 B6", "G1 K8", "W2 B3"), "bet 2", "raise 2", "see", "yield")
    assert seen(state).live == (1, 2)
    assert acting(state) == 1
    assert betting(state) is None
