"""Chances at the showdown, and what the bots of the platform make of them."""

from collections.abc import Sequence
from random import Random

import pytest

from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import parse_tableau
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.evaluator.ranking import Ranking
from services.games.plaques.rules.numbers.bits import bits_of
from services.games.plaques.rules.numbers.bounds import MOST_SEATS
from services.games.plaques.rules.position import PlaquesPosition
from services.games.plaques.rules.showdown import SHARE, estimate
from services.kernel import Seat, apply, legal_actions, to_act
from services.kernel.position import buffer
from services.search import UNLIMITED, Level, Strategy, choose
from tests.games.plaques.tables import GAME, held, play, shown, stacked, start, turn_of

GREEDY = Level(Strategy.GREEDY, UNLIMITED)


def lying(*tableaux: str) -> tuple[bytes, ...]:
    return tuple(bytes(parse_tableau(tableau)) for tableau in tableaux)


def equities(tableaux: Sequence[bytes], live: Sequence[int], rollouts: int = 0) -> tuple[float, ...]:
    """The share of the pot, 0 to 1, that each live seat may expect by all plaques that are known."""
    known = buffer(MOST_SEATS)
    for seat, tableau in enumerate(tableaux):
        known[seat] = bits_of(tableau)
    shares = estimate(Material(Ranking(RESTORED)), known, bits_of(live), rollouts)
    return tuple(shares[seat] / SHARE for seat in live)


def test_shares_add_up_to_one() -> None:
    shares = equities(lying("R1 K2", "G9 G8", "W5 B5"), (0, 1, 2), 40)
    assert sum(shares) == pytest.approx(1)
    assert len(shares) == 3


def test_before_any_plaque_all_are_even() -> None:
    assert equities((b"",) * 4, (0, 1, 3)) == pytest.approx((1 / 3,) * 3, abs=1e-6)


def test_what_is_decided_is_certain() -> None:
    full = ("R9 K9 G9 B9 W1 K2 G3", "R1 K3 G4 B5 W7 R2 K6")
    assert equities(lying(*full), (0, 1)) == (1.0, 0.0)


def test_a_dead_heat_is_shared() -> None:
    """P23."""
    assert equities(lying("R9 W1 K2 G3 B4 W7 G6", "W9 R8 G1 B2 K3 W4 G7"), (0, 1)) == (0.5, 0.5)


def test_better_plaques_have_better_chances() -> None:
    strong, weak = equities(lying("R9 B9 G9 K7", "W1 K2 G3 R4"), (0, 1), 200)
    assert strong > 0.6
    assert weak < 0.4


def test_equal_states_have_equal_chances() -> None:
    tableaux = lying("R1 K2", "G9 G8")
    first = equities(tableaux, (0, 1))
    equities(lying("W1", "B3"), (0, 1))
    assert equities(tableaux, (0, 1)) == first


def test_an_evaluation_is_in_hundredths_of_a_token() -> None:
    """Seat 0 wins for certain what all have paid; who has yielded keeps what is left."""
    state = turn_of(0, "R9 K9 G9 B9 W1 K2", "R1 K3 G4 B5 W7 R2 K6", "-R3 R4")
    state = shown(state, 0, "G3")
    assert [int(state.value(Seat(seat))) for seat in range(3)] == [200, -100, -100]


def test_a_standing_bet_counts_as_seen_by_who_can() -> None:
    state = turn_of(0, "R9 K9 G9 B9 W1 K2", "R1 K3 G4 B5 W7 R2 K6", "W3 R4 K5 G6 B7 W8 K1")
    state = shown(state, 0, "G3")
    bet = play(stacked(state, (49, 49, 1)), "bet 2")
    assert int(bet.value(Seat(0))) == 100 * (47 + 3 + 2 + 2 - 50)
    assert int(bet.value(Seat(2))) == 100 * (1 - 50)


def test_known_plaques_of_others_do_not_count() -> None:
    """P1: an evaluation uses what its seat may know."""
    state = turn_of(0, "R1 K2", "G9 W8", peek=True)
    one = held(state, "R2 R3 R4 R5 R6", "G1 G2 G3 G4 G5")
    other = held(state, "R2 R3 R4 R5 R6", "B9 W9 K9 R9 D1")
    assert int(one.value(Seat(0))) == int(other.value(Seat(0)))
    assert int(one.value(Seat(1))) != int(other.value(Seat(1)))


def chosen(state: PlaquesPosition) -> str:
    """What a greedy bot plays."""
    (seat,) = to_act(state)
    view = GAME.view(state, seat)
    seats = int(state.seats)
    choice = choose(
        GAME, view, seat, seats=seats, level=GREEDY, budget=UNLIMITED, rng=Random(1), clock=lambda: 0.0
    )
    return GAME.format(state, seat, choice.action)


def test_a_bot_bets_what_is_good_and_leaves_what_is_lost() -> None:
    good, poor = "R9 B9 G9 K9 W1 K2", "W1 K2 G3 R4 B6 K7"
    assert chosen(turn_of(0, good, "W2 K3 G4 R5 B1 K6")).startswith("bet")
    lost = play(turn_of(0, good, poor.replace("W1 K2", "W2 K3")), "bet 2")
    assert chosen(lost) == "yield"


def test_a_bot_stays_in_for_free() -> None:
    assert chosen(turn_of(0, "W1 K2 G3 R4 B6", "R9 B9 G9 K9 W2")) == "turn"


def test_greed_beats_chance() -> None:
    """A bot of the second level against three that play at random, 6 hands each."""
    gains = [_match(seed) for seed in range(3)]
    assert sum(gain > 0 for gain in gains) >= 2, gains


def _match(seed: int) -> int:
    """What seat 0 has won in the end."""
    rng, state = Random(seed), start(4, hands=6)
    while seats := to_act(state):
        (seat,) = seats
        if seat == 0:
            state = play(state, chosen(state))
        else:
            state = apply(GAME, state, seat, rng.choice(legal_actions(state, seat)))
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.payoffs[0]
