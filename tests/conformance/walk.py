"""One random match, step by step, as laws look at it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from services.kernel import (
    SPECTATOR,
    Game,
    Seat,
    Setup,
    Viewer,
    apply,
    legal_actions,
    to_act,
)
from services.runtime.jobs.wire import Wire
from tests.conformance.subjects import Subject

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a match."""

    before: Any
    seat: Seat
    action: int
    after: Any


@dataclass(frozen=True, slots=True)
class Walk:
    """A match from its start to its end, or to one ply more than the game may last."""

    game: Game[Any, Any]
    wire: Wire
    setup: Setup
    initial: Any
    steps: tuple[Step, ...]

    @property
    def states(self) -> tuple[Any, ...]:
        """All states, from first to last."""
        return (self.initial, *(step.after for step in self.steps))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of people, without chance and the table."""
        return tuple(Seat(seat) for seat in range(self.setup.seats))

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All viewers: the seats and a spectator."""
        return (*self.seats, SPECTATOR)


def random_walk(subject: Subject, setup: Setup, rng: Random) -> Walk:
    """Plays random actions. If several seats are to act, a random one acts first."""
    game = subject.game
    initial = state = game.initial(setup)
    steps: list[Step] = []
    while len(steps) <= game.facts.max_plies and (acting := to_act(state)):
        seat = rng.choice(acting)
        legal = legal_actions(state, seat)
        assert legal, f"seat {seat} is to act at ply {len(steps)} and has no legal action"
        action = rng.choice(legal)
        after = apply(game, state, seat, action)
        steps.append(Step(state, seat, action, after))
        state = after
    return Walk(game, subject.wire, setup, initial, tuple(steps))


def some(items: Sequence[T], rng: Random, most: int = 6) -> Sequence[T]:
    """Returns a few of the items: the first, the last and random ones between, in their order."""
    if len(items) <= most:
        return items
    between = sorted(rng.sample(range(1, len(items) - 1), most - 2))
    return [items[0], *(items[index] for index in between), items[-1]]
