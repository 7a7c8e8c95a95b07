"""Moves: one zone at a time, a Scout any way over empty zones (W12, W13, W15): `moves.py` over cells."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.actions import END, MOVE, PAIR_SHIFT, SHIFT
from services.games.westeria.phases import DEPLOYING, ENDED
from services.games.westeria.position.flags import capture
from services.games.westeria.position.ground import HALF, Ground
from services.games.westeria.position.layout import (
    BIT,
    KIND,
    MADE,
    MOVES,
    OWN_HIGH,
    OWN_LOW,
    PHASE,
    RULED_SHIFT,
    SEAT,
)
from services.games.westeria.position.marks import carry, fall, owner_of, reveal, settle
from services.games.westeria.position.roads import Roads, first_of
from services.games.westeria.position.turns import end_turn
from services.games.westeria.realm import CAPTURES, STRIDE, TIES, WINS


def fill_moves(cells: "vec[i64]", ground: Ground, out: "vec[i64]") -> i64:
    """All moves by origin, then by target; and to end the turn after the first, or where there is none."""
    roads: Roads | None = None
    own_low, own_high = cells[OWN_LOW + cells[SEAT]], cells[OWN_HIGH + cells[SEAT]]
    near_low, near_high = ground.near_low, ground.near_high
    count: i64 = 0
    left_low, left_high = own_low, own_high
    while left_low | left_high:
        if left_low:
            zone = first_of(left_low)
            left_low &= left_low - 1
        else:
            zone = first_of(left_high) + HALF
            left_high &= left_high - 1
        kind = cells[zone] & KIND
        low, high = near_low[zone], near_high[zone]
        if kind == ground.scout:
            if roads is None:
                roads = Roads(cells, ground)
            roads.reach(zone)
            low, high = low | roads.low, high | roads.high
        if ground.mobile & BIT[kind]:
            base: i64 = MOVE << SHIFT | zone << PAIR_SHIFT
            count = _fill_word(low & ~own_low, base, out, count)
            count = _fill_word(high & ~own_high, base + HALF, out, count)
    if cells[MADE] or not count:
        out[count] = END << SHIFT
        count += 1
    return count


def _fill_word(word: i64, base: i64, out: "vec[i64]", count: i64) -> i64:
    while word:
        out[count] = base + first_of(word)
        word &= word - 1
        count += 1
    return count


def move(cells: "vec[i64]", ground: Ground, origin: i64, target: i64) -> None:
    """One unit goes; if somebody is there, they fight."""
    cells[MOVES] -= 1
    cells[MADE] += 1
    if not (ground.near_low[origin] & ground.low[target] | ground.near_high[origin] & ground.high[target]):
        reveal(cells, ground, origin)
    cells[origin] |= ground.fixed << RULED_SHIFT
    if cells[target]:
        _fight(cells, ground, origin, target)
    else:
        carry(cells, ground, origin, target)
    settle(cells, origin)
    settle(cells, target)
    if not cells[MOVES] and cells[PHASE] not in (DEPLOYING, ENDED):
        end_turn(cells, ground)


def _fight(cells: "vec[i64]", ground: Ground, origin: i64, target: i64) -> None:
    """Both are revealed (W21); a winner moves in, a beaten unit goes to its reserve, a Flag to its captor."""
    result = ground.clashes[(cells[origin] & KIND) * STRIDE + (cells[target] & KIND)]
    reveal(cells, ground, origin)
    reveal(cells, ground, target)
    if result == CAPTURES:
        capture(cells, ground, target, cells[SEAT])
    elif result in (WINS, TIES):
        fall(cells, ground, target)
    if result in (WINS, CAPTURES):
        carry(cells, ground, origin, target)
    else:
        fall(cells, ground, origin)


def end_moves(cells: "vec[i64]", ground: Ground) -> None:
    """No more moves. If none was made, all see that what could step on is a Flag or a Cursed Land."""
    if not cells[MADE]:
        own = cells[SEAT] + 1
        zone: i64 = 0
        while zone < ground.zones:
            if owner_of(cells[zone]) == own and _has_step(cells, ground, zone):
                cells[zone] |= ground.mobile << RULED_SHIFT
            zone += 1
    end_turn(cells, ground)


def _has_step(cells: "vec[i64]", ground: Ground, zone: i64) -> bool:
    seat = cells[SEAT]
    low, high = (
        ground.near_low[zone] & ~cells[OWN_LOW + seat],
        ground.near_high[zone] & ~cells[OWN_HIGH + seat],
    )
    return (low | high) != 0
