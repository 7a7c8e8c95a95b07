"""Before the first turn: the start draw (W3) and the draft (W4)."""

from collections.abc import Iterator, Sequence
from typing import Final

from services.games.westeria.actions import CLAIM, DRAW_LOT, made
from services.games.westeria.armies import NONE
from services.games.westeria.phases import DRAFT, PLACING
from services.games.westeria.working import Working

MOST_ROUNDS: Final = 10
"""After as many tied rounds of the start draw the first of the tied seats starts (W32)."""


def lots(working: Working) -> list[tuple[int, int]]:
    """What the next seat may draw, all units of its army being in its bag."""
    return [(made(DRAW_LOT, kind), count) for kind, count in enumerate(working.realm.counts) if count]


def draw_lot(working: Working, kind: int) -> None:
    """The next seat draws; when all have, the best starts or the tied draw again."""
    opening = working.opening
    drawn = list(opening.lots)
    drawn[next(drawing(opening.tied, drawn))] = kind
    working.opening = opening._replace(lots=tuple(drawn))
    if next(drawing(opening.tied, drawn), None) is None:
        _compare(working)


def drawing(tied: int, lots: Sequence[int]) -> Iterator[int]:
    """The seats that still have to draw in this round."""
    return (seat for seat, kind in enumerate(lots) if tied >> seat & 1 and kind == NONE)


def _compare(working: Working) -> None:
    opening, realm = working.opening, working.realm
    drawn = {seat: kind for seat, kind in enumerate(opening.lots) if opening.tied >> seat & 1}
    is_king_drawn = realm.king in drawn.values()
    ranks = {seat: _rank(working, kind, is_king_drawn) for seat, kind in drawn.items()}
    best = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
    if len(best) == 1 or opening.rounds + 1 == MOST_ROUNDS:
        working.seat = working.first = best[0]
        working.phase = DRAFT
        return
    tied = sum(1 << seat for seat in best)
    working.opening = opening._replace(lots=(NONE,) * working.seats, tied=tied, rounds=opening.rounds + 1)


def _rank(working: Working, kind: int, is_king_drawn: bool) -> int:
    """Twice the rank, so that a Spy Master fits between a King and a Flag if there is a King."""
    realm = working.realm
    if kind == realm.spy_master and is_king_drawn:
        return 2 * realm.armies.lots[realm.king] + 1
    return 2 * realm.armies.lots[kind]


def claims(working: Working) -> list[int]:
    """The territories that nobody has."""
    return [made(CLAIM, territory) for territory, owner in enumerate(working.tokens) if not owner]


def claim(working: Working, territory: int) -> None:
    """The seat gets the territory, and the next one clockwise claims."""
    working.tokens[territory] = working.seat + 1
    working.seat = (working.seat + 1) % working.seats
    if 0 not in working.tokens:
        working.phase = PLACING
        working.seat = working.first
