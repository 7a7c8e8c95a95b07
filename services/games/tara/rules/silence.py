"""What counts as given when a seat does not answer in time (T32)."""

from mypy_extensions import i64

from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table.flat import Flat


def silence(p: Flat, seat: i64) -> i64:
    """No ransom, no traitor and no promotion by it, no garrison; `NOBODY` where silence says nothing."""
    if seat != p.active:
        return c.NOBODY
    phase = p.phase
    if phase == c.PHASE_TRAITOR_OFFER:
        return c.PASS
    if phase == c.PHASE_TRAITOR_TARGET:
        return c.NO_TARGET
    if phase == c.PHASE_GARRISON:
        return c.GARRISON
    if phase == c.PHASE_RANSOM:
        return c.RANSOM
    if p.stage != c.STAGE_TRAITORS:
        return c.NOBODY
    if phase == c.PHASE_PAY:
        return c.DECLINE
    return c.STOP if phase == c.PHASE_PROMOTE else c.NOBODY
