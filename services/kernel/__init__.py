"""What a game is: pure rules, with no I/O, no clock, no hidden state and only the standard library.

A game subclasses `Position`, which holds its rules in a form that can be compiled, and `Game`, which
holds its words and views; `play` has what is asked of any position. Whoever serves, searches, replays or
tests games knows this package alone.
"""

from services.kernel.data import data_digest, data_sets_in
from services.kernel.errors import (
    GameError,
    IllegalAction,
    InvalidData,
    InvalidNotation,
    InvalidOptions,
    InvalidSetup,
    Silenced,
)
from services.kernel.game import Facts, Game, Mark, Observation, PlaysHands, Setup, hand_of
from services.kernel.options import (
    ChoiceWords,
    OptionSpec,
    OptionValue,
    check_may_speak,
    checked_options,
    options_in,
    span,
    told_options,
)
from services.kernel.outcome import Outcome
from services.kernel.play import apply, chances, effects, legal_actions, require_legal, to_act
from services.kernel.position import Position
from services.kernel.seats import CHANCE, SPECTATOR, TABLE, Seat, Viewer
from services.kernel.seeds import Draws, commitment

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "TABLE",
    "ChoiceWords",
    "Draws",
    "Facts",
    "Game",
    "GameError",
    "IllegalAction",
    "InvalidData",
    "InvalidNotation",
    "InvalidOptions",
    "InvalidSetup",
    "Mark",
    "Observation",
    "OptionSpec",
    "OptionValue",
    "Outcome",
    "PlaysHands",
    "Position",
    "Seat",
    "Setup",
    "Silenced",
    "Viewer",
    "apply",
    "chances",
    "check_may_speak",
    "checked_options",
    "commitment",
    "data_digest",
    "data_sets_in",
    "effects",
    "hand_of",
    "legal_actions",
    "options_in",
    "require_legal",
    "span",
    "to_act",
    "told_options",
]
