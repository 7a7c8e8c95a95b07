"""Which player belongs to which division, and who moves up or down after a season."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from services.tournament.league.table import Move, Row


def with_guests(
    rows: Sequence[Row], division: int, belongs: Mapping[str, int], lowest: int
) -> tuple[Row, ...]:
    """The rows, with players marked as guests that belong to another division. New ones belong to the lowest.

    `belongs`: division by player; empty in the first season, when all belong where they play.
    """
    if not belongs:
        return tuple(rows)
    return tuple(replace(row, is_guest=belongs.get(row.player, lowest) != division) for row in rows)


def with_moves(divisions: Sequence[Sequence[Row]], moves: int) -> list[tuple[Row, ...]]:
    """The tables, the best division first, with players marked that move to a neighbouring division.

    Between two divisions as many move down as up: no more than `moves`, never more than half of a division,
    and nobody who shares a place with a player that stays.
    """
    ups = [0] * len(divisions)
    downs = [0] * len(divisions)
    for upper, lower in pairwise(range(len(divisions))):
        downs[upper] = ups[lower] = _exchanged(divisions[upper], divisions[lower], moves)
    return [_marked(rows, ups[at], downs[at]) for at, rows in enumerate(divisions)]


def _exchanged(upper: Sequence[Row], lower: Sequence[Row], moves: int) -> int:
    most = min(moves, len(upper) // 2, len(lower) // 2)
    return next(
        count for count in range(most, -1, -1) if _parts(upper, len(upper) - count) and _parts(lower, count)
    )


def _parts(rows: Sequence[Row], at: int) -> bool:
    """Whether the row before that one has another place, so that the table may be split there."""
    return at in (0, len(rows)) or rows[at - 1].place != rows[at].place


def _marked(rows: Sequence[Row], up: int, down: int) -> tuple[Row, ...]:
    def move(at: int) -> Move:
        if at < up:
            return Move.UP
        return Move.DOWN if at >= len(rows) - down else Move.STAY

    return tuple(replace(row, move=move(at)) for at, row in enumerate(rows))


def after(tables: Sequence[Sequence[Row]], belongs: Mapping[str, int]) -> Mapping[str, int]:
    """The division of each player in the next season. A player that has not played stays in its division."""
    found = dict(belongs)
    steps = {Move.UP: -1, Move.DOWN: 1, Move.STAY: 0}
    for division, rows in reversed(list(enumerate(tables))):
        # A guest that has played in two divisions moves from the better one.
        found |= {row.player: division + steps[row.move] for row in rows}
    return found
