"""A match with all that decides its future: flat, compared by value, never changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from services.games.plaques.bounds import MOST_SEATS
from services.kernel import OptionValue

FIXED: Final = "fixed"
SPREAD: Final = "spread"
NO_LIMIT: Final = "no_limit"


@dataclass(frozen=True, slots=True)
class Options:
    """The switches of a match, checked; their meaning is in the game's facts."""

    peek: bool = False
    betting: str = FIXED
    bet: int = 2
    ante: int = 1
    stack: int = 50
    hands: int = 20

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> "Options":
        """From the values that `Game.setup` has checked."""
        return cls(
            peek=bool(values["peek"]),
            betting=str(values["betting"]),
            bet=cast(int, values["bet"]),
            ante=cast(int, values["ante"]),
            stack=cast(int, values["stack"]),
            hands=cast(int, values["hands"]),
        )


class Round(NamedTuple):
    """A betting round.

    `paid`: tokens of each seat in it. `leader`: who bet or raised last. `acting`: who answers.
    """

    paid: tuple[int, ...]
    raises: int
    leader: int
    acting: int

    def owed(self, seat: int) -> int:
        """What the seat has to pay to see the bet."""
        return self.paid[self.leader] - self.paid[seat]


class Turn(NamedTuple):
    """A seat's turn to turn plaques.

    `key`: what its tableau was worth when the turn began (P3, P10). `turned`: plaques since. `risen`: whether
    the last of them left the value higher. `drawing`: the next plaque is about to be shown.
    """

    seat: int
    key: int
    turned: int = 0
    risen: bool = False
    drawing: bool = False


class Ended(NamedTuple):
    """How a hand ended.

    `tableaux`: what lay face-up, by seat. `live`: who had not yielded. `gains`: tokens of the pot, by seat.
    """

    number: int
    tableaux: tuple[bytes, ...]
    live: tuple[int, ...]
    gains: tuple[int, ...]


class State(NamedTuple):
    """All there is to know of a match.

    `number`: of the hand, from 1. `stacks`: tokens by seat, without those in the pot. `players`: who
    has paid the ante, ascending; nobody once the match is over. `live`: those who have not yielded.
    `tableaux`: face-up plaques by seat, in the order in which they were turned. `hidden`: face-down
    plaques that their owner knows (P1), the next to turn first; without the switch a face-down
    plaque is drawn when it is turned, so that there is nothing to know. `last`: the hand before.
    """

    options: Options
    number: int
    dealer: int
    stacks: tuple[int, ...]
    players: tuple[int, ...]
    live: tuple[int, ...]
    tableaux: tuple[bytes, ...]
    hidden: tuple[bytes, ...]
    pot: int
    round: Round | None = None
    turn: Turn | None = None
    last: Ended | None = None


def nearest_left(seat: int, among: Iterable[int]) -> int:
    """The first of some seats when one goes left from a seat, itself being the last."""
    return min(among, key=lambda other: (other - seat - 1) % MOST_SEATS)


def with_item(items: tuple[int, ...], index: int, item: int) -> tuple[int, ...]:
    """The tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])
