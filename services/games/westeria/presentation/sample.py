"""A whole match that fits a view: armies as they may be, by all that the viewer knows."""

from collections.abc import Iterable, Iterator
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.presentation.matching import assign
from services.games.westeria.presentation.view import View
from services.games.westeria.rules.actions import PAYLOAD
from services.games.westeria.rules.ground import Ground, ground_of
from services.games.westeria.rules.layout import (
    ALL_STUCK,
    BAGS,
    BEHIND,
    CARD,
    CELLS,
    DISCARDS,
    DRAWN,
    DRAWS,
    FALLEN,
    FIRST,
    HAND,
    HOLDERS,
    LAST,
    LAST_FLAG,
    LIFTED,
    LIFTED_NONE,
    LOOKS_SHIFT,
    LOTS,
    MOST_ROW,
    MOVES,
    PHASE,
    PICKED,
    PICKS,
    PILE,
    REASON,
    RESERVE,
    RESERVED,
    RULED_SHIFT,
    SHOWN,
    STEPS,
    STOCK_SHIFT,
    TIED,
    TOKENS,
    TRAITOR_LAST,
    TURN_LIMIT,
)
from services.games.westeria.rules.opening.placing import fill_free, put_next
from services.games.westeria.rules.phases import PLACING
from services.games.westeria.rules.position import WesteriaPosition
from services.games.westeria.rules.redeal.army import SORTS, Army
from services.games.westeria.rules.redeal.redealing import fill_lifted, muster, settle
from services.games.westeria.rules.tally import tally
from services.kernel.position import buffer

_REASONS = {"last_flag": LAST_FLAG, "all_stuck": ALL_STUCK, "turn_limit": TURN_LIMIT}


def sample(view: View, rng: Random) -> WesteriaPosition:
    """A match with that view, each that fits as likely as another; the viewer's own units are as they are."""
    ground = ground_of(view.options, view.seats)
    cells = _known_cells(view, ground)
    for seat in range(view.seats):
        if seat == view.viewer:
            continue
        if view.phase == PLACING:
            _arrange(cells, ground, seat, rng)
        elif view.phase > PLACING:
            _muster(cells, ground, seat, view, rng)
    return WesteriaPosition(ground, cells)


def _known_cells(view: View, ground: Ground) -> "vec[i64]":
    """The cells with no units but those that the viewer can tell, and no reserves but its own."""
    cells = vec[i64]([0] * CELLS)
    for first, numbers in _rows(view):
        for index, number in enumerate(numbers):
            cells[first + index] = int(number)
    cells[HAND], cells[ground.zones] = cells[ground.zones], cells[HAND]
    tally(cells, ground)
    for seat, count in enumerate(view.reserves):
        cells[RESERVED + seat] = count
    if view.outcome is not None:
        cells[BEHIND] = sum(1 << seat for seat, rank in enumerate(view.outcome.ranks) if rank > 1)
        cells[REASON] = _REASONS[view.outcome.reason]
    return cells


def _rows(view: View) -> Iterator[tuple[int, Iterable[int]]]:
    """Numbers that stand side by side, each row with where it begins; the hand stands after the zones."""
    (ruled_out, looks, stocks, fallen), deck, opening = view.marks, view.deck, view.opening
    known = zip(view.board, stocks, looks, ruled_out[: len(view.board)], strict=True)
    yield 0, (u | s << STOCK_SHIFT | seen << LOOKS_SHIFT | r << RULED_SHIFT for u, s, seen, r in known)
    yield BAGS, ruled_out[len(view.board) :]
    yield RESERVE + max(view.viewer, 0) * MOST_ROW, view.own_reserve
    yield FALLEN, fallen
    yield TOKENS, view.tokens
    yield HOLDERS, view.holders
    yield PILE, deck.pile
    yield DISCARDS, deck.discards
    yield DRAWN, deck.drawn
    yield TRAITOR_LAST, (deck.traitor_last,)
    yield LOTS, opening.lots
    yield STEPS, opening.steps
    yield LIFTED, opening.lifted
    yield TIED, (opening.tied, opening.rounds, opening.ready)
    yield PHASE, (view.phase, view.seat)
    yield FIRST, (view.first, view.turn, view.stuck)
    yield MOVES, (view.moves, view.made)
    yield DRAWS, (view.draws,)
    yield CARD, (view.card,)
    yield PICKS, view.picks
    yield PICKED, (len(view.picks),)
    yield LAST, (view.last,)
    yield SHOWN, view.shown


def _arrange(cells: "vec[i64]", ground: Ground, seat: int, rng: Random) -> None:
    """As many actions of placing as all have seen the seat do, whatever they were."""
    out, steps = buffer(ground.zones), int(cells[STEPS + seat])
    cells[STEPS + seat] = 0
    while cells[STEPS + seat] < min(steps, ground.units):
        free = [int(out[index]) for index in range(fill_free(cells, ground, seat, out))]
        put_next(cells, ground, seat, rng.choice(free) & PAYLOAD)
        cells[STEPS + seat] += 1
    cells[STEPS + seat] = steps
    *zones, done = [int(out[i]) for i in range(fill_lifted(cells, ground, seat, out))] or [LIFTED_NONE]
    cells[LIFTED + seat] = rng.choice([done, *zones]) if zones else done


def _muster(cells: "vec[i64]", ground: Ground, seat: int, view: View, rng: Random) -> None:
    """An army on the board and in the reserve."""
    army = muster(cells, ground, seat, view.viewer)
    allowed = [int(army.allowed[place]) for place in range(army.places)]
    for place, unit in enumerate(assign(_units(army), allowed, rng)):
        army.held[place] = unit.bit_length() - 1
    settle(army, cells, ground, seat)


def _units(army: Army) -> list[int]:
    """A bit for each unit, by its sort: kind by kind, the fallen ones of a kind first."""
    kinds = range(MOST_ROW)
    sorts = [sort for kind in kinds for sort in (kind + MOST_ROW, kind, kind + 2 * MOST_ROW)]
    assert len(sorts) == SORTS
    return [1 << sort for sort in sorts for _ in range(army.left[sort])]
