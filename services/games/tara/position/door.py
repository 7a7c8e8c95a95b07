"""From states to positions and back."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.deck import DECKS
from services.games.tara.facts import WHOLE_ROUND
from services.games.tara.phases import Phase, Stage
from services.games.tara.position import flat as f
from services.games.tara.position.cards import Faces
from services.games.tara.position.flat import Terms
from services.games.tara.position.walk import TaraPosition
from services.games.tara.state import State
from services.kernel import Outcome

_FACES: Final = {name: Faces(deck) for name, deck in DECKS.items()}
_PIECE_BITS: Final = 4
_LAYER_BITS: Final = f.IN_LAYER * _PIECE_BITS
_LAYER_MASK: Final = (1 << _LAYER_BITS) - 1
_HIGH_KING: Final = "high_king"


def position_of(state: State) -> TaraPosition:
    """The state as searches walk it."""
    terms = Terms(state.options, _FACES[state.options.deck], state.options.free_entry == WHOLE_ROUND)
    p = TaraPosition(state.seats, terms, _table(state))
    p.regions = state.regions
    p.closed = state.closed
    p.discards = state.discards
    p.round = state.round
    p.starter = state.starter
    p.turn = state.turn
    p.stage = state.stage
    p.phase = state.phase
    p.active = state.active
    p.region = state.region
    p.card = state.card
    p.anchor = state.anchor
    p.picked = state.picked
    p.paid = int(state.paid)
    p.activated = state.activated
    p.promoted = state.promoted
    p.tied = state.tied
    p.asked = state.asked
    p.garrisons = state.garrisons
    p.captor = state.captor
    p.latest = state.latest
    if state.outcome is not None:
        p.end = f.HIGH_KING if state.outcome.reason == _HIGH_KING else f.ROUND_LIMIT
        p.winners = sum(1 << seat for seat in state.outcome.winners)
    return p


def _table(state: State) -> "vec[i64]":
    layers = max((stack.bit_length() - 1) // _LAYER_BITS + 1 for stack in (1, *state.board))
    table = [0] * (f.BOARD + f.LAYER * layers)
    for numbers, first in _by_seat(state):
        table[first : first + state.seats] = numbers
    for captor in range(state.seats):
        first = f.PRISONERS + f.CAPTOR * captor
        held = state.prisoners[captor * state.seats : (captor + 1) * state.seats]
        table[first : first + state.seats] = held
    for at, stack in enumerate(state.board, start=f.BOARD):
        for layer in range(layers):
            table[at + f.LAYER * layer] = stack >> _LAYER_BITS * layer & _LAYER_MASK
    return vec[i64](table)


def _by_seat(state: State) -> list[tuple[list[int], int]]:
    """The lists with an entry a seat, and where each is in the table."""
    return [
        (state.stock, f.STOCK),
        (state.kings, f.KINGS),
        (state.cumals, f.CUMALS),
        (state.hands, f.HANDS),
        (state.aside, f.ASIDE),
        (state.drawn, f.DRAWN),
    ]


def state_of(position: TaraPosition) -> State:
    """The state that a position walks."""
    p, seats = position, int(position.seats)
    table = [int(number) for number in p.table]
    captors = range(f.PRISONERS, f.PRISONERS + f.CAPTOR * seats, f.CAPTOR)
    layers = range(f.BOARD, len(table), f.LAYER)

    def by_seat(first: int) -> list[int]:
        return table[first : first + seats]

    return State(
        options=p.terms.options,
        seats=seats,
        board=[
            sum(table[first + at] << _LAYER_BITS * depth for depth, first in enumerate(layers))
            for at in range(f.LAYER)
        ],
        stock=by_seat(f.STOCK),
        kings=by_seat(f.KINGS),
        cumals=by_seat(f.CUMALS),
        prisoners=[held for captor in captors for held in by_seat(captor)],
        hands=by_seat(f.HANDS),
        aside=by_seat(f.ASIDE),
        drawn=by_seat(f.DRAWN),
        regions=p.regions,
        closed=p.closed,
        discards=p.discards,
        round=p.round,
        starter=p.starter,
        turn=p.turn,
        stage=Stage(p.stage),
        phase=Phase(p.phase),
        active=p.active,
        region=p.region,
        card=p.card,
        anchor=p.anchor,
        picked=p.picked,
        paid=p.paid != 0,
        activated=p.activated,
        promoted=p.promoted,
        tied=p.tied,
        asked=p.asked,
        garrisons=p.garrisons,
        captor=p.captor,
        latest=p.latest,
        outcome=_outcome(p),
    )


def _outcome(p: TaraPosition) -> Outcome | None:
    seats = int(p.seats)
    if p.end == f.GOING_ON:
        return None
    winners = [seat for seat in range(seats) if int(p.winners) >> seat & 1]
    if p.end == f.HIGH_KING:
        return Outcome.won_by(winners[0], seats, _HIGH_KING, "T26")
    ahead = len(winners)
    ranks = tuple(1 if seat in winners else ahead + 1 for seat in range(seats))
    payoffs = tuple(seats - ahead if seat in winners else -ahead for seat in range(seats))
    return Outcome(ranks, payoffs, "round_limit", "T35")
