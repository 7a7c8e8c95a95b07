"""Makes the events of an action from the journal that the rules have written."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, get_type_hints

from services.games.tara.board import SPOTS
from services.games.tara.presentation.events import EVENTS, Event
from services.games.tara.presentation.events.cards import CardsKept
from services.games.tara.presentation.events.pieces import Captured, Swapped
from services.games.tara.presentation.events.regions import Garrisoned, Won
from services.games.tara.presentation.objects import kept_cards
from services.games.tara.rules.table import notes
from services.games.tara.rules.table.reading import numbers_in, owners
from services.kernel.journal import Journal

_BYTE: Final = 255


def _maker(kind: Callable[..., Event]) -> Callable[..., Event]:
    """Returns a maker of events whose fields, in their order, are the numbers of an entry."""
    types: Sequence[Callable[[int], Any]] = tuple(get_type_hints(kind).values())
    return lambda *numbers: kind(*[of(number) for of, number in zip(types, numbers, strict=False)])


def _piece(told: int) -> tuple[int, int, int]:
    """Reads position, height and owner of a piece."""
    return told >> notes.POSITION_SHIFT, told >> notes.HEIGHT_SHIFT & _BYTE, told & _BYTE


_MAKERS: Final[dict[int, Callable[..., Event]]] = {
    **{getattr(notes, name.upper()): _maker(kind) for name, kind in EVENTS.items()},
    notes.CARDS_KEPT: lambda seat, payload, *_: CardsKept(seat, kept_cards(payload)),
    notes.SWAPPED: lambda seat, one, other, _: Swapped(seat, *_piece(one), *_piece(other)),
    notes.GARRISONED: lambda seat, region, spots, _: Garrisoned(
        seat, region, tuple(region * SPOTS + spot for spot in numbers_in(spots))
    ),
    notes.WON: lambda seat, regions, *_: Won(seat, tuple(numbers_in(regions))),
}
"""By kind of entry: what makes its event."""


def events_of(journal: Journal) -> list[Event]:
    """Returns all that happened, in order."""
    entries, events = journal.entries(), list[Event]()
    for at, (kind, *numbers) in enumerate(entries):
        if kind == notes.CAPTURED:
            seat, position, stack, _ = numbers
            _, *held = (*owners(stack), *_below(entries[at + 1 :]))
            events.append(Captured(seat, position, tuple(held)))
        elif kind != notes.CAPTURED_BELOW:
            events.append(_MAKERS[kind](*numbers))
    return events


def _below(entries: list[tuple[int, ...]]) -> Iterator[int]:
    """Yields the owners of the pieces for which the first layer of a stack has no room."""
    for kind, stack, *_ in entries:
        if kind != notes.CAPTURED_BELOW:
            return
        yield from owners(stack)
