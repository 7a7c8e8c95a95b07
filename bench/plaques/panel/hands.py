"""Plays a hand against the panel, once for each seat of the level, and corrects the gain for luck.

The correction is that of AIVAT (Burch and others 2018), for chance alone: a drawn plaque counts for its
effect on the solved value of the hand, compared with the mean over all possible draws. It is unbiased however
good the solution is, because the expected correction of a draw is 0.
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
    """A level against a member of the panel, which has all other seats.

    `glances`: rollouts for each plaque that might have been drawn; 0 for no correction, as where owners know
    their plaques: what a draw is worth then depends on who knows it.
    """

    level: Level
    member: str
    seats: int = TWO
    options: Mapping[str, object] = field(default_factory=dict)
    glances: int = 30


def gain(meeting: Meeting, number: int) -> float:
    """The tokens a hand that the level wins in one deal, over all its seats, corrected for luck."""
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
            level = strategies.playing(meeting.level, position)
            action = strategies.search(level, position.copy(), own, meter, rng).action
        else:
            action = member(position, actor, dice)
        position.play(action)
    return float(position.tokens(own)) - stack - lucky


def luck(position: PlaquesPosition, own: int, plaque: int, glances: int, dice: Dice) -> float:
    """How much more that plaque is worth to the seat than the mean of all; 0 if the value is unknown."""
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
    """The tokens that the seat expects to own, if both seats play by the solution."""
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
