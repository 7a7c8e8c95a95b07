"""The null hypothesis: the share of points that it gives the hero."""

from typing import Final

from services.tournament.sequential.decision import InvalidTest
from services.tournament.spec import TestSpec

EVEN_SCORE: Final = 0.5


def null_score(test: TestSpec) -> float:
    """The share of the null, as a score.

    Raises:
        InvalidTest: the null is not a valid share.
    """
    if not 0 <= test.null < 1:
        raise InvalidTest(f"the share of the null is between 0 and 1, or 0 for an even one: {test.null:g}")
    return test.null or EVEN_SCORE
