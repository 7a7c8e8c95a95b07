"""Lapses: errors that make a level weaker than its search, like those of people instead of random actions.

A level overlooks actions. Which ones depends on the position alone, so it overlooks the same ones when it
comes back. Among the actions that it notices, it confuses those of nearly equal chance to win. So errors are
likely between close actions, and the more certain the result of the match, the rarer they are.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Final, Protocol

from services.kernel.position import WHOLE

PLAIN_SHARE: Final = 0.3
"""Levels that overlook plain actions at all do so at this share of the rate of other actions."""


class Lapses(Protocol):
    """`missed`: the share of actions that are overlooked. `alert`: whether plain actions never are.

    `slack`: in thousandths of the match; an action that is worth this much less is chosen e times less often.
    """

    @property
    def missed(self) -> float: ...  # noqa: D102 - as above
    @property
    def slack(self) -> float: ...  # noqa: D102
    @property
    def alert(self) -> bool: ...  # noqa: D102


def errs(lapses: Lapses) -> bool:
    """Whether these settings cause any lapses."""
    return lapses.missed > 0 or lapses.slack > 0


def noticed(actions: Sequence[int], plain: Collection[int], lapses: Lapses) -> list[int]:
    """The actions that are not overlooked, in the same order; at least one.

    `plain`: conspicuous actions, such as captures and immediate wins.
    """
    by_position = Random(repr(sorted(actions)))  # noqa: S311  # reproducible, not secret
    least = {action: by_position.random() for action in sorted(actions)}
    share = {action: _share(action in plain, lapses) for action in actions}
    seen = [action for action in actions if least[action] >= share[action]]
    return seen or [max(actions, key=lambda action: least[action])]


def _share(is_plain: bool, lapses: Lapses) -> float:
    if not is_plain:
        return lapses.missed
    return 0.0 if lapses.alert else lapses.missed * PLAIN_SHARE


def drawn(chances: Mapping[int, float], slack: float, rng: Random) -> int:
    """The best action or a random one close to it, by the actions' chances to win in thousandths."""
    best = max(chances, key=lambda action: chances[action])
    if not slack or chances[best] >= WHOLE:
        return best
    weights = [math.exp((chance - chances[best]) / slack) for chance in chances.values()]
    return rng.choices([*chances], weights)[0]
