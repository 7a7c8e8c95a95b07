"""Moves: to a neighbouring zone, or for a Scout any way over empty zones (W12, W13, W15, W25, W26)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.actions import END, MOVE, PAIR_SHIFT, SHIFT
from services.games.westeria.rules.cells.clashes import CAPTURES, TIES, WINS
from services.games.westeria.rules.cells.ground import HALF, Ground
from services.games.westeria.rules.cells.happenings import FOUGHT, MOVED
from services.games.westeria.rules.cells.layout import (
    BIT,
    KIND,
    MADE,
    MOST_ROW,
    MOVES,
    OWN_HIGH,
    OWN_LOW,
    PHASE,
    RESTING_HIGH,
    RESTING_LOW,
    RULED_SHIFT,
    SEAT,
    UNIT,
)
from services.games.westeria.rules.cells.marks import carry, fall, owner_of, reveal, settle
from services.games.westeria.rules.cells.phases import DEPLOYING, ENDED
from services.games.westeria.rules.cells.zones import fill_set, first_of
from services.games.westeria.rules.moves.flags import capture
from services.games.westeria.rules.moves.roads import Roads
from services.games.westeria.rules.turns import end_turn
from services.kernel.journal import Journal


def fill_moves(cells: "vec[i64]", ground: Ground, out: "vec[i64]") -> i64:
    """Writes moves, by origin, then target, and the end of the turn if a move was made or there is none.

    Returns how many.
    """
    roads = Roads(cells, ground)
    own_low, own_high = cells[OWN_LOW + cells[SEAT]], cells[OWN_HIGH + cells[SEAT]]
    left_low, left_high = own_low & ~cells[RESTING_LOW], own_high & ~cells[RESTING_HIGH]
    count: i64 = 0
    while left_low | left_high:
        if left_low:
            zone = first_of(left_low)
            left_low &= left_low - 1
        else:
            zone = first_of(left_high) + HALF
            left_high &= left_high - 1
        if ground.mobile & BIT[cells[zone] & KIND]:
            low, high = _reached(cells, ground, roads, zone)
            base: i64 = MOVE << SHIFT | zone << PAIR_SHIFT
            count = fill_set(low & ~own_low, high & ~own_high, base, out, count)
    if cells[MADE] or not count:
        out[count] = END << SHIFT
        count += 1
    return count


def is_move(cells: "vec[i64]", ground: Ground, origin: i64, target: i64) -> bool:
    """Whether `fill_moves` writes that move, found without listing others."""
    own = cells[SEAT] + 1
    if origin >= ground.zones or target >= ground.zones or owner_of(cells[target]) == own:
        return False
    if owner_of(cells[origin]) != own or not ground.mobile & BIT[cells[origin] & KIND]:
        return False
    if is_resting(cells, ground, origin):
        return False
    if is_near(ground, origin, target):
        return True
    low, high = _reached(cells, ground, Roads(cells, ground), origin)
    return (low & ground.low[target] | high & ground.high[target]) != 0


def is_resting(cells: "vec[i64]", ground: Ground, zone: i64) -> bool:
    """Whether the unit on a zone may not move again in this turn (W13)."""
    return (cells[RESTING_LOW] & ground.low[zone] | cells[RESTING_HIGH] & ground.high[zone]) != 0


def is_near(ground: Ground, origin: i64, target: i64) -> bool:
    """Whether two zones are neighbours."""
    return (
        ground.near_low[origin] & ground.low[target] | ground.near_high[origin] & ground.high[target]
    ) != 0


def _reached(cells: "vec[i64]", ground: Ground, roads: Roads, zone: i64) -> tuple[i64, i64]:
    """Returns the zones that a unit can reach, by a step or a Scout's far move; includes own zones."""
    low, high = ground.near_low[zone], ground.near_high[zone]
    if cells[zone] & KIND == ground.scout:
        roads.reach(zone)
        low, high = low | roads.low, high | roads.high
    return low, high


def move(cells: "vec[i64]", ground: Ground, journal: Journal, origin: i64, target: i64) -> None:
    """Moves a unit. A far move reveals it (W26); if the target has a unit, the two fight."""
    cells[MOVES] -= 1
    cells[MADE] += 1
    is_far = not is_near(ground, origin, target)
    if cells[target] or is_far:
        reveal(cells, ground, origin)
    journal.note(MOVED, cells[origin], origin, target, 1 if is_far else 0)
    cells[origin] |= ground.fixed << RULED_SHIFT
    if cells[target]:
        _fight(cells, ground, journal, origin, target)
    else:
        carry(cells, ground, origin, target)
    if (ground.moves_once or (is_far and ground.rests)) and owner_of(cells[target]) == cells[SEAT] + 1:
        cells[RESTING_LOW] |= ground.low[target]
        cells[RESTING_HIGH] |= ground.high[target]
    first, second = min(origin, target) // 3, max(origin, target) // 3
    settle(cells, journal, first)
    if second != first:
        settle(cells, journal, second)
    if not cells[MOVES] and cells[PHASE] not in (DEPLOYING, ENDED):
        end_turn(cells, ground, journal)


def _fight(cells: "vec[i64]", ground: Ground, journal: Journal, origin: i64, target: i64) -> None:
    """Reveals both (W21). A winner moves in, a beaten unit goes to the reserve, a Flag to its captor."""
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
    """Ends the turn. If no move was made, all rule out mobile kinds for units with a free neighbour (W36)."""
    own_low, own_high = cells[OWN_LOW + cells[SEAT]], cells[OWN_HIGH + cells[SEAT]]
    zone: i64
    for zone in range(0 if cells[MADE] else ground.zones):
        steps = ground.near_low[zone] & ~own_low | ground.near_high[zone] & ~own_high
        if steps and owner_of(cells[zone]) == cells[SEAT] + 1:
            cells[zone] |= ground.mobile << RULED_SHIFT
    end_turn(cells, ground, journal)
