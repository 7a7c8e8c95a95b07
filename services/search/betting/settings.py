"""The settings of a betting player, as data."""

from dataclasses import dataclass
from typing import Final

from services.search.betting.style import Style


@dataclass(frozen=True, slots=True)
class Settings:
    """What a level sets; the defaults are the strongest.

    `rollouts`: the most nodes of one decision, if its budget allows them. `lookahead`: whether hands are
    played to their end; if not, the heuristic of `bettor` chooses, from the seat's chances at the showdown.
    `ranges`: whether a seat that bets is assumed to hold more than one that does not. `worlds`: how many
    deals of the hidden things are sampled. `glances`: rollouts that estimate chances in a simulated hand.
    `noise`: the standard deviation, in hundredths of a token, of a random error in each action's value.
    `temperature`: in hundredths of a token; an action that is worth this much less is chosen `e` times less
    often; with 0, always the best one. `bluffs`: the share of decisions to leave that bet instead.
    `foresight`: as in `Style`. `patient`: whether it never leaves where staying costs nothing.
    """

    rollouts: int = 2_000
    lookahead: bool = True
    ranges: bool = True
    worlds: int = 48
    glances: int = 8
    noise: int = 0
    temperature: int = 0
    bluffs: float = 0.0
    foresight: int = 0
    patient: bool = False

    def style(self) -> Style:
        """How seats of simulated hands bet."""
        return Style(foresight=self.foresight)


STRONGEST: Final = Settings()
