"""A heuristic for betting: fast, sensible, and the same for all seats of a simulated hand."""

from typing import Final

from mypy_extensions import i64

from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED, WHOLE, buffer
from services.kernel.stakes import NO_ACTION, StakesPosition
from services.search.betting.style import Style

_THOUSAND: Final = 1_000


def sensible(position: StakesPosition, actor: i64, share: i64, style: Style) -> i64:
    """The actor's action by the heuristic. `share`: the share of the pot that it expects, in 1/`WHOLE`.

    With a large share it bets or raises. Else it stays if the share is worth the price, and leaves if not.
    """
    pot = position.pot()
    rivals = position.standing() - 1
    stake = position.staking(pot * style.size // _THOUSAND)
    if stake != NO_ACTION and share * rivals * _THOUSAND > style.raises * (WHOLE - share):
        return stake
    stay = position.staying()
    due = position.owed(actor)
    later = style.foresight * position.later(actor) // _THOUSAND if style.foresight else 0
    if stay != NO_ACTION:
        if due == 0:
            return stay
        won = pot + due + later * (rivals + 1)
        pays = share * won * _THOUSAND >= style.caution * (due + later) * WHOLE
        return stay if pays else position.leaving()
    least = position.staking(1)
    if least == NO_ACTION or due:
        return position.leaving()
    cost = position.price(least)
    won = pot + (cost + later) * (rivals + 1)
    pays = share * won * _THOUSAND >= style.caution * (cost + later) * WHOLE
    return least if pays else position.leaving()


def play_out(position: StakesPosition, glances: i64, style: Style, dice: Dice) -> None:
    """Plays the hand to its end; all seats act by the heuristic, each from what it knows.

    `glances`: how many rollouts estimate the chances of the seats. The hand must be the last of the match.
    """
    hides = position.hides()
    shares = buffer(position.seats)
    judged: i64 = -1
    while True:
        actor = position.actor()
        if actor == ENDED:
            return
        if actor == CHANCE_ACTS:
            position.play(position.draw(dice))
            continue
        scene = position.scene() * position.seats + (actor if hides else 0)
        if scene != judged:
            judged = scene
            position.chances(actor, glances, dice, shares)
        position.play(sensible(position, actor, shares[actor], style))
