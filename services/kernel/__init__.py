"""What a game is: pure rules, with no I/O, no clock, no hidden state and only the standard library.

Beside the rules, `position` and `dice`: what searches walk, in a form that can be compiled.

A game subclasses `Game`; whoever serves, searches, replays or tests games knows this package alone.
"""

from services.kernel.errors import (
    GameError,
    IllegalAction,
    InvalidNotation,
    InvalidOptions,
    InvalidSetup,
)
from services.kernel.game import Facts, Game, Observation, Setup
from services.kernel.options import OptionSpec, OptionValue, checked_options
from services.kernel.outcome import Outcome
from services.kernel.seats import CHANCE, SPECTATOR, TABLE, Seat, Viewer
from services.kernel.seeds import Draws, commitment

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "TABLE",
    "Draws",
    "Facts",
    "Game",
    "GameError",
    "IllegalAction",
    "InvalidNotation",
    "InvalidOptions",
    "InvalidSetup",
    "Observation",
    "OptionSpec",
    "OptionValue",
    "Outcome",
    "Seat",
    "Setup",
    "Viewer",
    "checked_options",
    "commitment",
]
