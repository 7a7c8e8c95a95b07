"""Moves: one zone at a time, a Scout any way over empty zones (W12, W13, W15, W25, W26)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.actions import END, MOVE, PAIR_SHIFT, PAYLOAD, SHIFT
from services.games.westeria.rules.ground import HALF, Ground
from services.games.westeria.rules.happenings import FOUGHT, MOVED
from services.games.westeria.rules.layout import (
    BIT,
    KIND,
    MADE,
    MOST_ROW,
    MOVES,
    OWN_HIGH,
    OWN_LOW,
    PHASE,
    RULED_SHIFT,
    SEAT,
    UNIT,
)
from services.games.westeria.rules.marks import carry, fall, owner_of, reveal, settle
from services.games.westeria.rules.moves.clashes import CAPTURES, TIES, WINS
from services.games.westeria.rules.moves.flags import capture
from services.games.westeria.rules.moves.roads import Roads, first_of
from services.games.westeria.rules.phases import DEPLOYING, ENDED
from services.games.westeria.rules.turns import end_turn
from services.kernel.journal import Journal
from services.kernel.position import buffer


def fill_moves(cells: "vec[i64]", ground: Ground, out: "vec[i64]") -> i64:
    """All moves by origin, then by target; and to end the turn after the first, or where there is none."""
    count = _fill_from(cells, ground, cells[OWN_LOW + cells[SEAT]], cells[OWN_HIGH + cells[SEAT]], out)
    if cells[MADE] or not count:
        out[count] = END << SHIFT
        count += 1
    return count


def is_move(cells: "vec[i64]", ground: Ground, pair: i64) -> bool:
    """Whether a move is among `fill_moves`, without listing those of other units."""
    zone = pair >> PAIR_SHIFT
    if zone >= ground.zones or owner_of(cells[zone]) != cells[SEAT] + 1:
        return False
    out = buffer(ground.zones)
    index: i64
    for index in range(_fill_from(cells, ground, ground.low[zone], ground.high[zone], out)):
        if out[index] & PAYLOAD == pair:
            return True
    return False


def _fill_from(cells: "vec[i64]", ground: Ground, left_low: i64, left_high: i64, out: "vec[i64]") -> i64:
    """The moves of the seat's units on a set of zones."""
    roads: Roads | None = None
    own_low, own_high = cells[OWN_LOW + cells[SEAT]], cells[OWN_HIGH + cells[SEAT]]
    near_low, near_high = ground.near_low, ground.near_high
    count: i64 = 0
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
    return count


def _fill_word(word: i64, base: i64, out: "vec[i64]", count: i64) -> i64:
    while word:
        out[count] = base + first_of(word)
        word &= word - 1
        count += 1
    return count


def move(cells: "vec[i64]", ground: Ground, journal: Journal, origin: i64, target: i64) -> None:
    """One unit goes; a far move reveals it (W26); if somebody is there, they fight."""
    cells[MOVES] -= 1
    cells[MADE] += 1
    is_near = ground.near_low[origin] & ground.low[target] | ground.near_high[origin] & ground.high[target]
    if cells[target] or not is_near:
        reveal(cells, ground, origin)
    journal.note(MOVED, cells[origin], origin, target, 0 if is_near else 1)
    cells[origin] |= ground.fixed << RULED_SHIFT
    if cells[target]:
        _fight(cells, ground, journal, origin, target)
    else:
        carry(cells, ground, origin, target)
    first, second = min(origin, target) // 3, max(origin, target) // 3
    settle(cells, journal, first)
    if second != first:
        settle(cells, journal, second)
    if not cells[MOVES] and cells[PHASE] not in (DEPLOYING, ENDED):
        end_turn(cells, ground, journal)


def _fight(cells: "vec[i64]", ground: Ground, journal: Journal, origin: i64, target: i64) -> None:
    """Both are revealed (W21); a winner moves in, a beaten unit goes to its reserve, a Flag to its captor."""
    attacker, defender = cells[origin], cells[target]
    result = ground.clashes[(attacker & KIND) * MOST_ROW + (defender & KIND)]
    reveal(cells, ground, target)
    journal.note(FOUGHT, attacker & UNIT, defender & UNIT, target, result)
    if result == CAPTURES:
        capture(cells, ground, journal, target, cells[SEAT])
    elif result in (WINS, TIES):
        fall(cells, ground, target)
    if result in (WINS, CAPTURES):
        carry(cells, ground, origin, target)
    else:
        fall(cells, ground, origin)


def end_moves(cells: "vec[i64]", ground: Ground, journal: Journal) -> None:
    """No more moves. If none was made, all see that what could step on is a Flag or a Cursed Land."""
    if not cells[MADE]:
        own = cells[SEAT] + 1
        zone: i64
        for zone in range(ground.zones):
            if owner_of(cells[zone]) == own and _has_step(cells, ground, zone):
                cells[zone] |= ground.mobile << RULED_SHIFT
    end_turn(cells, ground, journal)


def _has_step(cells: "vec[i64]", ground: Ground, zone: i64) -> bool:
    seat = cells[SEAT]
    low, high = (
        ground.near_low[zone] & ~cells[OWN_LOW + seat],
        ground.near_high[zone] & ~cells[OWN_HIGH + seat],
    )
    return (low | high) != 0
