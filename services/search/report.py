"""The answer of a search: an action, and a report on how it was chosen."""

from dataclasses import dataclass, field
from enum import Enum


class StopReason(Enum):
    """Why a search ended."""

    ONLY_ACTION = "only_action"
    """There was nothing to choose."""
    FINISHED = "finished"
    """The strategy did all that it ever does."""
    DECIDED = "decided"
    """The value is proven: searching deeper cannot change it."""
    DEPTH = "depth"
    """The greatest depth, in most cases that of the budget, is complete."""
    NODES = "nodes"
    """The budget's nodes are spent."""
    TIME = "time"
    """The budget's time is spent, except for the margin."""
    CLEAR = "clear"
    """In a paced search: one action is clearly the best, or there is no time for one more iteration."""
    SETTLED = "settled"
    """The rest of the budget cannot change the choice."""
    BLUNDER = "blunder"
    """The level blundered: a random legal action, without a search."""


@dataclass(frozen=True, slots=True)
class Report:
    """How a choice was made.

    `nodes`: what the search counts as nodes of its budget. `depth`: plies of the last complete iteration, 0
    before the first; of a tree, its deepest path. `value`: of the choice, for the seat that acts. Its unit
    depends on the strategy: alpha-beta and greedy play as in `scores`, tree search a utility from 0 to
    `WHOLE`, betting hundredths of a token. `variation`: the expected play, the chosen action first.
    `seconds`: time taken; it varies from run to run, so comparisons of reports ignore it. `visits`: how often
    each action was tried; `values`: what each is worth to the seat. Both are in the order of actions, and
    empty if the strategy does not have them. `native`: whether compiled code ran; this affects only the time.
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
