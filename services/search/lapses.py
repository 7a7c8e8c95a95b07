"""Lapses of a player that is weaker than its search: as people err, and never by any legal action at all.

What is overlooked is decided by the position alone: who comes back to it overlooks the same. Of what is seen,
actions that are nearly as good are taken for one another, measured by the chance to win: errors lie where
actions are close, and the surer the match, the rarer they are.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Final, Protocol

from services.kernel.position import WHOLE

PLAIN_SHARE: Final = 0.3
"""How much more rarely plain actions are overlooked, by who overlooks them at all."""


class Lapses(Protocol):
    """`missed`: the share of actions that are overlooked. `alert`: whether plain ones never are.

    `slack`: in thousandths of the match; an action that is worth so much less is chosen e times more rarely.
    """

    @property
    def missed(self) -> float: ...  # noqa: D102 - as above
    @property
    def slack(self) -> float: ...  # noqa: D102
    @property
    def alert(self) -> bool: ...  # noqa: D102


def errs(lapses: Lapses) -> bool:
    """Whether there are any at all."""
    return lapses.missed > 0 or lapses.slack > 0


def noticed(actions: Sequence[int], plain: Collection[int], lapses: Lapses) -> list[int]:
    """What is not overlooked, in the same order; never nothing.

    `plain`: actions that catch the eye, such as captures and what wins at once.
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
    """One of some actions, by their chances to win in thousandths: the best, or one that is close to it."""
    best = max(chances, key=lambda action: chances[action])
    if not slack or chances[best] >= WHOLE:
        return best
    weights = [math.exp((chance - chances[best]) / slack) for chance in chances.values()]
    return rng.choices([*chances], weights)[0]
