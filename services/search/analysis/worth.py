"""What a bot's choice says about its chances in the match, for any strategy."""

from services.kernel.position import WHOLE
from services.search.analysis.lines import utility_of
from services.search.levels import Level, Strategy
from services.search.report import Choice, StopReason

_UNSEARCHED = frozenset({StopReason.ONLY_ACTION, StopReason.BLUNDER})
_BY_TREE = frozenset({Strategy.TREE, Strategy.PVS})
"""A tree searches for alpha-beta, too, where that does not fit the game (`choose.fitting`)."""


def worth_of(choice: Choice, level: Level, seats: int) -> int | None:
    """The utility that the search expects for its seat, 0 to `WHOLE`; None if there is none.

    Alpha-beta and greedy play give an evaluation, which can be turned into a utility for two seats only.
    """
    report = choice.report
    if report.stop in _UNSEARCHED:
        return None
    if report.values and level.strategy in _BY_TREE:
        # Of an action that the tree has not tried, as levels with lapses may choose, it is the first look.
        return min(WHOLE, max(0, report.value))
    if level.strategy in (Strategy.PVS, Strategy.GREEDY) and seats == 2:
        return utility_of(report.value)
    return None
