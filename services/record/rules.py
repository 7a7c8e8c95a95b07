"""The rules of the installed games, each with its wire format; loaded once a process."""

import functools
from dataclasses import dataclass
from typing import Any

from ardri.match.v1.match_pb2 import MatchSpec
from services import games
from services.kernel import Game
from services.record.opening import setup_of
from services.runtime.errors import NoSuchGame
from services.runtime.jobs.wire import Wire, load_wire


@dataclass(frozen=True, slots=True)
class Rules:
    """A game and its translation to protos."""

    game: Game[Any, Any]
    wire: Wire

    def first_position(self, spec: MatchSpec) -> Any:
        """Returns the first position of a match from its spec.

        Raises:
            InvalidSetup, InvalidOptions: the spec does not fit this game.
        """
        return self.game.initial(setup_of(spec, self.game, self.wire))


@functools.cache
def rules_of(name: str) -> Rules:
    """Returns the rules of a game.

    Raises:
        NoSuchGame: the game is not installed here.
    """
    try:
        game = games.load(name)
    except games.UnknownGame as error:
        raise NoSuchGame(str(error)) from error
    return Rules(game, load_wire(game))
