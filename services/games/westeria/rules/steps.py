"""Legal actions in each phase, and their effects: puts the modules of the rules together."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules import turns
from services.games.westeria.rules.cards import choosing, deploying, draws, looking, redeploying
from services.games.westeria.rules.cells import actions, phases
from services.games.westeria.rules.cells.actions import PAIR_MASK, PAIR_SHIFT, PAYLOAD, SHIFT
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.layout import CARD, LAST, PHASE, SHOWN, TOKENS
from services.games.westeria.rules.cells.phases import CHOOSING, MOVING, PLACING, SPYING
from services.games.westeria.rules.cells.zones import fill_set
from services.games.westeria.rules.moves import moving
from services.games.westeria.rules.opening import draft, placing
from services.kernel.dice import Dice
from services.kernel.journal import Journal

_KINDS: Final = {
    phases.START_DRAW: actions.DRAW_LOT,
    phases.DRAFT: actions.CLAIM,
    phases.DRAWING: actions.DRAW_CARD,
    phases.CHOOSING: actions.PLAY,
    phases.RECRUITING: actions.RECRUIT,
    phases.DEPLOYING: actions.DEPLOY,
    phases.PICKING: actions.PICK,
    phases.SWITCHING: actions.SWITCH,
    phases.ACCUSING: actions.ACCUSE,
    phases.GUESSING: actions.GUESS,
}
KINDS: Final = vec[i64]([_KINDS.get(phase, 0) for phase in range(phases.ENDED + 1)])
"""By phase: its kind of action with one zone, territory, unit, card or order; 0 where there is none."""


def fill(cells: "vec[i64]", ground: Ground, out: "vec[i64]") -> i64:
    """Writes legal actions, ordered by kind, then by zone, territory, unit or card; returns how many."""
    phase = cells[PHASE]
    if phase == MOVING:
        return moving.fill_moves(cells, ground, out)
    if phase == PLACING:
        return placing.fill_arrangements(cells, ground, placing.placer(cells), out)
    if phase == SPYING:
        return looking.fill_pairs(ground, out)
    kind = KINDS[phase]
    count: i64 = 0
    if kind in (actions.PICK, actions.DEPLOY, actions.ACCUSE):
        low, high = _zones(cells, ground, kind)
        return fill_set(low, high, kind << SHIFT, out, count)
    number: i64
    for number in range(ground.spans[kind]):
        if is_open(cells, ground, kind, number):
            out[count] = kind << SHIFT | number
            count += 1
    if phase == CHOOSING and not (count and ground.compulsory):
        out[count] = actions.DISCARD << SHIFT
        count += 1
    return count


def is_open(cells: "vec[i64]", ground: Ground, kind: i64, number: i64) -> bool:
    """Whether an action of the phase may have that zone, territory, unit, card or order as its object."""
    if kind in (actions.PICK, actions.DEPLOY, actions.ACCUSE):
        low, high = _zones(cells, ground, kind)
        return (low & ground.low[number] | high & ground.high[number]) != 0
    if kind == actions.PLAY:
        return choosing.is_playable(cells, ground, number)
    if kind == actions.CLAIM:
        return not cells[TOKENS + number]
    if kind == actions.SWITCH:
        return redeploying.is_order(cells, number)
    return kind == actions.GUESS or draws.weight(cells, ground, number) > 0


def _zones(cells: "vec[i64]", ground: Ground, kind: i64) -> tuple[i64, i64]:
    """Returns the zones that an action of the kind may have as its object."""
    if kind == actions.PICK:
        return redeploying.pickable(cells, ground)
    if kind == actions.DEPLOY:
        return deploying.landings(cells, ground, cells[CARD])
    return looking.suspects(cells)


def fill_draws(cells: "vec[i64]", ground: Ground, out: "vec[i64]", weights: "vec[i64]") -> i64:
    """Writes the draws of chance, weighted by how many such units or cards there are; returns how many."""
    kind = KINDS[cells[PHASE]]
    count: i64 = 0
    number: i64
    for number in range(ground.spans[kind]):
        weights[count] = draws.weight(cells, ground, number)
        if weights[count]:
            out[count] = kind << SHIFT | number
            count += 1
    return count


def draw(cells: "vec[i64]", ground: Ground, dice: Dice) -> i64:
    """Returns one of the draws of chance, by its probability."""
    left = dice.below(draws.total(cells, ground))
    number: i64 = 0
    weight = draws.weight(cells, ground, number)
    while left >= weight:
        left -= weight
        number += 1
        weight = draws.weight(cells, ground, number)
    return KINDS[cells[PHASE]] << SHIFT | number


def play(cells: "vec[i64]", ground: Ground, journal: Journal, action: i64) -> None:
    """Plays an action of the actor and all that follows from it."""
    if cells[PHASE] == PLACING:
        placing.arrange(cells, ground, journal, placing.placer(cells), action)
        return
    cells[LAST] = action
    cells[SHOWN] = cells[SHOWN + 1] = cells[SHOWN + 2] = 0
    kind, payload = action >> SHIFT, action & PAYLOAD
    if kind == actions.DRAW_CARD:
        turns.draw_card(cells, journal, payload)
    elif kind == actions.MOVE:
        moving.move(cells, ground, journal, payload >> PAIR_SHIFT, payload & PAIR_MASK)
    elif kind == actions.END:
        moving.end_moves(cells, ground, journal)
    elif kind == actions.PLAY:
        choosing.play_card(cells, ground, journal, payload)
    elif kind == actions.DISCARD:
        choosing.discard(cells, ground, journal)
    elif kind == actions.RECRUIT:
        if not ground.open_reserves:
            cells[LAST] = 0
        draws.recruit(cells, ground, journal, payload)
    elif kind == actions.DEPLOY:
        deploying.deploy(cells, ground, journal, payload)
    elif kind == actions.PICK:
        redeploying.pick(cells, payload)
    elif kind == actions.SWITCH:
        cells[LAST] = 0
        redeploying.switch(cells, journal, payload)
    else:
        _play_rare(cells, ground, journal, kind, payload)


def _play_rare(cells: "vec[i64]", ground: Ground, journal: Journal, kind: i64, payload: i64) -> None:
    """Plays actions of the opening, and looks at hidden units."""
    if kind == actions.DRAW_LOT:
        draft.draw_lot(cells, ground, journal, payload)
    elif kind == actions.CLAIM:
        draft.claim(cells, ground, journal, payload)
    elif kind == actions.SPY:
        looking.spy(cells, journal, payload >> PAIR_SHIFT, payload & PAIR_MASK)
    elif kind == actions.ACCUSE:
        looking.accuse(cells, payload)
    else:
        looking.guess(cells, ground, journal, payload)
