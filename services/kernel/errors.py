"""What can be wrong with what a person or a program hands to a game.

    GameError
    ├── InvalidSetup       a number of seats that the game does not have
    ├── InvalidOptions     an unknown option, or a value out of its range
    ├── InvalidNotation    text that is no action in any position
    ├── IllegalAction      an action that the rules forbid here
    ├── Silenced           words at a table that has none until the match has ended
    └── InvalidData        a data file of the game that breaks a law; the message names its line

Each quotes the input; `rule` names the ruling that was broken (`B8`), if one was.
"""


class GameError(ValueError):
    """Input that a game refuses. The state is as it was."""

    def __init__(self, message: str, *, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class InvalidSetup(GameError):
    """A number of seats that the game does not have."""


class InvalidOptions(GameError):
    """An unknown option, or a value of the wrong type or out of range."""


class InvalidNotation(GameError):
    """Text that is no action in any position."""


class IllegalAction(GameError):
    """An action that the rules forbid in this position."""


class Silenced(GameError):
    """Words to others at a table that has none until the match has ended."""


class InvalidData(GameError):
    """A data file that breaks a law; the message names its line, `rule` the law."""
