"""Tables of what pieces see in a line.

A view is `place << 10 | both & FULL | both >> 9`: the place looked from, the pieces of the line, and whether
the line holds the throne, which no move enters or crosses (B8). The bit of the looking piece does not matter.
The tables take some 40 ms of the import, uncompiled.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from services.games.tablut.board import SIZE
from services.games.tablut.rules.lines import FULL

VIEW: Final = SIZE + 1
"""How far the place is shifted in a view."""
COUNT_SHIFT: Final = 32
"""The bit of an entry of `SEEN` where the number of places begins."""
_THRONE: Final = 1 << SIZE // 2


def _span(view: int) -> tuple[int, int, int]:
    """Of the places seen and the place looked from: the lowest, the one looked from, and the highest."""
    place, pieces = divmod(view, 1 << VIEW)
    if pieces > FULL:
        pieces |= _THRONE
    above = (pieces | 1 << SIZE) >> place + 1
    return (pieces & (1 << place) - 1).bit_length(), place, place + (above & -above).bit_length() - 1


def _packed(places: list[int]) -> int:
    return len(places) << COUNT_SHIFT | sum(place << 4 * index for index, place in enumerate(places))


_SPANS: Final = [_span(view) for view in range(SIZE << VIEW)]
_SEEN: Final = {
    (low, place, high): [near for near in range(low, high + 1) if near != place]
    for low, place, high in set(_SPANS)
}
_PACKED: Final = {span: _packed(places) for span, places in _SEEN.items()}
_MASKS: Final = {span: sum(1 << place for place in places) for span, places in _SEEN.items()}


def _counts(throne: int) -> list[int]:
    """By the pieces of a line: the moves of both sides; `throne`: 512 if the line holds it, else 0."""
    counts = [0] * (1 << 2 * SIZE)
    for taken in range(FULL + 1):
        masks, sums = [0], [0]
        for place in range(SIZE):
            if taken >> place & 1:
                low, _, high = _SPANS[place << VIEW | throne | taken]
                masks += [mask | 1 << place for mask in masks]
                sums += [moves + high - low for moves in sums]
        # The reversed list has, for each mask, the mask of the other occupied places.
        for attackers, moves, defenders, others in zip(masks, sums, masks[::-1], sums[::-1], strict=True):
            counts[attackers | defenders << SIZE] = moves | others << 8
    return counts


SEEN: Final[vec[i64]] = vec[i64]([_PACKED[span] for span in _SPANS])
"""By view: the empty places that a piece sees, ascending, in 4 bits each; from bit 32 on, how many."""
REACH: Final[vec[i64]] = vec[i64]([_MASKS[span] for span in _SPANS])
"""By view: the mask of the same places."""
_COUNTS: Final[vec[i16]] = vec[i16](_counts(0) + _counts(FULL + 1))
"""By the pieces of a line: the moves of both sides; lines with the throne come second."""


def count_moves(lines: "vec[i64]", line: i64) -> i64:
    """Counts the moves along a line: the attackers' in the lowest 8 bits, the defenders' above."""
    return i64(_COUNTS[lines[line]])
