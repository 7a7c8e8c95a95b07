"""What may be done in each phase, and what each action does: `steps.py` over cells."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria import actions
from services.games.westeria.actions import PAIR_MASK, PAIR_SHIFT, PAYLOAD, SHIFT
from services.games.westeria.phases import (
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
from services.games.westeria.position import (
    cards,
    deploying,
    draws,
    looking,
    moving,
    opening,
    placing,
    redeploying,
    turns,
)
from services.games.westeria.position.ground import Ground
from services.games.westeria.position.layout import PHASE


def fill(cells: "vec[i64]", ground: Ground, out: "vec[i64]") -> i64:
    """By kind, then by zone, territory, unit or card."""
    phase = cells[PHASE]
    if phase == MOVING:
        return moving.fill_moves(cells, ground, out)
    if phase == DRAWING:
        return draws.fill_cards(cells, out)
    if phase == CHOOSING:
        return cards.fill_choices(cells, ground, out)
    if phase in (PICKING, SPYING, ACCUSING, GUESSING):
        return _fill_card_work(cells, ground, phase, out)
    if phase == DEPLOYING:
        return deploying.fill_landings(cells, ground, out)
    if phase == RECRUITING:
        return draws.fill_recruits(cells, ground, out)
    if phase == PLACING:
        return placing.fill_arrangements(cells, ground, placing.placer(cells), out)
    if phase == DRAFT:
        return opening.fill_claims(cells, ground, out)
    if phase == START_DRAW:
        return opening.fill_lots(ground, out)
    return 0 if phase == ENDED else redeploying.fill_switches(cells, out)


def _fill_card_work(cells: "vec[i64]", ground: Ground, phase: i64, out: "vec[i64]") -> i64:
    if phase == PICKING:
        return redeploying.fill_picks(cells, ground, out)
    if phase == SPYING:
        return looking.fill_pairs(ground, out)
    if phase == ACCUSING:
        return looking.fill_suspects(cells, ground, out)
    return looking.fill_guesses(ground, out)


def play(cells: "vec[i64]", ground: Ground, action: i64) -> None:
    """What the action does, and all that follows from it."""
    kind, payload = action >> SHIFT, action & PAYLOAD
    if kind == actions.DRAW_CARD:
        turns.draw_card(cells, payload)
    elif kind == actions.MOVE:
        moving.move(cells, ground, payload >> PAIR_SHIFT, payload & PAIR_MASK)
    elif kind == actions.END:
        moving.end_moves(cells, ground)
    elif kind == actions.PLAY:
        cards.play_card(cells, ground, payload)
    elif kind == actions.DISCARD:
        cards.discard(cells, ground)
    elif kind == actions.RECRUIT:
        draws.recruit(cells, ground, payload)
    elif kind == actions.DEPLOY:
        deploying.deploy(cells, ground, payload)
    elif kind == actions.PICK:
        redeploying.pick(cells, payload)
    elif kind == actions.SWITCH:
        redeploying.switch(cells, payload)
    else:
        _play_rare(cells, ground, kind, payload)


def _play_rare(cells: "vec[i64]", ground: Ground, kind: i64, payload: i64) -> None:
    """The opening, and looks at what is hidden."""
    if kind == actions.DRAW_LOT:
        opening.draw_lot(cells, ground, payload)
    elif kind == actions.CLAIM:
        opening.claim(cells, ground, payload)
    elif kind == actions.SPY:
        looking.spy(cells, payload >> PAIR_SHIFT, payload & PAIR_MASK)
    elif kind == actions.ACCUSE:
        looking.accuse(cells, payload)
    elif kind == actions.GUESS:
        looking.guess(cells, ground, payload)
    else:
        placing.arrange(cells, ground, kind, payload)
