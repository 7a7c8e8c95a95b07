"""What follows from a step for all to see: the difference between two states as events."""

from collections.abc import Iterator

from services.games.westeria.actions import MOVE, kind_of
from services.games.westeria.armies import CARDS, TRAITOR
from services.games.westeria.events import (
    CardsDiscarded,
    ControlChanged,
    Event,
    FlagPassed,
    LinedUp,
    Reshuffled,
    StarterFound,
    TurnBegan,
    TurnEnded,
)
from services.games.westeria.phases import DRAFT, PLACING, START_DRAW
from services.games.westeria.state import State


def consequences(before: State, after: State) -> Iterator[Event]:
    """The opening, Flags, control, cards and turns, in the order in which they come about."""
    if before.phase == START_DRAW and after.phase == DRAFT:
        yield StarterFound(after.first)
    if before.phase == PLACING and after.phase != PLACING:
        yield from _lines(after)
    for owner, (held, holds) in enumerate(zip(before.holders, after.holders, strict=True)):
        if held != holds:
            yield FlagPassed(owner, holds)
    for territory, (had, has) in enumerate(zip(before.tokens, after.tokens, strict=True)):
        if had != has:
            yield ControlChanged(before.realm.territory_name(territory), has - 1)
    yield from _cards(before, after)
    if before.turn != after.turn:
        if before.turn:
            yield TurnEnded(before.seat, before.made + (kind_of(after.last) == MOVE))
        yield TurnBegan(after.seat, after.turn, after.draws, after.moves)


def _lines(after: State) -> Iterator[Event]:
    zones = after.realm.lands.zone_names
    for seat in range(after.seats):
        occupied = tuple(zones[zone] for zone, unit in enumerate(after.board) if unit >> 4 == seat + 1)
        yield LinedUp(seat, occupied)


def _cards(before: State, after: State) -> Iterator[Event]:
    is_discarding = any(before.deck.drawn) and not any(after.deck.drawn)
    if is_discarding:
        names = [name for name, count in zip(CARDS, before.deck.drawn, strict=True) for _ in range(count)]
        yield CardsDiscarded(before.seat, tuple(names))
    is_traitor_among = is_discarding and before.deck.drawn[TRAITOR] > 0
    if is_traitor_among or sum(after.deck.discards) < sum(before.deck.discards):
        yield Reshuffled(sum(after.deck.pile))
