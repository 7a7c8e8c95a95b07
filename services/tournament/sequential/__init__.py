"""Sequential tests of one hero: blocks are evaluated strictly by number until the evidence is enough.

    hero's half-points by block ──> counts of scores ──statistic──> first crossing of a bound ──> Decision

Two seats: a generalised sequential probability ratio test (gsprt). More: a betting confidence sequence
(betting). The decision depends only on the blocks up to the deciding one.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from services.tournament.sequential.decision import Conclusion, InvalidTest, SequentialResult
from services.tournament.sequential.explain import explain
from services.tournament.spec import TestSpec

if TYPE_CHECKING:
    from services.tournament.sequential.stopping import SequentialTest

__all__ = ["Conclusion", "InvalidTest", "SequentialResult", "SequentialTest", "decide", "explain"]


def decide(test: TestSpec, seats: int, scores: Sequence[int], bound: int) -> SequentialResult:
    """The state of the test after these scores.

    `scores`: the hero's half-points in each block (`BlockResult.points[hero]`, 0 to 2 * seats * (seats - 1)),
    from block 0 on without a gap; more than needed may be given. `bound`: the most blocks that are evaluated;
    at the bound the conclusion is final. Without scores, only the test itself is checked.

    Raises:
        InvalidTest: hypotheses, error bounds, seats, bound or a score are out of range.
    """
    from services.tournament.sequential.stopping import SequentialTest  # noqa: PLC0415  # NumPy, when there is a test

    going = SequentialTest(test, seats, bound)
    going.extend(scores)
    return going.decision()


def __getattr__(name: str) -> Any:
    if name != "SequentialTest":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from services.tournament.sequential.stopping import SequentialTest  # noqa: PLC0415  # as above

    return SequentialTest
