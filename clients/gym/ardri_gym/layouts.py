"""What the numbers of an observation are, part by part. Data; docs/gym.md shows it as tables.

The offsets are those of the rules: services/games/*/rules say what each number means.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from services.kernel.position import Position

_WHOLE: Final = 1 << 24
"""Whole numbers below it fit a float of 32 bits."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some numbers in a row. Each takes one place as it is, or one place a bit, the lowest first."""

    name: str
    count: int
    bits: int = 0

    @property
    def size(self) -> int:
        """Places in the array."""
        return self.count * (self.bits or 1)


def _single(*names: str) -> tuple[Part, ...]:
    return tuple(Part(name, 1) for name in names)


TABLUT: Final = (
    *_single("square of the king", "seat to move", "plies"),
    Part("lines: attackers, defenders, throne", 18, 19),
    *_single("plies since a capture"),
)
TARA: Final = (
    *(Part(f"{what} by seat", 4) for what in ("pieces in stock", "Kings in stock", "cumals")),
    Part("hand by seat: cards", 4, 60),
    Part("put aside by seat: cards", 4, 60),
    Part("card turned over by seat", 4),
    Part("prisoners by captor and owner", 16),
    Part("stack by position: pieces of 4 bits, the top one first", 60, 60),
    *_single("regions in play", "closed regions"),
    Part("discards: cards", 1, 60),
    *_single("round", "starter", "turn", "stage", "phase", "active", "region", "card", "anchor", "picked"),
    *_single("paid", "activated", "promoted", "tied", "asked", "garrisons", "captor", "latest"),
    *_single("end", "winners"),
)
WESTERIA: Final = (
    Part("place by zone, and in hand: unit, stock, looks, ruled out", 73, 29),
    Part("kinds not in reserve by seat", 4, 16),
    Part("reserve by seat and kind", 64),
    Part("fallen by seat and kind", 64),
    Part("control by territory", 24),
    Part("holder of the Flag by seat", 4),
    *(Part(f"cards in the {where}", 7) for where in ("pile", "discards", "open draw")),
    *(Part(f"{what} by seat", 4) for what in ("lot", "steps of placing", "lifted zone")),
    Part("picked zones", 3),
    *_single("tied seats", "rounds of lots", "ready seats", "phase", "seat", "first seat", "turn"),
    *_single("turns without a move", "moves left", "moves made", "cards to draw", "card in play"),
    *_single("Traitor at the bottom", "zones picked", "seats behind", "reason of the end"),
    *(Part(f"units {where} by seat", 4) for where in ("on the board", "in reserve")),
    *_single("cards in the pile", "open cards"),
    *(Part(f"own zones by seat, {half} half", 4, 36) for half in ("lower", "upper")),
    Part("resting zones, lower and upper half", 2, 36),
    Part("last action, if all saw it", 1, 25),
    Part("units that it revealed", 3, 29),
)
PLAQUES: Final = (
    *_single("peek", "betting", "size of bet", "ante", "stack", "hands", "since turn", "stays broke"),
    *_single("data set", "hand", "dealer", "pot", "players", "live seats", "broke seats"),
    *_single("in a round", "raises", "leader", "acting", "in a turn", "turning"),
    Part("value to beat", 1, 60),
    *_single("turned", "risen", "drawing"),
    Part("plaques that lie anywhere", 1, 60),
    *(Part(f"{what} by seat", 7) for what in ("stack", "paid", "given")),
    Part("face-up plaques by seat", 7, 60),
    *(Part(f"number of {what} plaques by seat", 7) for what in ("face-up", "known face-down")),
    Part("face-down plaques by seat, the next to turn first", 35),
    Part("order of face-up plaques by seat: 6 bits each", 7, 60),
    *_single("hand before", "live seats of the hand before"),
    Part("gains of the hand before by seat", 7),
    Part("plaques of the hand before by seat: 6 bits each", 7, 60),
)
LAYOUTS: Final[Mapping[str, tuple[Part, ...]]] = {
    "tablut": TABLUT,
    "tara": TARA,
    "westeria": WESTERIA,
    "plaques": PLAQUES,
}


def layout_of(game: str, start: Position) -> tuple[Part, ...]:
    """The parts of an observation; of a game that has none here, the numbers that its start consists of."""
    return LAYOUTS.get(game) or (Part("numbers of the position", len(_plain(start.content()))),)


def numbers_of(game: str, content: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The numbers of the parts, `count` in all, of all that a position consists of (`Position.content`)."""
    if game not in LAYOUTS:
        numbers = _plain(content)[:count]
        return (*numbers, *(0,) * (count - len(numbers)))
    if game == "tablut":
        # After five switches; the keys of earlier positions, one for each ply since a capture, are left out.
        return (*content[5:26], len(content) - 27)
    return content[-count:]


def _plain(content: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers without words; of those that a float of 32 bits cannot hold, the lower bits."""
    numbers = [number for number in content if isinstance(number, int)]
    return tuple(number if abs(number) < _WHOLE else number % _WHOLE for number in numbers)
