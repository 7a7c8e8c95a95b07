"""Seats that can pay no more: with the switch `showdown` they stay in, for what they have paid for (P35)."""

from random import Random

import pytest

from services.games.plaques.presentation.events import SidePotTaken, WentBroke
from services.games.plaques.presentation.views import Standing
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import SPECTATOR, Seat, apply, to_act
from services.search import UNLIMITED, choose, level_of
from tests.games.plaques.tables import (
    GAME,
    acting,
    betting,
    deal,
    last,
    may,
    play,
    seen,
    shown,
    stacked,
    stacks,
    turn,
    turn_of,
)

BEST = "R9 K9 G9 B9 W1 K2 G3"
GOOD = "R5 K5 G5 W2 K3 G4 B1"
POOR = "R1 K4 G6 B8 W7"


def two(first: str, stack: int) -> PlaquesPosition:
    """Seat 0 may bet in its turn; seat 1 is the better one and has so many tokens."""
    return stacked(turn_of(0, first, BEST, broke="showdown"), (49, stack))


def told(state: PlaquesPosition, text: str) -> list[object]:
    """The events of an action."""
    (seat,) = to_act(state)
    action = GAME.parse(state, seat, text)
    return list(GAME.observe(state, seat, action, apply(GAME, state, seat, action), SPECTATOR).events)


def test_who_cannot_see_stays_in_and_keeps_its_tokens() -> None:
    """P35: it neither bets nor yields, and the round goes on without it."""
    state = two(POOR, 1)
    assert WentBroke(1) in told(state, "bet 2")
    state = play(state, "bet 2")
    assert seen(state).places[1].standing == Standing.BROKE
    assert (betting(state), stacks(state)) == (None, (47, 1))


def test_a_broke_seat_wins_no_more_than_each_other_has_paid_while_it_could() -> None:
    """P35: the antes; the bet that it could not see goes back to who made it."""
    state = play(two(f"{POOR} W3", 1), "bet 2", "draw B5", "pass")
    assert last(state).gains == (2, 2)


def test_without_the_switch_it_yields() -> None:
    """P9, P35: the seed's letter, which holds by default."""
    state = stacked(turn_of(0, POOR, BEST), (49, 1))
    assert may(play(state, "bet 2")) == ["yield"]
    assert last(play(state, "bet 2", "yield")).gains == (4, 0)


def three(first: str, second: str, third: str) -> PlaquesPosition:
    """Seat 1 goes broke at the first bet with its ante paid, seat 2 at the second with three tokens paid."""
    state = stacked(turn_of(0, first, second, third, broke="showdown"), (49, 1, 3))
    return play(state, "bet 2", "see", "draw W3", "bet 2")


@pytest.mark.parametrize(
    ("second", "third", "gains"),
    [
        (BEST, GOOD, (2, 3, 4)),
        (GOOD, BEST, (2, 0, 7)),
        ("G1 R2 B3 W4 K6 G7 W8", "K1 G2 R3 B4 W6 R7 K8", (9, 0, 0)),
        ("G1 R2 B3 W4 K6 G7 W8", GOOD, (2, 0, 7)),
    ],
)
def test_two_broke_seats_have_a_pot_each(second: str, third: str, gains: tuple[int, ...]) -> None:
    """P35: 3 of the antes for all, 4 of the first bet for seats 0 and 2, 2 of the second for seat 0."""
    state = three(POOR, second, third)
    assert [place.given for place in seen(state).places] == [5, 1, 3]
    assert seen(state).broke == (1, 2)
    assert last(play(state, "draw B5", "pass")).gains == gains


def test_an_odd_token_goes_nearest_left_of_the_dealer_in_each_pot() -> None:
    """P23, P35: seats 1 and 2 share the 3 antes; the 4 of the bet are for seat 2 alone."""
    state = three("R1 K4 K6 B8 B7", "R9 W1 K2 G3 B4 W7 G6", "W9 R8 G1 B2 K3 W4 G7")
    assert last(play(state, "draw G5", "pass")).gains == (2, 2, 5)


def test_three_broke_seats() -> None:
    """P35: pots of 4, 3 and 6 tokens, and what nobody else has paid for goes back."""
    tableaux = (POOR, BEST, GOOD, "R6 K6 W8 K8 R2 G2 B2")
    state = stacked(turn_of(0, *tableaux, betting="spread", broke="showdown"), (49, 0, 2, 4))
    state = play(state, "bet 1", "see", "see", "draw W3", "bet 3", "see", "draw B5")
    assert seen(state).broke == (1, 2)
    assert last(play(state, "bet 2")).gains == (2, 4, 3, 6)


def test_who_has_nothing_and_must_bet_goes_on_to_the_showdown() -> None:
    """P4, P35: after the fifth plaque it passes, and may do nothing else."""
    state = stacked(turn_of(0, "R1 K4 G6 B8", BEST, broke="showdown"), (0, 49))
    assert "yield" in may(state)
    assert WentBroke(0) in told(play(state, "turn"), "draw W7")
    assert may(play(state, "turn", "draw W7")) == ["pass"]
    assert may(play(state, "turn", "draw W7", "pass")) == ["turn"], "the sixth and the seventh are shown too"


def test_who_has_nothing_opens_no_round() -> None:
    """P8, P35: if nobody has a token left after the antes, the turns begin at once."""
    state = deal("R1 R2", "K1 K2", stack=10, ante=10, broke="showdown")
    assert (seen(state).broke, turn(state).seat, may(state)) == ((0, 1), 1, ["turn"])


def test_the_next_who_can_opens_the_round() -> None:
    """P2, P8, P35: seat 1 has nothing after its ante, so seat 2 bets or yields."""
    options: dict[str, object] = {"stack": 10, "ante": 5, "broke": "showdown"}
    state = GAME.initial(GAME.setup(3, options))
    state = stacked(state, (5, 0, 5))
    for text in ("R1", "R2", "R3", "R4", "R5", "R6"):
        state = play(state, f"draw {text}")
    assert (acting(state), may(state)) == (2, ["bet 2", "yield"])


def test_the_last_who_can_pay_takes_what_is_its_alone_when_it_yields() -> None:
    """P35: the broke seat wins the antes alone."""
    state = play(two("R1 K4 G6 B8", 1), "bet 2", "draw W7")
    assert SidePotTaken(0, 2) in told(state, "yield")
    assert GAME.explain(state, Seat(0), GAME.parse(state, Seat(0), "yield")) == (
        "gives up the pot of 2, takes back 2 tokens"
    )
    state = play(state, "yield")
    assert last(state).gains == (0, 2)
    assert stacks(state) == (48, 2)


def test_a_broke_seat_is_drawn_and_told_apart() -> None:
    state = two(POOR, 1)
    assert [GAME.tell(event) for event in told(state, "bet 2")] == [
        "pays 2 tokens",
        "the second seat can pay no more and stays in",
    ]
    assert "high banner, broke" in GAME.draw(GAME.view(play(state, "bet 2"), SPECTATOR))


def test_a_broke_seat_may_nothing_but_turn() -> None:
    state = stacked(turn_of(0, "R1 K4 G6 B8", POOR, broke="showdown"), (0, 49))
    state = play(state, "turn", "draw W2")
    refused = GAME.refusal(state, Seat(0), GAME.parse(state, Seat(0), "yield"))
    assert refused.rule == "P35"
    over = GAME.refusal(state, Seat(0), GAME.parse(state, Seat(0), "turn"))
    assert (str(over), over.rule) == (
        "turn: the turn is over: the fifth plaque is turned, and a broke seat cannot bet on; pass",
        "P35",
    )


@pytest.mark.parametrize(
    ("plaques", "drawn", "refused"),
    [
        ("R1 K4 G6 B8", "", ("pass: the value is not up, and there are plaques to turn", "P4")),
        (POOR, "B1", ("turn: the turn is over: the value is up or all plaques are turned", "P4")),
    ],
)
def test_a_broke_seat_is_refused_by_what_it_may_do(
    plaques: str, drawn: str, refused: tuple[str, str]
) -> None:
    """Where it must turn and where it must pass, and not with what holds of its bets."""
    (seat,) = to_act(state := two(plaques, 49))
    cells = state.cells
    cells[at.BROKE] |= 1 << seat
    state = play(state, *(("turn", f"draw {drawn}") if drawn else ()))
    text = refused[0].partition(":")[0]
    error = GAME.refusal(state, seat, GAME.parse(state, seat, text))
    assert (str(error), error.rule) == refused


def test_an_estimate_knows_the_parts_of_the_pot() -> None:
    """Seat 2 cannot see the bet, and holds the best: it wins the antes and no more."""
    state = turn_of(0, "R5 K5 G5 W2 K3 G4", "R6 W6 K1 R2 B3 B7 K8", BEST, broke="showdown")
    bet = play(stacked(shown(state, 0, "W8"), (49, 49, 1)), "bet 2")
    assert int(bet.value(Seat(2))) == 100 * (1 + 3 - 50)


@pytest.mark.parametrize("number", [2, 7, 8])
def test_bots_play_with_broke_seats(number: int) -> None:
    """A broke bot does the one thing that it may; others weigh theirs."""
    broke = play(stacked(turn_of(0, "R1 K4 G6 B8", POOR, broke="showdown"), (0, 49)), "turn", "draw W2")
    for state in (broke, play(two(POOR, 1), "bet 2", "draw W2")):
        (seat,) = to_act(state)
        view = GAME.view(state, seat)
        level = level_of(GAME, number)
        choice = choose(
            GAME, view, seat, seats=2, level=level, budget=UNLIMITED, rng=Random(1), clock=lambda: 0.0
        )
        assert state.is_legal(seat, choice.action)
