"""The position against the rules, and what the contract of positions asks."""

from collections import Counter
from random import Random

import pytest

from services.games.westeria.position import position_of, state_of
from services.games.westeria.state import State
from services.kernel import CHANCE
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED, WHOLE, buffer
from tests.games.westeria.position_lockstep import check, check_whole, pairs
from tests.games.westeria.tables import EAST, GAME, NORTH, play, start, table

_MATCHES = 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_goes_in_lockstep_with_the_rules(seats: int) -> None:
    rng = Random(seats)
    for _ in range(_MATCHES):
        for pair in pairs(seats, rng):
            check(pair, rng)


def test_a_scout_knows_each_area_of_empty_zones_by_itself() -> None:
    """W25: one that borders on two areas, and one that borders on the second of them alone."""
    units = (
        "A1 north Scout, B1 north Flag, E3 north Scout, A3 east King, E1 east Duke, F1 east Baron,"
        "F3 east Sorceress, I2 east Flag"
    )
    for far_attack in (False, True):
        state = table(units, map="small", far_attack=far_attack)
        position = position_of(state)
        out = buffer(position.width)
        assert list(out[: position.fill(out)]) == list(GAME.legal_actions(state, NORTH))


@pytest.mark.parametrize("plies", [10, 60, 200])
def test_a_copy_shares_nothing(plies: int) -> None:
    position, dice = position_of(start(3)), Dice(1, 2, plies)
    position.rollout(dice, plies)
    before = state_of(position)
    copied = position.copy()
    assert copied.key() == position.key()
    copied.rollout(dice, 50)
    copied.redeal(0, dice)
    assert state_of(position) == before != state_of(copied)


def test_equal_positions_have_equal_keys_and_others_do_not() -> None:
    keys = set()
    states = [pair.state._replace(last=0, shown=()) for pair in pairs(3, Random(5))]
    for state in states:
        assert position_of(state).key() == position_of(state).key()
        keys.add(position_of(state).key())
        assert 0 <= position_of(state).key() < 1 << 62
    assert len(keys) == len(set(states))


def test_a_key_takes_in_every_place() -> None:
    """The same units on other zones, from the first to the last."""
    zones = start(2).realm.lands.zone_names
    keys = {
        position_of(table(f"F1 north Flag, {zone} north King, F3 east Flag")).key()
        for zone in zones
        if zone not in ("F1", "F3")
    }
    assert len(keys) == len(zones) - 2


def test_chance_draws_by_weight() -> None:
    """Cards of the pile (the Traitor last), units of the reserve, lots."""
    drawing = start(2)
    rng = Random(1)
    seen = Counter[int]()
    for pair in pairs(2, rng):
        if GAME.to_act(pair.state) == (CHANCE,) and seen[pair.state.phase] < 2:
            seen[pair.state.phase] += 1
            _check_draws(pair.state)
    assert len(seen) == 3
    _check_draws(drawing)


def _check_draws(state: State) -> None:
    position, dice, drawn = position_of(state), Dice(1, 2, 3), Counter[int]()
    assert position.actor() == CHANCE_ACTS
    for _ in range(4000):
        drawn[position.draw(dice)] += 1
    chances = dict(GAME.chances(state))
    total = sum(chances.values())
    assert drawn.keys() <= chances.keys()
    for action, weight in chances.items():
        assert abs(drawn[action] / 4000 - weight / total) < 0.05


def test_a_rollout_ends_and_counts_its_plies() -> None:
    position = position_of(start(4, map="small"))
    again = position.copy()
    played = position.rollout(Dice(1, 2, 3), 1 << 40)
    assert position.actor() == ENDED
    assert again.rollout(Dice(1, 2, 3), played - 1) == played - 1
    assert again.actor() != ENDED
    check_whole(state_of(position), position)


def test_the_end_is_worth_the_share_of_the_win() -> None:
    """W28, W30."""
    won = position_of(play(table("A1 north Flag, A3 north King, B1 east Flag"), "A3-B1"))
    assert [won.utility(NORTH), won.utility(EAST)] == [WHOLE, 0]
    flags = "A1 north Flag, X2 east Flag, I1 south Flag"
    drawn = position_of(play(table(flags, 3), "end", "end", "end"))
    assert drawn.actor() == ENDED
    assert [drawn.utility(seat) for seat in range(3)] == [WHOLE // 3] * 3


def test_who_is_ahead_is_worth_more() -> None:
    even = position_of(table("A1 north Flag, A3 north King, M3 east Flag, M1 east King"))
    assert even.utility(NORTH) == WHOLE // 2
    ahead = position_of(table("A1 north Flag, A3 north King, M3 east Flag"))
    assert WHOLE > ahead.utility(NORTH) > WHOLE // 2 > ahead.utility(EAST) > 0


def test_units_near_a_flag_are_worth_more_to_their_seat_and_less_to_the_other() -> None:
    """Though `evaluate` sees no difference."""
    position = position_of(table("A1 north Flag, O3 north King, M3 east Flag, P2 east King"))
    assert position.value(NORTH) == 0
    assert position.utility(NORTH) > WHOLE // 2 > position.utility(EAST)
    assert position.utility(NORTH) + position.utility(EAST) == WHOLE
