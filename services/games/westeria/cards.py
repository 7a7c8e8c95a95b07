"""Choosing one of the open cards (W8), and what each lets a seat do at once."""

from services.games.westeria.actions import DISCARD, PLAY, RECRUIT, made
from services.games.westeria.armies import (
    DEPLOY,
    NEW_SPY_MASTER,
    RAPID_ADVANCE,
    REDEPLOY,
    SECRET_INFORMATION,
    SURPRISE_ATTACK,
    TRAITOR,
)
from services.games.westeria.deploying import free_zones
from services.games.westeria.marks import leave_reserve, reveal, rule_out, show_reserve, zones_of
from services.games.westeria.phases import ACCUSING, DEPLOYING, PICKING, RECRUITING, SPYING
from services.games.westeria.position import Position
from services.games.westeria.realm import STRIDE
from services.games.westeria.turn import finish_card

RAPID_MOVES = 2
"""Additional moves of a Rapid Advance (W12)."""


def choices(position: Position) -> list[int]:
    """The open cards that can be played; to play none where the match allows it, or nothing can be."""
    playable = [card for card, count in enumerate(position.drawn) if count and is_playable(position, card)]
    plays = [made(PLAY, card) for card in playable]
    if plays and position.options.compulsory_cards:
        return plays
    return [*plays, made(DISCARD)]


def is_playable(position: Position, card: int) -> bool:
    """Whether the card, lying open, may be played by the seat."""
    seat = position.seat
    if card in (DEPLOY, SURPRISE_ATTACK):
        return any(position.reserve_of(seat)) and bool(free_zones(position, card))
    if card == NEW_SPY_MASTER:
        return _spies_in_reserve(position) > 0 and bool(free_zones(position, card))
    if card == SECRET_INFORMATION:
        return _is_spy_on_board(position)
    if card == TRAITOR:
        return any(unit and unit >> 4 != seat + 1 for unit in position.board)
    return card == RAPID_ADVANCE or bool(zones_of(position, seat))


def play(position: Position, card: int) -> None:
    """Starts what the card does."""
    position.card = card
    seat, spy = position.seat, position.realm.spy_master
    if card in (DEPLOY, SURPRISE_ATTACK):
        position.phase = RECRUITING
    elif card == RAPID_ADVANCE:
        position.moves += RAPID_MOVES
        finish_card(position)
    elif card == REDEPLOY:
        position.phase = PICKING
    elif card == SECRET_INFORMATION:
        show_reserve(position, seat)
        position.phase = SPYING
    elif card == TRAITOR:
        position.phase = ACCUSING
    else:
        leave_reserve(position, seat, spy)
        reveal(position, position.hand)
        position.phase = DEPLOYING


def discard(position: Position) -> None:
    """Plays no card. Where a card must be played if it can be, all see what could not."""
    seat, spy = position.seat, position.realm.spy_master
    if position.options.compulsory_cards and spy >= 0:
        if position.drawn[SECRET_INFORMATION]:
            for zone in zones_of(position, seat):
                rule_out(position, zone, 1 << spy)
        if position.drawn[NEW_SPY_MASTER] and free_zones(position, NEW_SPY_MASTER):
            rule_out(position, position.bag(seat), 1 << spy)
    finish_card(position)


def recruits(position: Position) -> list[tuple[int, int]]:
    """The units in the seat's reserve, each as likely (W17)."""
    return [
        (made(RECRUIT, kind), count) for kind, count in enumerate(position.reserve_of(position.seat)) if count
    ]


def recruit(position: Position, kind: int) -> None:
    """The seat has the unit in hand."""
    leave_reserve(position, position.seat, kind)
    position.phase = DEPLOYING


def _spies_in_reserve(position: Position) -> int:
    spy = position.realm.spy_master
    return position.reserve[position.seat * STRIDE + spy] if spy >= 0 else 0


def _is_spy_on_board(position: Position) -> bool:
    spy = position.realm.spy_master
    return spy >= 0 and (position.seat + 1) << 4 | spy in position.board
