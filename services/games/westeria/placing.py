"""All seats place their units at once, each unseen by the others (W5).

A seat places its roster unit by unit. Then it may lift a unit and put it elsewhere, as often as the
option says (W31), until it is done. An action of one seat looks like any other to the rest, so what
is done becomes known only when the seat says that it is ready.
"""

from services.games.westeria.actions import DONE, LIFT, PLACE, PUT, READY, made
from services.games.westeria.lands import ZONES_EACH
from services.games.westeria.state import FIELD, LIFTED_DONE, LIFTED_NONE
from services.games.westeria.turn import begin_turn
from services.games.westeria.working import Working


def arrangements(working: Working, seat: int) -> list[int]:
    """What the seat may do now; others' placing has no part in it."""
    opening, units = working.opening, len(working.realm.roster)
    if opening.ready >> seat & 1:
        return []
    if opening.steps[seat] < units:
        return _each(PLACE, free_zones(working, seat))
    lifted = opening.lifted[seat]
    if lifted == LIFTED_DONE:
        return [made(READY)]
    if lifted != LIFTED_NONE:
        return _each(PUT, _targets(working, seat, lifted))
    if (opening.steps[seat] - units) // 2 >= working.options.rearrangements:
        return [made(DONE)]
    return [made(DONE), *_each(LIFT, [zone for zone in own_zones(working, seat) if working.board[zone]])]


def free_zones(working: Working, seat: int) -> list[int]:
    """Where the next unit may go: no zone twice, and enough units left for each empty territory."""
    board, zones = working.board, own_zones(working, seat)
    taken = {zone // ZONES_EACH for zone in zones if board[zone]}
    placed = sum(1 for zone in zones if board[zone])
    spare = len(working.realm.roster) - placed - (len(zones) // ZONES_EACH - len(taken))
    return [zone for zone in zones if not board[zone] and (spare or zone // ZONES_EACH not in taken)]


def own_zones(working: Working, seat: int) -> list[int]:
    """The zones of the territories that the seat has claimed."""
    zones: list[int] = []
    for territory, owner in enumerate(working.tokens):
        if owner == seat + 1:
            zones += range(territory * ZONES_EACH, (territory + 1) * ZONES_EACH)
    return zones


def _targets(working: Working, seat: int, lifted: int) -> list[int]:
    """Zones of units of another kind, and empty ones unless that leaves the lifted unit's territory empty."""
    board, unit = working.board, working.board[lifted]
    home = lifted // ZONES_EACH
    is_alone = sum(1 for zone in range(home * ZONES_EACH, (home + 1) * ZONES_EACH) if board[zone]) == 1
    return [
        zone
        for zone in own_zones(working, seat)
        if (board[zone] != unit if board[zone] else not is_alone or zone // ZONES_EACH == home)
    ]


def place(working: Working, seat: int, zone: int) -> None:
    """The next unit of the roster goes onto the zone."""
    kind = working.realm.roster[working.opening.steps[seat]]
    working.board[zone] = (seat + 1) << 4 | kind
    _count_step(working, seat, LIFTED_NONE)


def lift(working: Working, seat: int, zone: int) -> None:
    """The unit of the zone is to go elsewhere."""
    _count_step(working, seat, zone)


def put(working: Working, seat: int, zone: int) -> None:
    """The lifted unit and who is on the zone change places."""
    board, lifted = working.board, working.opening.lifted[seat]
    board[lifted], board[zone] = board[zone], board[lifted]
    _count_step(working, seat, LIFTED_NONE)


def finish(working: Working, seat: int) -> None:
    """The seat has nothing more to rearrange; others do not know yet."""
    _count_step(working, seat, LIFTED_DONE)


def make_ready(working: Working, seat: int) -> None:
    """All know that the seat is ready; with the last one the first turn begins."""
    _count_step(working, seat, LIFTED_NONE)
    opening = working.opening
    ready = opening.ready | 1 << seat
    working.opening = opening._replace(ready=ready)
    if ready == (1 << working.seats) - 1:
        for zone, unit in enumerate(working.board):
            working.stocks[zone] = FIELD if unit else 0
        begin_turn(working, working.first)


def _each(kind: int, zones: list[int]) -> list[int]:
    base = made(kind)
    return [base | zone for zone in zones]


def _count_step(working: Working, seat: int, lifted: int) -> None:
    opening = working.opening
    steps, lifts = list(opening.steps), list(opening.lifted)
    steps[seat] += 1
    lifts[seat] = lifted
    working.opening = opening._replace(steps=tuple(steps), lifted=tuple(lifts))
