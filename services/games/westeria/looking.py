"""Seeing what others hide: Secret Information (W19) and the Traitor (W20)."""

from services.games.westeria.actions import ACCUSE, GUESS, SPY, made, paired
from services.games.westeria.control import settle
from services.games.westeria.flags import capture
from services.games.westeria.lands import ZONES_EACH
from services.games.westeria.marks import fall, reveal, rule_out
from services.games.westeria.phases import DEPLOYING, ENDED, GUESSING
from services.games.westeria.realm import UNKNOWN
from services.games.westeria.turn import finish_card
from services.games.westeria.working import Working


def pairs(working: Working) -> list[int]:
    """All pairs of territories that share a border."""
    return [paired(SPY, first, second) for first, second in working.realm.borders]


def spy(working: Working, first: int, second: int) -> None:
    """The seat is shown every unit in both territories; others see where it looks."""
    for territory in (first, second):
        for zone in range(territory * ZONES_EACH, (territory + 1) * ZONES_EACH):
            _look(working, zone)
    finish_card(working)


def suspects(working: Working) -> list[int]:
    """The zones of all enemy units."""
    own = working.seat + 1
    units = working.board[: working.realm.zones]
    return [made(ACCUSE, zone) for zone, unit in enumerate(units) if unit and unit >> 4 != own]


def accuse(working: Working, zone: int) -> None:
    """The seat will guess what stands there."""
    working.picks = (zone,)
    working.phase = GUESSING


def guesses(working: Working) -> list[int]:
    """Every kind of unit."""
    return [made(GUESS, kind) for kind in range(len(working.realm.counts))]


def guess(working: Working, kind: int) -> None:
    """Right: the unit is beaten, a Flag captured. Wrong: the seat saw it, and all know what it is not."""
    (zone,) = working.picks
    if working.board[zone] & UNKNOWN != kind:
        _look(working, zone)
        rule_out(working, zone, 1 << kind)
        finish_card(working)
        return
    reveal(working, zone)
    if kind == working.realm.flag:
        capture(working, zone, working.seat)
    else:
        fall(working, zone)
    settle(working, zone)
    if working.phase not in (DEPLOYING, ENDED):
        finish_card(working)


def _look(working: Working, zone: int) -> None:
    unit = working.board[zone]
    if unit and unit >> 4 != working.seat + 1:
        working.looks[zone] |= 1 << working.seat
