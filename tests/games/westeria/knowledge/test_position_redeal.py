"""Others' armies dealt anew: what fits, all that fits, and nothing of what was so before."""

from collections import Counter
from random import Random

import pytest

from services.games.westeria.options import Options
from services.games.westeria.rules.cells.ground import ground_of
from services.games.westeria.rules.cells.layout import (
    FALLEN,
    FALLEN_STOCK,
    KIND,
    LIFTED,
    LIFTED_DONE,
    MIXED,
    MOST_ROW,
    STOCKS,
)
from services.games.westeria.rules.cells.phases import PLACING
from services.games.westeria.rules.position import WesteriaPosition
from services.games.westeria.rules.redeal.army import OF_EITHER, OF_FALLEN, OF_FIELD, Army
from services.games.westeria.rules.redeal.dealing import deal
from services.kernel import SPECTATOR, Seat, apply, legal_actions, to_act
from services.kernel.dice import Dice
from tests.games.westeria.matches import states
from tests.games.westeria.tables import (
    EAST,
    GAME,
    NORTH,
    board,
    changed,
    public,
    shown_to,
    start,
    table,
    with_ruled_out,
    zone_of,
)
from tests.games.westeria.worlds import check_redeal

_DEALS = 500


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_redealt_world_fits_the_view_and_follows_from_it_alone(seats: int) -> None:
    """In all phases, for all viewers, from the true world and from another that fits."""
    rng, phases = Random(seats), Counter[int]()
    for number in range(6):
        for state in states(seats - 2 + 3 * number):
            phase = public(state).phase
            phases[phase] += 1
            if phases[phase] % 29 == 1:
                check_redeal(state, rng)
    assert len(phases) == 14


def test_what_a_viewer_was_shown_stays() -> None:
    """W19: and others' worlds need not hold it."""
    state = table(
        "A1 north Flag, A3 north Spy Master, B1 east Queen, B2 east King, X2 east Flag, X1 east Duke"
    )
    state = shown_to(state, NORTH, "B1")
    assert len(_kinds(state, "B1", NORTH)) == 1
    assert len(_kinds(state, "B1", SPECTATOR)) > 2


def _kinds(state: WesteriaPosition, zone: str, viewer: Seat) -> Counter[int]:
    """How often which kind is dealt to a zone."""
    position, dice, found = state.copy(), Dice(1, 2, 3), Counter[int]()
    for _ in range(_DEALS):
        position.redeal(viewer, dice)
        found[board(position)[zone_of(state, zone)] & KIND] += 1
    return found


def test_every_world_that_the_rules_allow_comes_out() -> None:
    """Among them the true one; `test_matching` counts by all permutations what a matching must find."""
    state = _mixed()
    position, dice, dealt = state.copy(), Dice(1, 2, 3), set()
    for _ in range(_DEALS):
        position.redeal(NORTH, dice)
        dealt.add(position.copy())
    assert state in dealt
    assert {GAME.view(world, NORTH) for world in dealt} == {GAME.view(state, NORTH)}
    assert len(dealt) == 20


def _mixed() -> WesteriaPosition:
    """East has units of every stock: a Scout that all know, one that has moved, one that is no Flag."""
    units = "B1 east Flag, B2 east Duke, B3 east Cursed Land, C1 east Scout, K1 east Baron"
    state = table(f"A1 north Flag, {units}", map="small")
    data = state.ground.data
    for zone, ruled_out in (
        ("B2", 1 << data.flag),
        ("C1", data.all_kinds & ~(1 << data.scout)),
        ("K1", data.fixed),
    ):
        state = with_ruled_out(state, zone, ruled_out)
    row, cells = FALLEN + EAST * MOST_ROW, {}
    for zone, stock in (("B2", STOCKS), ("B3", STOCKS), ("C1", STOCKS), ("K1", FALLEN_STOCK)):
        place = zone_of(state, zone)
        cells[place] = state.cells[place] & ~STOCKS | stock
    cells |= {row + data.scout: MIXED, row + data.armies.names.index("Baron"): 1}
    return changed(state, cells)


def test_whatever_the_constraints_an_army_is_found_that_fits() -> None:
    """Places that allow few sorts, among them the one of a random army: never a dead end."""
    rng, ground = Random(1), ground_of(Options(), 2)
    for seed in range(300):
        held = [rng.choice([OF_FIELD, OF_FALLEN, OF_EITHER]) + kind for kind in map(int, ground.roster)]
        army = Army(ground)
        for sort in held:
            army.left[sort] += 1
        for sort in held:
            army.add_place(1 << sort | 1 << rng.choice(held) | 1 << rng.choice(held), 0)
        deal(army, Dice(seed, 2, 3))
        assert sorted(army.held) == sorted(held)
        assert all(army.allowed[place] >> army.held[place] & 1 for place in range(len(held)))


def test_where_no_army_fits_that_is_said() -> None:
    ground = ground_of(Options(), 2)
    army = Army(ground)
    army.left[0] = army.left[1] = 1
    army.add_place(1, 0)
    army.add_place(1, 0)
    with pytest.raises(ValueError, match="no army fits"):
        deal(army, Dice(1, 2, 3))


def test_the_flag_is_looked_for_where_nobody_is_near() -> None:
    """A belief, and a mild one: where others are near, or two steps away, it comes out as well."""
    state = table("A1 north Flag, D3 north King, E2 east Queen, X2 east Flag, B1 east Duke, M3 east Earl")
    near, far = (_kinds(state, zone, NORTH)[state.ground.data.flag] for zone in ("E2", "M3"))
    assert far > 4 * near > 0


def test_the_flag_is_looked_for_among_units_that_have_stayed() -> None:
    """Mildly, too: one that stands alone comes out as well. Guards that have moved are none."""
    state = table("A1 north Flag, M1 east Duke, M2 east Flag, M3 east Earl, S3 east Queen")
    data = state.ground.data
    guarded, alone = (_kinds(state, zone, NORTH)[data.flag] for zone in ("M2", "S3"))
    assert guarded > 4 * alone > 0
    for zone in ("M1", "M3"):
        state = with_ruled_out(state, zone, data.fixed)
    left, alone = (_kinds(state, zone, NORTH)[data.flag] for zone in ("M2", "S3"))
    assert left < 2 * alone


def test_after_the_last_rearrangement_a_seat_can_only_be_done() -> None:
    """W31: where others have seen it act once more than it may rearrange; before that, it may have lifted."""
    for rearrangements, expected in ((0, {LIFTED_DONE}), (1, {LIFTED_DONE, *range(3 * 24)})):
        state = start(2, rearrangements=rearrangements)
        rng = Random(1)
        while public(state).phase != PLACING or public(state).steps[EAST] <= state.ground.units:
            seat = to_act(state)[-1]
            state = apply(GAME, state, seat, rng.choice(legal_actions(state, seat)))
        position, dice, found = state.copy(), Dice(1, 2, 3), set[int]()
        for _ in range(300):
            position.redeal(NORTH, dice)
            found.add(int(position.cells[LIFTED + EAST]))
        assert found <= expected
        assert LIFTED_DONE in found
        assert len(found) > rearrangements
