"""What a tree search can be told: numbers alone, so that levels are data."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """The defaults play every game; a game's levels have settings that were stronger in duels of that game.

    `python -m bench.search.tree` measures other settings.

    `exploration`: how strongly actions with few tries are preferred, in utility. `rollout_plies`: how many
    random plies are played from a leaf before it is evaluated. `looks_ahead`: whether actions that look good
    one ply ahead are tried first. `prior_scale`: the loss of utility, one ply ahead, that makes an action e
    times less likely to be tried. `prior_visits`: how many visits that first look counts for.
    `leaf_turns`: how often the turn passes on below the tree, by the actions that look best, before a leaf is
    evaluated: 0 evaluates at once, 1 at the end of the current turn, 2 after the answer to it.
    `leaf_rounds`: how many rounds must also have ended since the root before a leaf is evaluated, in a game
    that is played in rounds; such a search plays matches of two seats only.
    `greedy_others`: whether the other seats do what looks best to them, see `replies.py`; if not, the tree
    chooses for them as for its own seat. `keen`: whether it uses the game's strongest `redeal` and
    evaluation, see `Position.sharpen`. `expand_visits`: how many visits a node has before its actions are
    tried one by one. `most_edges`: bounds the memory; a full tree does not grow, but is still searched, and
    leaves lie as far beyond it as elsewhere.
    `halving`: how many actions of the root are tried at first, then half of them, and so on, see
    `halving.py`; with 0, the root chooses as other nodes do. `temperature`: 0 plays the most visited action,
    1 each action in proportion to its visits, a greater number more evenly. `missed`, `slack`, `alert`: its
    lapses, see `services/search/lapses.py`; with any, `temperature` has no effect, and the plain action is
    the one that looks best one ply ahead.

    Raises:
        ValueError: a number that makes no sense.
    """

    exploration: int = 600
    rollout_plies: int = 0
    leaf_turns: int = 0
    leaf_rounds: int = 0
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
        counts = min(self.exploration, self.rollout_plies, self.leaf_turns, self.leaf_rounds, self.halving)
        least = min(counts, self.temperature, self.missed, self.slack)
        if least < 0 or min(self.prior_scale, self.prior_visits, self.expand_visits, self.most_edges) < 1:
            raise ValueError(f"a number is too small: {self!r}")
