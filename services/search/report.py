"""What a search answers: an action, and how it came to it."""

from dataclasses import dataclass, field
from enum import Enum


class StopReason(Enum):
    """Why a search ended."""

    ONLY_ACTION = "only_action"
    """There was nothing to choose."""
    FINISHED = "finished"
    """The strategy looked at all that it ever looks at."""
    DECIDED = "decided"
    """The value is proven: searching deeper cannot change it."""
    DEPTH = "depth"
    """The budget's depth is complete."""
    NODES = "nodes"
    """The budget's nodes are spent."""
    TIME = "time"
    """The budget's time is spent, but for the margin."""
    CLEAR = "clear"
    """By the clock: the same action was best for long enough, or there is no time for one more iteration."""
    SETTLED = "settled"
    """What is left of the budget cannot change the choice."""
    BLUNDER = "blunder"
    """The level let this one go: any action, without looking."""


@dataclass(frozen=True, slots=True)
class Report:
    """How a choice was made.

    `nodes`: states visited. `depth`: plies of the last complete iteration, 0 before the first.
    `value`: of the choice, for the seat that acts, in the unit of the game's `evaluate` or, when
    decided, as in `scores`. `variation`: the expected play, the chosen action first. `seconds`: time
    taken; it differs from run to run and so does not count when reports are compared. `visits`: how often
    each action of the root was tried, for a tree search; `values`: what each is worth to the seat, where
    the strategy knows it. Both in the order of actions, and empty if the strategy has none. `native`: whether
    compiled code was at work; it changes nothing but the time.
    """

    nodes: int
    depth: int
    value: int
    variation: tuple[int, ...]
    stop: StopReason
    seconds: float = field(compare=False)
    visits: tuple[tuple[int, int], ...] = ()
    values: tuple[tuple[int, int], ...] = ()
    native: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """The action to play, and its report."""

    action: int
    report: Report

    @classmethod
    def without_search(cls, action: int, stop: StopReason, seconds: float) -> "Choice":
        """An action that needed no look at what it leads to."""
        return cls(action, Report(0, 0, 0, (action,), stop, seconds))
