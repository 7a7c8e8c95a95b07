"""Whole games at random, for tests that hold in every state."""

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import NamedTuple

from services.games.tara import GAME
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.kernel import SPECTATOR, OptionValue, Seat, Viewer, apply, legal_actions, to_act

_BOLD = frozenset((codes.PAY, codes.PROMOTE, codes.BUY, codes.TARGET))


STRIDE = 7
"""Every so many states of a game one is looked at, so that all phases come up."""


class Step(NamedTuple):
    """One action of a game."""

    before: TaraPosition
    seat: Seat
    action: int
    after: TaraPosition


def random_game(
    seed: int, seats: int, bold: bool = False, options: Mapping[str, OptionValue] | None = None
) -> Iterator[Step]:
    """A game from its start to its end; of several seats to act, a random one does.

    `bold`: pays, promotes and betrays whenever it may, so that kings, clearings, prisoners and
    victories come about, which blind chance hardly ever brings.
    """
    rng = Random(seed)
    state = GAME.initial(GAME.setup(seats, options))
    while acting := to_act(state):
        seat = rng.choice(acting)
        actions = legal_actions(state, seat)
        brave = [action for action in actions if action & codes.KIND in _BOLD] if bold else []
        action = rng.choice(brave or actions)
        after = apply(GAME, state, seat, action)
        yield Step(state, seat, action, after)
        state = after


def states() -> Iterator[TaraPosition]:
    """States of bold random games of 2, 3 and 4 seats."""
    seed = 0
    while True:
        yield from (
            step.after for step in islice(random_game(seed, 2 + seed % 3, bold=True), 0, None, STRIDE)
        )
        seed += 1


def viewers(state: TaraPosition) -> list[Viewer]:
    return [*(Seat(seat) for seat in range(state.seats)), SPECTATOR]


def in_hand(seats: int = 3, phase: int = codes.PHASE_TURN) -> TaraPosition:
    """The first state of a game in a phase."""
    return next(step.after for step in random_game(5, seats) if step.after.phase == phase)
