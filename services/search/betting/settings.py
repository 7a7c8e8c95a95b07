"""How a betting player plays, as data."""

from dataclasses import dataclass
from typing import Final

from services.search.betting.style import Style


@dataclass(frozen=True, slots=True)
class Settings:
    """What a level sets; the defaults are the strongest.

    `rollouts`: the most of one decision, if its budget allows them. `lookahead`: whether hands are played
    on to their end; else the heuristic of `bettor` chooses, on the seat's chances at the showdown.
    `ranges`: whether who bets is taken to hold more than who does not. `worlds`: how many deals of what is
    hidden are weighed. `glances`: roll-outs by which seats of a simulated hand judge their chances.
    `noise`: the standard deviation, in hundredths of a token, of an error that each action's value gets.
    `temperature`: in hundredths of a token; an action that is worth so much less is chosen `e` times more
    rarely, 0 for always the best. `bluffs`: the share of actions that would leave and bet instead.
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
