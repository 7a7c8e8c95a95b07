"""What a tree search can be told: numbers alone, so that levels are data."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """The defaults play every game; levels of a game have what duels have found to be stronger in it.

    `python -m bench.search.tree` measures others.

    `exploration`: how much the little-tried are preferred, in utility. `rollout_plies`: random plies
    from a leaf on, before it is evaluated. `looks_ahead`: whether actions are tried first that look
    good at once, one ply ahead. `prior_scale`: the loss of utility, at once, that makes an action e
    times less likely to be tried. `prior_visits`: how many visits that first look counts for.
    `leaf_turns`: how often the turn passes on below the tree, by the actions that look best, before a leaf is
    evaluated: 0 evaluates at once, 1 at the end of the turn that has begun, 2 after the answer to it.
    `greedy_others`: whether others do what looks best to them, see `replies.py`; else the tree chooses for
    them as for itself. `keen`: whether the game guesses and judges as its strongest players do, where it
    knows such. `expand_visits`: visits of a node before its actions are tried one by one.
    `most_edges`: bounds the memory; a full tree grows no more, but is still searched. `halving`: how many
    actions of the root are tried at first, half of them later on, and so on, see `halving.py`; 0 has the root
    choose as other nodes do. `temperature`: 0 plays the action that was visited most, 1 each as often as it
    was visited, more than that more evenly. `missed`, `slack`, `alert`: its lapses, see
    `services/search/lapses.py`, and then `temperature` says nothing; the plain action is the one that looks
    best at once.

    Raises:
        ValueError: a number that makes no sense.
    """

    exploration: int = 600
    rollout_plies: int = 0
    leaf_turns: int = 0
    greedy_others: bool = False
    keen: bool = False
    looks_ahead: bool = True
    prior_scale: int = 40
    prior_visits: int = 4
    expand_visits: int = 1
    most_edges: int = 400_000
    halving: int = 0
    temperature: float = 0.0
    missed: float = 0.0
    slack: float = 0.0
    alert: bool = True

    def __post_init__(self) -> None:
        counts = min(self.exploration, self.rollout_plies, self.leaf_turns, self.halving)
        least = min(counts, self.temperature, self.missed, self.slack)
        if least < 0 or min(self.prior_scale, self.prior_visits, self.expand_visits, self.most_edges) < 1:
            raise ValueError(f"a number is too small: {self!r}")
