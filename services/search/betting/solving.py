"""The settings of a player that solves hands, as data."""

import math
from dataclasses import dataclass

from services.search.betting.settings import Settings


@dataclass(frozen=True, slots=True)
class Solving:
    """What a level sets; the defaults are the strongest.

    `rollouts`: the most rollouts by which one decision estimates its chance, if its budget allows them.
    `blur`: the standard deviation of a random error in that chance where it is even, before the sum is kept
    within 0 and 1; the surer the chance, the smaller the error. `noise`: the standard deviation of a random
    error in the value of each action, in hundredths of a token. `hands`: with more than two seats in the
    hand, the most hands that are played to their end; 0 for the heuristic alone. `glances`, `foresight`: as
    in `Settings`, for these hands.
    """

    rollouts: int = 3_000
    blur: float = 0.0
    noise: int = 0
    hands: int = 1_000
    glances: int = 8
    foresight: int = 1_000

    def misjudgement(self) -> float:
        """The mean error in an even chance: a normal error of deviation `blur`, kept within 0 and 1."""
        if not self.blur:
            return 0.0
        furthest = 0.5 / self.blur
        within = self.blur * math.sqrt(2 / math.pi) * (1 - math.exp(-furthest * furthest / 2))
        return within + 0.5 * math.erfc(furthest / math.sqrt(2))

    def of_many(self) -> Settings:
        """The settings for hands of more than two seats."""
        return Settings(
            rollouts=self.hands or self.rollouts,
            lookahead=self.hands > 0,
            glances=self.glances,
            noise=self.noise,
            foresight=self.foresight,
            patient=True,
            # Who believed that callers hold more would leave them the pot (docs/strength.md).
            ranges=False,
        )
