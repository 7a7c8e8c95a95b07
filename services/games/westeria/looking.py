"""Seeing what others hide: Secret Information (W19) and the Traitor (W20)."""

from services.games.westeria.actions import ACCUSE, GUESS, SPY, made, paired
from services.games.westeria.control import settle
from services.games.westeria.flags import capture
from services.games.westeria.lands import ZONES_EACH
from services.games.westeria.marks import fall, reveal, rule_out
from services.games.westeria.phases import DEPLOYING, ENDED, GUESSING
from services.games.westeria.position import Position
from services.games.westeria.realm import UNKNOWN
from services.games.westeria.turn import finish_card


def pairs(position: Position) -> list[int]:
    """All pairs of territories that share a border."""
    return [paired(SPY, first, second) for first, second in position.realm.borders]


def spy(position: Position, first: int, second: int) -> None:
    """The seat is shown every unit in both territories; others see where it looks."""
    for territory in (first, second):
        for zone in range(territory * ZONES_EACH, (territory + 1) * ZONES_EACH):
            _look(position, zone)
    finish_card(position)


def suspects(position: Position) -> list[int]:
    """The zones of all enemy units."""
    own = position.seat + 1
    units = position.board[: position.realm.zones]
    return [made(ACCUSE, zone) for zone, unit in enumerate(units) if unit and unit >> 4 != own]


def accuse(position: Position, zone: int) -> None:
    """The seat will guess what stands there."""
    position.picks = (zone,)
    position.phase = GUESSING


def guesses(position: Position) -> list[int]:
    """Every kind of unit."""
    return [made(GUESS, kind) for kind in range(len(position.realm.counts))]


def guess(position: Position, kind: int) -> None:
    """Right: the unit is beaten, a Flag captured. Wrong: the seat saw it, and all know what it is not."""
    (zone,) = position.picks
    if position.board[zone] & UNKNOWN != kind:
        _look(position, zone)
        rule_out(position, zone, 1 << kind)
        finish_card(position)
        return
    reveal(position, zone)
    if kind == position.realm.flag:
        capture(position, zone, position.seat)
    else:
        fall(position, zone)
    settle(position, zone)
    if position.phase not in (DEPLOYING, ENDED):
        finish_card(position)


def _look(position: Position, zone: int) -> None:
    unit = position.board[zone]
    if unit and unit >> 4 != position.seat + 1:
        position.looks[zone] |= 1 << position.seat
