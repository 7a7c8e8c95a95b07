"""A hand against the panel, dealt once for each seat of the level, and what of its gain was luck of the draw.

The correction is AIVAT's (Burch and others 2018) for chance alone: a drawn plaque counts for what it did to
the solved value of the hand, against the mean of all that might have been drawn. It is unbiased whatever the
solution is worth, as the expected correction of a draw is 0.
"""

import statistics
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bench.plaques.duel import dealt
from bench.plaques.panel.members import MEMBERS
from services.games.plaques import GAME
from services.games.plaques.catalogue.plaques import PLAQUES
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.actions import DRAW
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel.dice import Dice, dice_of
from services.kernel.position import CHANCE_ACTS, ENDED, buffer
from services.kernel.stakes import MILLI, NO_ACTION
from services.search import Level
from services.search.budget import Meter
from services.search.levels import strategies

TWO: Final = 2


@dataclass(frozen=True, slots=True)
class Meeting:
    """A level against one of the panel, who has all other seats.

    `glances`: roll-outs for each plaque that might have been drawn, 0 for no correction.
    """

    level: Level
    member: str
    seats: int = TWO
    options: Mapping[str, object] = field(default_factory=dict)
    glances: int = 30


def gain(meeting: Meeting, number: int) -> float:
    """Tokens that the level wins a hand in one deal, over all its seats, but for luck."""
    return statistics.fmean(_hand(meeting, number, own) for own in range(meeting.seats))


def _hand(meeting: Meeting, number: int, own: int) -> float:
    position = GAME.initial(GAME.setup(meeting.seats, {**meeting.options, "hands": 1}))
    stack = int(position.cells[at.STACK])
    deck = Random(number).sample(range(PLAQUES), PLAQUES)
    rng = Random(f"{number} {own}")
    dice = dice_of(rng)
    member = MEMBERS[meeting.member]
    lucky = 0.0
    while (actor := int(position.actor())) != ENDED:
        if actor == CHANCE_ACTS:
            plaque = dealt(position, deck)
            lucky += luck(position, own, plaque, meeting.glances, dice)
            action = DRAW + plaque
        elif actor == own:
            meter = Meter(meeting.level.budget, time.monotonic)
            action = strategies.search(meeting.level, position.copy(), own, meter, rng).action
        else:
            action = member(position, actor, dice)
        position.play(action)
    return float(position.tokens(own)) - stack - lucky


def luck(position: PlaquesPosition, own: int, plaque: int, glances: int, dice: Dice) -> float:
    """What that plaque is worth to the seat more than the mean of all; 0 where nothing is known of it."""
    cells = position.cells
    if not glances or position.standing() != TWO or cells[at.BROKE] or not position.is_standing(own):
        return 0.0
    worths = {}
    for drawn in range(PLAQUES):
        if not cells[at.GONE] >> drawn & 1:
            after = position.copy()
            after.play(DRAW + drawn)
            if after.actor() == CHANCE_ACTS:
                return 0.0
            worths[drawn] = _worth(after, own, glances, dice)
    return worths[plaque] - statistics.fmean(worths.values())


def _worth(position: PlaquesPosition, own: int, glances: int, dice: Dice) -> float:
    """Tokens that the seat will own, if both go on as well as they can."""
    while not position.solve():
        pass
    seat = int(position.actor())
    chance = int(position.chance(seat, glances, dice))
    stay, leave = int(position.staying()), int(position.leaving())
    pot = int(position.pot())
    actions = {int(position.staking(size)) for size in (1, 5, pot // 2, pot, 1 << 30)} | {stay, leave}
    asked = vec[i64](sorted(actions - {NO_ACTION}))
    found = buffer(len(asked))
    position.weigh(chance, asked, found)
    best = max(found[place] for place in range(len(asked))) / MILLI
    if seat == own:
        return float(best)
    cells = position.cells
    both = sum(int(cells[at.STACKS + each]) for each in range(position.seats) if position.is_standing(each))
    return both + pot - float(best)
