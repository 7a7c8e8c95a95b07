"""Who bets and who answers: P2, P7, P8."""

from tests.games.plaques.tables import (
    acting,
    betting,
    chance_acts,
    deal,
    last,
    may,
    play,
    seen,
    stacks,
    turn_of,
)

THREE = ("R1 B2", "W3 K4", "G5 R6")


def test_betting_starts_left_of_the_dealer() -> None:
    """P2, seed: the deal is followed by a round "beginning with the player on the dealer's left"."""
    state = deal(*THREE)
    assert acting(state) == 1
    assert may(state) == ["bet 2", "yield"]


def test_play_passes_left() -> None:
    """P2: 1, 2, 0; yielded seats are passed over."""
    state = play(deal(*THREE), "bet 2")
    assert acting(state) == 2
    assert acting(play(state, "see")) == 0
    state = play(state, "yield", "raise 2")
    assert acting(state) == 1


def test_the_first_better_bets_or_yields_and_so_does_the_next() -> None:
    """P8."""
    state = play(deal(*THREE), "yield")
    assert acting(state) == 2
    assert may(state) == ["bet 2", "yield"]


def test_if_all_but_one_yield_the_last_wins() -> None:
    """P8, seed: "If all but one player yields" he wins the pot."""
    state = play(deal(*THREE), "yield", "yield")
    assert last(state).gains == (3, 0, 0)
    assert seen(state).number == 2


def test_all_answer_the_bet() -> None:
    """Seed: in turn, each sees, raises or yields."""
    state = play(deal(*THREE), "bet 2")
    assert may(state) == ["see", "raise 2", "yield"]
    state = play(state, "see", "see")
    assert betting(state) is None
    assert (state.pot(), stacks(state)) == (3 + 6, (47, 47, 47))


def test_a_raise_goes_round_again() -> None:
    """Seed: the round ends when a complete circuit brings no raises."""
    state = play(deal(*THREE), "bet 2", "see", "raise 2")
    assert acting(state) == 1
    assert may(state) == ["see", "raise 2", "yield"]
    state = play(state, "see")
    assert acting(state) == 2
    assert betting(state) is not None
    state = play(state, "see")
    assert betting(state) is None
    assert stacks(state) == (45, 45, 45)


def test_a_raise_costs_what_is_owed_and_more() -> None:
    state = play(deal(*THREE, betting="spread"), "bet 3", "raise 5")
    assert stacks(state) == (49, 46, 41)
    assert betting(state) is not None
    assert (state.owed(0), state.owed(1)) == (8, 5)


def test_finished_tableaux_bet_too() -> None:
    """P7."""
    state = play(turn_of(0, "R7 B6", "G1 K2 W3 R4 B5 G7 K8", "W1 K3"), "bet 2")
    assert acting(state) == 1
    assert may(state) == ["see", "raise 2", "yield"]


def test_a_round_that_all_others_leave_ends_the_hand() -> None:
    """Seed: if all but one yield, the last collects the pot."""
    state = play(turn_of(0, "R7 B6", "G1 K2", "W1 K3"), "bet 2", "yield", "yield")
    assert (last(state).live, last(state).gains) == ((0,), (5, 0, 0))


def test_the_round_goes_on_when_its_beginner_yields() -> None:
    """P7."""
    state = play(turn_of(0, "R7 B6", "G1 K2", "W1 K3"), "bet 2", "see", "raise 2", "yield")
    assert acting(state) == 1
    state = play(state, "see")
    assert betting(state) is None
    assert acting(state) == 1


def test_a_round_in_a_turn_starts_left_of_who_bets() -> None:
    """P2."""
    state = play(turn_of(1, "R7 B6", "G1 K2", "W1 K3"), "bet 2")
    assert acting(state) == 2
    assert chance_acts(play(state, "see", "see"))
