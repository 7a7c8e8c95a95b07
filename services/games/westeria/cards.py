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
from services.games.westeria.realm import STRIDE
from services.games.westeria.turn import finish_card
from services.games.westeria.working import Working

RAPID_MOVES = 2
"""Additional moves of a Rapid Advance (W12)."""


def choices(working: Working) -> list[int]:
    """The open cards that can be played; to play none where the match allows it, or nothing can be."""
    playable = [card for card, count in enumerate(working.drawn) if count and is_playable(working, card)]
    plays = [made(PLAY, card) for card in playable]
    if plays and working.options.compulsory_cards:
        return plays
    return [*plays, made(DISCARD)]


def is_playable(working: Working, card: int) -> bool:
    """Whether the card, lying open, may be played by the seat."""
    seat = working.seat
    if card in (DEPLOY, SURPRISE_ATTACK):
        return any(working.reserve_of(seat)) and bool(free_zones(working, card))
    if card == NEW_SPY_MASTER:
        return _spies_in_reserve(working) > 0 and bool(free_zones(working, card))
    if card == SECRET_INFORMATION:
        return _is_spy_on_board(working)
    if card == TRAITOR:
        return any(unit and unit >> 4 != seat + 1 for unit in working.board)
    return card == RAPID_ADVANCE or bool(zones_of(working, seat))


def play(working: Working, card: int) -> None:
    """Starts what the card does."""
    working.card = card
    seat, spy = working.seat, working.realm.spy_master
    if card in (DEPLOY, SURPRISE_ATTACK):
        working.phase = RECRUITING
    elif card == RAPID_ADVANCE:
        working.moves += RAPID_MOVES
        finish_card(working)
    elif card == REDEPLOY:
        working.phase = PICKING
    elif card == SECRET_INFORMATION:
        show_reserve(working, seat)
        working.phase = SPYING
    elif card == TRAITOR:
        working.phase = ACCUSING
    else:
        leave_reserve(working, seat, spy)
        reveal(working, working.hand)
        working.phase = DEPLOYING


def discard(working: Working) -> None:
    """Plays no card. Where a card must be played if it can be, all see what could not."""
    seat, spy = working.seat, working.realm.spy_master
    if working.options.compulsory_cards and spy >= 0:
        if working.drawn[SECRET_INFORMATION]:
            for zone in zones_of(working, seat):
                rule_out(working, zone, 1 << spy)
        if working.drawn[NEW_SPY_MASTER] and free_zones(working, NEW_SPY_MASTER):
            rule_out(working, working.bag(seat), 1 << spy)
    finish_card(working)


def recruits(working: Working) -> list[tuple[int, int]]:
    """The units in the seat's reserve, each as likely (W17)."""
    return [
        (made(RECRUIT, kind), count) for kind, count in enumerate(working.reserve_of(working.seat)) if count
    ]


def recruit(working: Working, kind: int) -> None:
    """The seat has the unit in hand."""
    leave_reserve(working, working.seat, kind)
    working.phase = DEPLOYING


def _spies_in_reserve(working: Working) -> int:
    spy = working.realm.spy_master
    return working.reserve[working.seat * STRIDE + spy] if spy >= 0 else 0


def _is_spy_on_board(working: Working) -> bool:
    spy = working.realm.spy_master
    return spy >= 0 and (working.seat + 1) << 4 | spy in working.board
