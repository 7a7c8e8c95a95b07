"""What greedy bots look at."""

from random import Random

from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import CHANCE, Seat, apply, chances, legal_actions, to_act
from services.search import UNLIMITED, Level, Strategy, choose
from tests.games.westeria.tables import EAST, GAME, NORTH, play, shown_to, start, table

UNITS = "A1 north Flag, A3 north King, B1 east Queen, X2 east Flag"


def test_a_won_match_is_best_and_a_fight_won_is_better() -> None:
    state = table(UNITS)
    assert int(play(state, "A3-B1").value(NORTH)) > int(play(state, "A3-A2").value(NORTH))
    won = play(table("A1 north Flag, A3 north King, B1 east Flag"), "A3-B1")
    assert int(won.value(NORTH)) > 50_000 > -50_000 > int(won.value(EAST))


def test_both_sides_see_the_same() -> None:
    state = table(UNITS)
    assert int(state.value(NORTH)) == -int(state.value(EAST))


def test_greed_captures_a_flag() -> None:
    """W28: with the view of its seat, in which the Flag is known."""
    state = table("A1 north Flag, A3 north King, B1 east Flag, X1 east King, X2 east Queen")
    state = shown_to(state, NORTH, "B1")
    assert GAME.format(state, NORTH, greedy(state, NORTH, Random(1))) == "A3-B1"


def greedy(state: WesteriaPosition, seat: Seat, rng: Random) -> int:
    """What greed does with the view of a seat."""
    level, view = Level(Strategy.GREEDY, UNLIMITED), GAME.view(state, seat)
    found = choose(GAME, view, seat, seats=2, level=level, budget=UNLIMITED, rng=rng, clock=lambda: 0.0)
    return found.action


def test_greed_beats_chance() -> None:
    """From the draft on, from either side, in all but a few matches."""
    won = 0
    for seed in range(20):
        rng, greed = Random(seed), Seat(seed % 2)
        state = start(map="small", rearrangements=2, turns=100)
        while acting := to_act(state):
            seat = acting[0]
            if seat == CHANCE:
                action, _ = rng.choice(chances(state))
            elif seat == greed:
                action = greedy(state, seat, rng)
            else:
                action = rng.choice(legal_actions(state, seat))
            state = apply(GAME, state, seat, action)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += outcome.winners == (greed,)
    assert won >= 18
