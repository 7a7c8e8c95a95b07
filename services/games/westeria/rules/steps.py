"""What may be done in each phase, and what each action does: the modules of the rules put together."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules import actions, turns
from services.games.westeria.rules.actions import PAIR_MASK, PAIR_SHIFT, PAYLOAD, SHIFT
from services.games.westeria.rules.cards import choosing, deploying, draws, looking, redeploying
from services.games.westeria.rules.ground import Ground
from services.games.westeria.rules.layout import CELLS, LAST, MOST_ROW, PHASE, PILE, RESERVE, SEAT, SHOWN
from services.games.westeria.rules.moves import moving
from services.games.westeria.rules.opening import draft, placing
from services.games.westeria.rules.phases import (
    ACCUSING,
    CHOOSING,
    DEPLOYING,
    DRAFT,
    DRAWING,
    ENDED,
    GUESSING,
    MOVING,
    PICKING,
    PLACING,
    RECRUITING,
    SPYING,
    START_DRAW,
)
from services.kernel.journal import Journal


def fill(cells: "vec[i64]", ground: Ground, out: "vec[i64]") -> i64:
    """By kind, then by zone, territory, unit or card."""
    phase = cells[PHASE]
    if phase == MOVING:
        return moving.fill_moves(cells, ground, out)
    if phase == DRAWING:
        return draws.fill_cards(cells, out)
    if phase == CHOOSING:
        return choosing.fill_choices(cells, ground, out)
    if phase in (PICKING, SPYING, ACCUSING, GUESSING):
        return _fill_card_work(cells, ground, phase, out)
    if phase == DEPLOYING:
        return deploying.fill_landings(cells, ground, out)
    if phase == RECRUITING:
        return draws.fill_recruits(cells, ground, out)
    if phase == PLACING:
        return placing.fill_arrangements(cells, ground, placing.placer(cells), out)
    if phase == DRAFT:
        return draft.fill_claims(cells, ground, out)
    if phase == START_DRAW:
        return draft.fill_lots(ground, out)
    return 0 if phase == ENDED else redeploying.fill_switches(cells, out)


def _fill_card_work(cells: "vec[i64]", ground: Ground, phase: i64, out: "vec[i64]") -> i64:
    if phase == PICKING:
        return redeploying.fill_picks(cells, ground, out)
    if phase == SPYING:
        return looking.fill_pairs(ground, out)
    if phase == ACCUSING:
        return looking.fill_suspects(cells, ground, out)
    return looking.fill_guesses(ground, out)


def fill_weights(cells: "vec[i64]", ground: Ground, out: "vec[i64]", weights: "vec[i64]") -> i64:
    """The draws of chance, and of how many units or cards each is one."""
    count = fill(cells, ground, out)
    index: i64 = 0
    while index < count:
        drawn = out[index] & PAYLOAD
        if cells[PHASE] == DRAWING:
            weights[index] = cells[PILE + drawn]
        elif cells[PHASE] == RECRUITING:
            weights[index] = cells[RESERVE + cells[SEAT] * MOST_ROW + drawn]
        else:
            weights[index] = ground.counts[drawn]
        index += 1
    return count


def play(cells: "vec[i64]", ground: Ground, journal: Journal, action: i64) -> None:
    """What an action of the actor does, and all that follows from it."""
    if cells[PHASE] == PLACING:
        arrange(cells, ground, journal, placing.placer(cells), action)
        return
    cells[LAST] = action
    if cells[SHOWN]:
        _forget_shown(cells)
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


def arrange(cells: "vec[i64]", ground: Ground, journal: Journal, seat: i64, action: i64) -> None:
    """What a seat does while all place their units; nothing may stay of the order in which they do.

    Nor does `SHOWN` hold anything yet.
    """
    cells[LAST] = 0
    placing.arrange(cells, ground, journal, seat, action)


def _forget_shown(cells: "vec[i64]") -> None:
    """What the step before has revealed."""
    index: i64 = SHOWN
    while index < CELLS:
        cells[index] = 0
        index += 1


def _play_rare(cells: "vec[i64]", ground: Ground, journal: Journal, kind: i64, payload: i64) -> None:
    """The opening, and looks at what is hidden."""
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
