"""Before the first turn: the start draw (W3) and the draft (W4)."""

from collections.abc import Iterator, Sequence
from typing import Final

from services.games.westeria.actions import CLAIM, DRAW_LOT, made
from services.games.westeria.armies import NONE
from services.games.westeria.phases import DRAFT, PLACING
from services.games.westeria.position import Position

MOST_ROUNDS: Final = 10
"""After as many tied rounds of the start draw the first of the tied seats starts (W32)."""


def lots(position: Position) -> list[tuple[int, int]]:
    """What the next seat may draw, all units of its army being in its bag."""
    return [(made(DRAW_LOT, kind), count) for kind, count in enumerate(position.realm.counts) if count]


def draw_lot(position: Position, kind: int) -> None:
    """The next seat draws; when all have, the best starts or the tied draw again."""
    opening = position.opening
    drawn = list(opening.lots)
    drawn[next(drawing(opening.tied, drawn))] = kind
    position.opening = opening._replace(lots=tuple(drawn))
    if next(drawing(opening.tied, drawn), None) is None:
        _compare(position)


def drawing(tied: int, lots: Sequence[int]) -> Iterator[int]:
    """The seats that still have to draw in this round."""
    return (seat for seat, kind in enumerate(lots) if tied >> seat & 1 and kind == NONE)


def _compare(position: Position) -> None:
    opening, realm = position.opening, position.realm
    drawn = {seat: kind for seat, kind in enumerate(opening.lots) if opening.tied >> seat & 1}
    is_king_drawn = realm.king in drawn.values()
    ranks = {seat: _rank(position, kind, is_king_drawn) for seat, kind in drawn.items()}
    best = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
    if len(best) == 1 or opening.rounds + 1 == MOST_ROUNDS:
        position.seat = position.first = best[0]
        position.phase = DRAFT
        return
    tied = sum(1 << seat for seat in best)
    position.opening = opening._replace(lots=(NONE,) * position.seats, tied=tied, rounds=opening.rounds + 1)


def _rank(position: Position, kind: int, is_king_drawn: bool) -> int:
    """Twice the rank, so that a Spy Master fits between a King and a Flag if there is a King."""
    realm = position.realm
    if kind == realm.spy_master and is_king_drawn:
        return 2 * realm.armies.lots[realm.king] + 1
    return 2 * realm.armies.lots[kind]


def claims(position: Position) -> list[int]:
    """The territories that nobody has."""
    return [made(CLAIM, territory) for territory, owner in enumerate(position.tokens) if not owner]


def claim(position: Position, territory: int) -> None:
    """The seat gets the territory, and the next one clockwise claims."""
    position.tokens[territory] = position.seat + 1
    position.seat = (position.seat + 1) % position.seats
    if 0 not in position.tokens:
        position.phase = PLACING
        position.seat = position.first
