"""Why an action is illegal, in plain words. A legal action does not come here.

A refusal depends only on what the seat may know.
"""

from collections.abc import Iterable
from typing import Final

from services.games.tara.board import KING_SPOT, REGION_NAMES, REGIONS, SPOT_NAMES, SPOTS
from services.games.tara.deck import CARDS
from services.games.tara.facts import HAND, SEATS
from services.games.tara.presentation.forms import FORMS
from services.games.tara.presentation.objects import anchor_spots, card_of, kept_cards, region_and_card
from services.games.tara.presentation.view import outcome_of
from services.games.tara.presentation.words.names import joined
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table.reading import numbers_in
from services.games.tara.rules.table.stacks import is_fort_of
from services.games.tara.rules.turns.placing import can_put
from services.games.tara.rules.turns.turn import AMNESTY_PRICE, ENTRY_PRICE
from services.kernel import IllegalAction, to_act

_NO_STOCK: Final = "without a piece in stock one only acts against King pieces and forts of others"
_TURN_KINDS: Final = (c.PLACE, c.STONE, c.AMNESTY, c.DISCARD)
_ASKED: Final[dict[int, tuple[str, str]]] = {
    c.PHASE_START_DRAW: ("a card is drawn that is not out yet", "T2"),
    c.PHASE_DEAL: ("a card is dealt that is still in the deck", "T1"),
    c.PHASE_KEEP: ("three different cards of your six are kept", "seed: start of round"),
    c.PHASE_TURN: ("a card is placed, swaps, frees captives or is discarded", "seed: player turn"),
    c.PHASE_ANCHOR: ("an anchor is chosen, those with most positions empty first", "T5"),
    c.PHASE_PUT: ("pieces go into the chosen anchor's positions or none", "T6"),
    c.PHASE_PAY: ("the activation cost is paid or declined", "T11"),
    c.PHASE_PROMOTE: ("an activated pair promotes into the position above, or it ends", "T10"),
    c.PHASE_FIRST_PIECE: ("two pieces of the region are swapped, none on the King's position", "T14"),
    c.PHASE_SECOND_PIECE: ("the Stone swaps with another piece of the region", "T14"),
    c.PHASE_KEEP_FORT: ("one of your forts in the region is kept", "T13"),
    c.PHASE_TRAITOR_TIE: ("a card is drawn from the deck", "T20"),
    c.PHASE_TRAITOR_OFFER: ("the traitor is bought or not", "T22"),
    c.PHASE_TRAITOR_CARD: ("a card is drawn from the deck", "T3"),
    c.PHASE_TRAITOR_TARGET: (
        "an opponent's top piece in a position of the card is exchanged, or none",
        "T23",
    ),
    c.PHASE_INCOME: ("income is due", "T30"),
    c.PHASE_CLEAR: ("regions with a new King are cleared", "T28"),
    c.PHASE_GARRISON: ("none, one or two pieces from stock go singly below the King", "T29"),
    c.PHASE_EXCHANGE: ("prisoners are exchanged", "T32"),
    c.PHASE_RANSOM_OPEN: ("the next captor's offers are opened", "T32"),
    c.PHASE_RANSOM: ("none, one, two or all prisoners are ransomed, as far as your cumals go", "T32"),
    c.PHASE_RANSOM_CLOSE: ("the captor's offers are closed", "T32"),
    c.PHASE_STARTER: ("another seat gets the cube", "T33"),
    c.PHASE_OPEN_REGION: ("a region that is not in play yet is opened", "T34"),
}
"""What has to be done in each phase, and by which rule."""


def refusal(position: TaraPosition, seat: int, action: int) -> IllegalAction:
    """The error for an action that is not legal in this position."""
    ended = outcome_of(position)
    if ended is not None:
        return IllegalAction(f"the match is over: {ended.reason}", rule=ended.rule)
    acting = to_act(position)
    if seat not in acting:
        names = ", ".join(SEATS[other] if other >= 0 else "nobody at the table" for other in acting)
        return IllegalAction(f"seat {seat} is not to act now, but {names}", rule="seed: player turns")
    wanted, rule = _ASKED[position.phase]
    if action & c.KIND not in FORMS:
        return IllegalAction(f"{action} is no action; now {wanted}", rule=rule)
    reason, rule = _reason(position, seat, action & c.KIND, action & c.PAYLOAD) or (f"now {wanted}", rule)
    return IllegalAction(reason, rule=rule)


def _reason(p: TaraPosition, seat: int, kind: int, payload: int) -> tuple[str, str] | None:
    """Says what is wrong with an action of a kind that the phase asks for; None for no particular reason."""
    if p.phase == c.PHASE_TURN and kind in _TURN_KINDS:
        return _wrong_card(p, seat, kind, payload)
    if p.phase == c.PHASE_KEEP and kind == c.KEEP:
        kept, held = _numbers(kept_cards(payload)), _numbers(numbers_in(p.hands[seat]))
        return f"{kept} are not {HAND} of your cards {held}", "seed: start of round"
    if p.phase == c.PHASE_PUT and kind == c.PUT:
        return _wrong_spots(p, payload)
    if p.phase == c.PHASE_PROMOTE and kind == c.PROMOTE:
        if payload < SPOTS and p.promoted >> payload & 1:
            return f"{SPOT_NAMES[payload]} was promoted into this turn already", "T10"
        if not p.stock[seat]:
            return _NO_STOCK, "T36"
    return None


def _wrong_card(p: TaraPosition, seat: int, kind: int, payload: int) -> tuple[str, str] | None:
    region, card = (-1, payload) if kind == c.DISCARD else region_and_card(payload)
    if card not in CARDS or not p.hands[seat] >> card & 1:
        where = "is for the next round" if p.aside[seat] >> card & 1 else "is not in your hand"
        return (
            f"card {card} {where}; in your hand: {_numbers(numbers_in(p.hands[seat]))}",
            "seed: player turn",
        )
    if region >= REGIONS or not (p.regions & ~p.closed) >> region & 1:
        return "that region is not open to play", "T34" if p.seats == 2 else "seed: set up"
    if kind == c.AMNESTY:
        return f"an amnesty costs {AMNESTY_PRICE} cumals, you have {p.cumals[seat]}", "seed: amnesty"
    is_stone = card_of(p, card).is_stone
    if kind == c.STONE and is_stone:
        return f"{REGION_NAMES[region]} has no two pieces to swap", "T16"
    if is_stone or kind == c.STONE:
        return f"card {card} is {'a' if is_stone else 'no'} Stone of Destiny", "seed: actions"
    return (
        f"{REGION_NAMES[region]} is empty; to enter costs {ENTRY_PRICE} cumals, you have {p.cumals[seat]}",
        "T17",
    )


def _numbers(cards: Iterable[int]) -> str:
    return joined([str(card) for card in cards])


def _wrong_spots(p: TaraPosition, payload: int) -> tuple[str, str] | None:
    chosen = [spot for spot in range(KING_SPOT + 1) if payload >> spot & 1]
    for spot in chosen:
        if spot not in anchor_spots(p, p.anchor):
            return f"{SPOT_NAMES[spot]} is not of the chosen anchor", "T6"
        if is_fort_of(p, p.active, p.first(p.region) + spot):
            return f"your fort in {SPOT_NAMES[spot]} takes no third piece", "T7"
        if not can_put(p, spot):
            return _NO_STOCK, "T36"
    if len(chosen) > 1:
        return "you have one piece in stock", "seed: placing pieces"
    return None
