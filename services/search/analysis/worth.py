"""What a bot's choice tells of its prospects, whatever its strategy."""

from services.kernel.position import WHOLE
from services.search.analysis.lines import utility_of
from services.search.levels import Level, Strategy
from services.search.report import Choice, StopReason

_UNSEARCHED = frozenset({StopReason.ONLY_ACTION, StopReason.BLUNDER})


def worth_of(choice: Choice, level: Level, seats: int) -> int | None:
    """The share of `WHOLE` that the search expects for its seat; None if it did not look or cannot say.

    Where values follow from an evaluation they tell who is ahead, which of more than two seats is no share.
    """
    report = choice.report
    if report.stop in _UNSEARCHED:
        return None
    if level.strategy is Strategy.TREE:
        return min(WHOLE, max(0, dict(report.values).get(choice.action, -1))) if report.values else None
    if level.strategy in (Strategy.PVS, Strategy.GREEDY) and seats == 2:
        return utility_of(report.value)
    return None
