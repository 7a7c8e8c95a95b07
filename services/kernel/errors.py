"""Errors in the input that a person or a program gives to a game.

    GameError
    ├── InvalidSetup       a number of seats, or a version of the rules, that the game does not have
    ├── InvalidOptions     an unknown option, or a value out of its range
    ├── InvalidNotation    text that is not an action in any position
    ├── IllegalAction      an action that the rules forbid in this position
    ├── Silenced           a message to other players where an option forbids them until the match has ended
    └── InvalidData        a data file of the game that breaks a requirement; the message names its line

Each message quotes the input. `rule` is the number of the broken rule (`B8`), if there is one.
"""


class GameError(ValueError):
    """Input that a game refuses. The state has not changed."""

    def __init__(self, message: str, *, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class InvalidSetup(GameError):
    """A number of seats, or a version of the rules, that the game does not have."""


class InvalidOptions(GameError):
    """An unknown option, or a value of the wrong type or out of range."""


class InvalidNotation(GameError):
    """Text that is not an action in any position."""


class IllegalAction(GameError):
    """An action that the rules forbid in this position."""


class Silenced(GameError):
    """A message to other players, where an option of the match forbids them until it has ended."""


class InvalidData(GameError):
    """A data file that breaks a requirement; the message names the line, and `rule` the requirement."""
