"""From ante to pot, and hand after hand: P11, P22 to P25."""

import pytest

from services.games.plaques.rules.hand.pots import end_hand
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.position import PlaquesPosition
from tests.games.plaques.tables import (
    GAME,
    acting,
    changed,
    deal,
    last,
    may,
    play,
    players,
    seen,
    shown,
    stacked,
    stacks,
    start,
    tokens,
    turn_of,
)


def last_pass(*tableaux: str, **options: object) -> PlaquesPosition:
    """Before the last thing to do in a hand: the first live seat has all its plaques and may pass."""
    first, second, *others = tableaux[0].split()
    state = turn_of(0, f"{first} {second}", *tableaux[1:], **options)
    return changed(shown(state, 0, *others), {at.TURNED: 1})


def test_each_who_can_pays_the_ante() -> None:
    """P9, seed: seven plaques to each who has paid."""
    state = start(4, ante=3, stack=20)
    assert (stacks(state), state.pot(), players(state)) == ((17,) * 4, 12, (0, 1, 2, 3))


def test_a_seat_that_cannot_pay_sits_out() -> None:
    """P24."""
    state = play(stacked(deal("R1 R2", "K1 K2", "W1 W2", ante=3), (40, 2, 50)), "yield", "yield")
    assert players(state) == (0, 2)
    assert stacks(state)[1] == 2
    assert state.pot() == 6
    assert sum(map(len, seen(play(state, "draw R1", "draw R2", "draw R3", "draw R4")).tableaux)) == 4


def test_the_deal_passes_left_over_who_sits_out() -> None:
    """P24, P28, seed: "The deal passes to the dealer's left"."""
    assert seen(start(3)).dealer == 0
    first = deal("R1 R2", "K1 K2", "W1 W2")
    assert seen(play(first, "yield", "yield")).dealer == 1
    assert seen(play(stacked(first, (49, 0, 49)), "yield", "yield")).dealer == 2


def test_the_last_pass_is_the_showdown() -> None:
    """Seed: all tableaux are completed or yielded, the most valuable wins the pot; the next hand begins."""
    state = last_pass("R7 B7 W1 K2 G3 R4 W9", "G6 K6 W2 K3 G4 R5 B8")
    assert may(state) == ["pass", "bet 2", "yield"]
    state = play(state, "pass")
    assert last(state).gains == (2, 0)
    assert seen(state).number == 2
    assert seen(state).tableaux == (b"", b"")


def test_a_bet_before_the_showdown() -> None:
    """P6: after the last plaque too."""
    state = play(last_pass("R7 B7 W1 K2 G3 R4 W9", "G6 K6 W2 K3 G4 R5 B8"), "bet 2", "see")
    assert last(state).gains == (6, 0)


def test_a_dead_heat_splits_the_pot() -> None:
    """P23: a true red Crown against one that a red Coffer has recoloured (P21)."""
    state = last_pass("R9 W1 K2 G3 B4 W7 G6", "W9 R8 G1 B2 K3 W4 G7")
    state = play(state, "pass")
    assert last(state).gains == (1, 1)


def test_the_odd_token_goes_to_the_nearest_seat_left_of_the_dealer() -> None:
    """P23: seat 0 deals, so that seat 1 is nearest and seat 0 is farthest."""
    for dealer, gains in ((0, (1, 2, 0)), (1, (2, 1, 0)), (2, (2, 1, 0))):
        state = last_pass("R9 W1 K2 G3 B4 W7 G6", "W9 R8 G1 B2 K3 W4 G7", "-R1 R2")
        state = play(changed(state, {at.DEALER: dealer}), "pass")
        assert last(state).gains == gains


def test_two_odd_tokens_go_to_the_two_nearest() -> None:
    """P32: 5 among three, who have nothing (P34); seat 2 deals, so that seats 3 and 0 are nearest."""
    state = turn_of(0, "EL", "-R1 R2", "DW", "TH")
    state = changed(state, {at.DEALER: 2, at.POT: 5})
    end_hand(state)
    assert last(state).gains == (2, 0, 1, 2)


def test_who_has_yielded_wins_nothing_and_his_thief_is_dead() -> None:
    """P11: with the Thief alive the pair would be banned and lose."""
    tableaux = ("R7 B7 W1 K2 G3 R4 W9", "G6 K5 W2 K3 G4 R5 W8")
    for thief, gains in (("-B8 TH", (3, 0, 0)), ("B8 TH R8 R6 R3 G2 G1", (0, 0, 3))):
        state = play(last_pass(*tableaux, thief), "pass")
        assert last(state).gains == gains


def test_the_match_ends_after_its_hands() -> None:
    """P24: 20 by default, and the richest is first."""
    assert seen(start(2)).options.hands == 20
    state = start(3, hands=2)
    for _ in range(2):
        while not may(state)[0].startswith("bet"):
            state = play(state, may(state)[0])
        state = play(state, "yield", "yield")
    assert acting(state) is None
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.payoffs) == ((1, 1, 3), (1, 1, -2))
    assert (outcome.reason, outcome.rule) == ("hands_played", "P24")


def test_the_match_ends_when_one_seat_has_all_tokens() -> None:
    """P24."""
    state = play(stacked(deal("R1 R2", "K1 K2"), (98, 0)), "yield")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.payoffs) == ((1, 2), (50, -50))
    assert (outcome.reason, outcome.rule) == ("all_tokens_won", "P24")


def test_the_match_ends_when_no_two_can_pay_the_ante() -> None:
    """P27: nobody could win another token."""
    state = play(stacked(deal("R1 R2", "K1 K2", "W1 W2", ante=3), (130, 2, 9)), "yield", "yield")
    assert GAME.outcome(state) is None
    state = play(stacked(deal("R1 R2", "K1 K2", "W1 W2", ante=3), (137, 2, 2)), "yield", "yield")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 2, 2), "antes_unpaid")
    assert acting(state) is None
    assert tokens(state) == 150


@pytest.mark.parametrize("seats", range(2, 8))
def test_all_tokens_are_there_at_the_start(seats: int) -> None:
    assert tokens(start(seats, stack=30, ante=7)) == 30 * seats
