"""How a player that solves hands plays, as data."""

from dataclasses import dataclass

from services.search.betting.settings import Settings


@dataclass(frozen=True, slots=True)
class Solving:
    """What a level sets; the defaults are the strongest.

    `rollouts`: the most by which one decision judges its chance, if its budget allows them. `blur`: the
    standard deviation of an error in that chance where it is even; the surer it is, the smaller the error.
    `noise`: the same of an error in the value of each action, in hundredths of a token. `hands`: with more
    than two seats in, the most hands that are played on to their end; 0 for the rule of thumb. `glances`,
    `foresight`: as in `Settings`, for these hands.
    """

    rollouts: int = 3_000
    blur: float = 0.0
    noise: int = 0
    hands: int = 1_000
    glances: int = 8
    foresight: int = 1_000

    def of_many(self) -> Settings:
        """How hands of more than two seats are played."""
        return Settings(
            rollouts=self.hands or self.rollouts,
            lookahead=self.hands > 0,
            glances=self.glances,
            noise=self.noise,
            foresight=self.foresight,
            patient=True,
        )
