"""What one viewer may know of Lots, and the events of the game."""

from dataclasses import dataclass

from services.kernel import Viewer


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know. Of others' hands and choices it has only the numbers.

    `hand`, `kept`: the viewer's own; empty and 0 for a spectator.
    """

    viewer: Viewer
    rounds: int
    winner: str
    round: int
    purses: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    has_kept: tuple[bool, ...]
    hand: tuple[int, ...]
    kept: int
    shown: tuple[int, ...]
    lapses: bool


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat got a card; 0 for viewers who may not know which."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A seat made its choice; 0 for viewers who may not know which."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Settled:
    """All choices are shown; one coin goes from every other seat to the winner."""

    shown: tuple[int, ...]
    winner: int


Event = Dealt | Kept | Settled
