"""The position as searches walk it, and what the contract of positions asks."""

from collections import Counter
from random import Random

import pytest

from services.games.westeria.rules.cells.layout import LAST, MOST_SHOWN, SHOWN
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import CHANCE, apply, chances, legal_actions, to_act
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED, WHOLE, buffer
from tests.games.westeria.matches import states
from tests.games.westeria.tables import EAST, GAME, NORTH, changed, legal, play, public, start, table


@pytest.mark.parametrize("seed", range(12))
def test_a_search_plays_what_is_served(seed: int) -> None:
    """Ply by ply, of several seats the first: the same choice, and without a journal the same position."""
    state, rng = next(states(seed)), Random(seed)
    walked, out = state.copy(), buffer(state.width)
    while acting := to_act(state):
        assert walked.actor() == acting[0]
        listed = list(legal_actions(state, acting[0]))
        assert [int(out[index]) for index in range(walked.fill(out))] == listed
        assert walked.actor() != CHANCE_ACTS or walked.draw(Dice(rng.getrandbits(32), 2, 3)) in listed
        action = rng.choice(listed)
        state = apply(GAME, state, acting[0], action)
        walked.play(action)
        assert walked == state
    assert walked.actor() == ENDED


@pytest.mark.parametrize("seed", range(6))
def test_utilities_are_shares_of_the_win(seed: int) -> None:
    """All along they add up; at the end those who won share it."""
    for state in states(seed):
        utilities = [state.utility(seat) for seat in range(state.seats)]
        assert all(0 <= utility <= WHOLE for utility in utilities)
        outcome = GAME.outcome(state)
        if outcome is None:
            assert sum(utilities) == WHOLE
        else:
            assert utilities == [WHOLE // len(outcome.winners) if rank == 1 else 0 for rank in outcome.ranks]


def test_a_scout_knows_each_area_of_empty_zones_by_itself() -> None:
    """W25: one that borders on two areas, and one that borders on the second of them alone."""
    units = (
        "A1 north Scout, B1 north Flag, E3 north Scout, A3 east King, E1 east Duke, F1 east Baron,"
        "F3 east Sorceress, I2 east Flag"
    )
    near = ["A1-A2", "A1-A3", "E3-E2", "E3-F3", "E3-I2"]
    assert legal(table(units, map="small")) == near
    assert legal(table(units, map="small", far_attack=True)) == sorted([*near, "E3-E1", "E3-F1"])


@pytest.mark.parametrize("plies", [10, 60, 200])
def test_a_copy_shares_nothing(plies: int) -> None:
    position, dice = start(3), Dice(1, 2, plies)
    position.rollout(dice, plies)
    before = position.content()
    copied = position.copy()
    assert copied == position
    assert copied.key() == position.key()
    copied.rollout(dice, 50)
    copied.redeal(0, dice)
    assert position.content() == before != copied.content()


def unseen(state: WesteriaPosition) -> WesteriaPosition:
    """Nothing was seen last."""
    return changed(state, {LAST: 0} | {SHOWN + index: 0 for index in range(MOST_SHOWN)})


def test_equal_positions_have_equal_keys_and_others_do_not() -> None:
    """What was seen last has no influence on what may happen, and none on the key."""
    found = list(states(5))
    for state in found:
        assert 0 <= state.key() == unseen(state).key() < 1 << 62
    assert len({state.key() for state in found}) == len({unseen(state) for state in found})


def test_positions_of_other_switches_or_seats_differ() -> None:
    others = [start(), start(3), start(map="small"), start(turns=20), start(rearrangements=0)]
    others += [start(far_attack=True), start(compulsory_cards=False)]
    assert len(set(others)) == len(others)
    assert start() == start()


def test_a_key_takes_in_every_place() -> None:
    """The same units on other zones, from the first to the last."""
    zones = start(2).ground.data.lands.zone_names
    keys = {
        table(f"F1 north Flag, {zone} north King, F3 east Flag").key()
        for zone in zones
        if zone not in ("F1", "F3")
    }
    assert len(keys) == len(zones) - 2


def test_chance_draws_by_weight() -> None:
    """Cards of the pile (the Traitor last), units of the reserve, lots."""
    seen = Counter[int]()
    for state in states(0):
        if to_act(state) == (CHANCE,) and seen[public(state).phase] < 2:
            seen[public(state).phase] += 1
            _check_draws(state)
    assert len(seen) == 3
    _check_draws(start(2))


def _check_draws(state: WesteriaPosition) -> None:
    dice, drawn = Dice(1, 2, 3), Counter[int]()
    assert state.actor() == CHANCE_ACTS
    for _ in range(4000):
        drawn[state.draw(dice)] += 1
    weights = dict(chances(state))
    total = sum(weights.values())
    assert drawn.keys() <= weights.keys()
    for action, weight in weights.items():
        assert abs(drawn[action] / 4000 - weight / total) < 0.05


def test_a_rollout_ends_and_counts_its_plies() -> None:
    position = start(4, map="small")
    again = position.copy()
    played = position.rollout(Dice(1, 2, 3), 1 << 40)
    assert position.actor() == ENDED
    assert again.rollout(Dice(1, 2, 3), played - 1) == played - 1
    assert again.actor() != ENDED


def test_the_end_is_worth_the_share_of_the_win() -> None:
    """W28, W30."""
    won = play(table("A1 north Flag, A3 north King, B1 east Flag"), "A3-B1")
    assert [won.utility(NORTH), won.utility(EAST)] == [WHOLE, 0]
    flags = "A1 north Flag, X2 east Flag, I1 south Flag"
    drawn = play(table(flags, 3), "end", "end", "end")
    assert drawn.actor() == ENDED
    assert [drawn.utility(seat) for seat in range(3)] == [WHOLE // 3] * 3


def test_who_is_ahead_is_worth_more() -> None:
    even = table("A1 north Flag, A3 north King, M3 east Flag, M1 east King")
    assert even.utility(NORTH) == WHOLE // 2
    ahead = table("A1 north Flag, A3 north King, M3 east Flag")
    assert WHOLE > ahead.utility(NORTH) > WHOLE // 2 > ahead.utility(EAST) > 0


def test_units_near_a_flag_are_worth_more_to_their_seat_and_less_to_the_other() -> None:
    """Though its value sees no difference."""
    position = table("A1 north Flag, O3 north King, M3 east Flag, P2 east King")
    assert position.value(NORTH) == 0
    assert position.utility(NORTH) > WHOLE // 2 > position.utility(EAST)
    assert position.utility(NORTH) + position.utility(EAST) == WHOLE
