"""Placing pieces: the anchor by priority (T5), then into which of its spots (T6)."""

from collections.abc import Sequence
from typing import Final

from services.games.tara import promotion
from services.games.tara.actions import Kind, action_of, payload_of
from services.games.tara.board import SPOTS
from services.games.tara.deck import DECKS
from services.games.tara.events import Note, Way
from services.games.tara.phases import Phase
from services.games.tara.stacks import controller, forts, is_fort, owners, put
from services.games.tara.state import State

_ANCHOR: Final = action_of(Kind.ANCHOR)
_PUT: Final = action_of(Kind.PUT)


def ask_anchor(s: State) -> None:
    """Asks for the anchor; where priority leaves one, takes it."""
    anchors = best_anchors(s)
    if len(anchors) > 1:
        s.phase = Phase.ANCHOR
    else:
        _choose(s, anchors[0])


def best_anchors(s: State) -> list[int]:
    """The anchors of the card in play with most spots empty, by number (T5)."""
    board, first = s.board, s.region * SPOTS
    best, found = -1, list[int]()
    for number, anchor in enumerate(DECKS[s.options.deck][s.card].anchors):
        empty = sum(not board[first + spot] for spot in anchor)
        if empty > best:
            best, found = empty, [number]
        elif empty == best:
            found.append(number)
    return found


def legal_anchor(s: State) -> Sequence[int]:
    """The anchors that priority allows."""
    return [_ANCHOR | number for number in best_anchors(s)]


def play_anchor(s: State, action: int) -> None:
    """Chooses the anchor for the whole card."""
    _choose(s, payload_of(action))


def _choose(s: State, number: int) -> None:
    """Own pieces in the anchor are activated, whatever is placed (T7, T8)."""
    s.anchor = number
    for spot in spots(s):
        if controller(s.board[s.region * SPOTS + spot]) == s.active:
            s.activated |= 1 << spot
    if s.stock[s.active] and any(can_take(s, spot) for spot in spots(s)):
        s.phase = Phase.PUT
    else:
        promotion.ask(s)


def spots(s: State) -> tuple[int, ...]:
    """The spots of the chosen anchor."""
    return DECKS[s.options.deck][s.card].anchors[s.anchor]


def can_take(s: State, spot: int) -> bool:
    """Whether the active seat may put a piece there: anywhere but on an own fort (T7)."""
    stack = s.board[s.region * SPOTS + spot]
    return controller(stack) != s.active or not is_fort(stack)


def legal_put(s: State) -> Sequence[int]:
    """Into none of the spots, or into any for which there are pieces."""
    able = [spot for spot in spots(s) if can_take(s, spot)]
    legal = [_PUT, *(_PUT | 1 << spot for spot in able)]
    if len(able) > 1 and (s.stock[s.active] > 1 or not all(_spends(s, spot) for spot in able)):
        legal.append(_PUT | 1 << able[0] | 1 << able[1])
    return legal


def play_put(s: State, note: Note, action: int) -> None:
    """Places the pieces; first the one that brings another back to stock, so that one may serve twice."""
    chosen = [spot for spot in spots(s) if action >> spot & 1]
    for spot in sorted(chosen, key=lambda spot: _spends(s, spot)):
        if put(s, note, s.active, s.region * SPOTS + spot, Way.PLACEMENT):
            s.activated |= 1 << spot
    promotion.ask(s)


def _spends(s: State, spot: int) -> bool:
    """Whether the stock is smaller after a piece went there."""
    position = s.region * SPOTS + spot
    stack = s.board[position]
    if controller(stack) == s.active:
        return not forts(s, s.active, s.region)
    return not is_fort(stack) and s.active not in owners(stack)
