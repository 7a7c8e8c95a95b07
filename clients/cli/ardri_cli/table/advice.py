"""The action that a bot would take in a person's place."""

import time
from random import Random, SystemRandom
from typing import Final

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.terminal.board import seen
from services.kernel import Seat
from services.search import UNLIMITED, Level, Strategy, choose

_LEVEL: Final = Level(Strategy.GREEDY, UNLIMITED)
"""Greedy play works in every game, and takes almost no time."""


def advise(match: pb.Match, seat: int) -> str:
    """The notation of a greedy bot's action for the seat, whose view is in the match.

    Raises:
        ValueError: the seat is not to act.
    """
    game, view = seen(match)
    found = choose(
        game,
        view,
        Seat(seat),
        seats=match.spec.seats,
        level=_LEVEL,
        budget=UNLIMITED,
        rng=SystemRandom(),  # opponents must not be able to predict the choice among equal actions
        clock=time.monotonic,
    )
    state = game.sample(view, Random(0))  # noqa: S311  # any state that fits has the same notation
    return game.format(state, Seat(seat), found.action)
