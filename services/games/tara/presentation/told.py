"""The events of a step, made of the journal that the rules have written."""

from collections.abc import Callable, Iterator
from typing import Final

from services.games.tara.actions import Kind, kept_cards
from services.games.tara.board import REGIONS, SPOTS, Rank
from services.games.tara.presentation import events as ev
from services.games.tara.presentation.events import Draw, Event, Reason, Way
from services.games.tara.rules.table import notes
from services.games.tara.rules.table.reading import owners
from services.kernel.journal import Journal

_BYTE: Final = 255


def _swapped(seat: int, one: int, other: int, _: int) -> Event:
    return ev.Swapped(seat, *_piece(one), *_piece(other))


def _piece(told: int) -> tuple[int, int, int]:
    """Position, height and owner of a piece."""
    return told >> notes.POSITION_SHIFT, told >> notes.HEIGHT_SHIFT & _BYTE, told & _BYTE


def _bits(bits: int, count: int, first: int = 0) -> tuple[int, ...]:
    return tuple(first + number for number in range(count) if bits >> number & 1)


_EVENTS: Final[dict[int, Callable[[int, int, int, int], Event]]] = {
    notes.CARD_DRAWN: lambda seat, card, purpose, _: ev.CardDrawn(seat, card, Draw(purpose)),
    notes.DECK_SHUFFLED: lambda *_: ev.DeckShuffled(),
    notes.CARDS_KEPT: lambda seat, payload, *_: ev.CardsKept(seat, kept_cards(payload)),
    notes.CARD_PLAYED: lambda seat, card, kind, region: ev.CardPlayed(seat, card, Kind(kind), region),
    notes.AMNESTY_DECLARED: lambda seat, region, *_: ev.AmnestyDeclared(seat, region),
    notes.STARTER_NAMED: lambda seat, *_: ev.StarterNamed(seat),
    notes.ROUND_STARTED: lambda number, dealt, *_: ev.RoundStarted(number, bool(dealt)),
    notes.PAID: lambda seat, amount, reason, _: ev.Paid(seat, amount, Reason(reason)),
    notes.GAINED: lambda seat, amount, reason, _: ev.Gained(seat, amount, Reason(reason)),
    notes.INCOME_BY_RANK: lambda seat, region, rank, _: ev.IncomeByRank(seat, region, Rank(rank)),
    notes.INCOME_BONUS: lambda seat, rank, *_: ev.IncomeBonus(seat, Rank(rank)),
    notes.PRISONERS_EXCHANGED: lambda first, second, count, _: ev.PrisonersExchanged(first, second, count),
    notes.RANSOM_OFFERED: lambda captor, owner, count, _: ev.RansomOffered(captor, owner, count),
    notes.RANSOM_PAID: ev.RansomPaid,
    notes.RANSOM_REFUSED: lambda captor, owner, count, _: ev.RansomRefused(captor, owner, count),
    notes.RANSOM_CLOSED: lambda captor, *_: ev.RansomClosed(captor),
    notes.PLACED: lambda seat, position, way, _: ev.Placed(seat, position, Way(way)),
    notes.RELEASED: lambda owner, position, count, way: ev.Released(owner, position, count, Way(way)),
    notes.RETURNED: lambda owner, position, way, _: ev.Returned(owner, position, Way(way)),
    notes.FORT_MADE: lambda seat, position, *_: ev.FortMade(seat, position),
    notes.FORT_DESTROYED: lambda seat, owner, position, _: ev.FortDestroyed(seat, owner, position),
    notes.FORT_GIVEN_UP: lambda owner, position, *_: ev.FortGivenUp(owner, position),
    notes.PROMOTED: ev.Promoted,
    notes.KING_PIECE_REMOVED: lambda seat, owner, position, _: ev.KingPieceRemoved(seat, owner, position),
    notes.SWAPPED: _swapped,
    notes.TRAITOR_OFFERED: lambda seat, region, *_: ev.TraitorOffered(seat, region),
    notes.TIE_DRAWN: lambda seat, region, *_: ev.TieDrawn(seat, region),
    notes.TRAITOR_BOUGHT: lambda seat, region, *_: ev.TraitorBought(seat, region),
    notes.TRAITOR_PASSED: lambda seat, region, *_: ev.TraitorPassed(seat, region),
    notes.TRAITOR_WASTED: lambda seat, region, *_: ev.TraitorWasted(seat, region),
    notes.REGION_CLEARED: lambda region, seat, full, _: ev.RegionCleared(region, seat, bool(full)),
    notes.IMPRISONED: ev.Imprisoned,
    notes.NEW_KING: lambda seat, region, *_: ev.NewKing(seat, region),
    notes.GARRISONED: lambda seat, region, spots, _: ev.Garrisoned(
        seat, region, _bits(spots, SPOTS, region * SPOTS)
    ),
    notes.REGION_CLOSED: lambda region, seat, *_: ev.RegionClosed(region, seat),
    notes.REGION_OPENED: lambda seat, region, *_: ev.RegionOpened(seat, region),
    notes.WON: lambda seat, regions, *_: ev.Won(seat, _bits(regions, REGIONS)),
}
"""By kind of entry: the event of its four numbers."""


def events_of(journal: Journal) -> tuple[Event, ...]:
    """All that happened, in its order."""
    return tuple(_told(journal))


def _told(journal: Journal) -> Iterator[Event]:
    entries = journal.entries()
    for at, (kind, *numbers) in enumerate(entries):
        if kind == notes.CAPTURED:
            seat, position, stack, _ = numbers
            _, *held = (*owners(stack), *_below(entries[at + 1 :]))
            yield ev.Captured(seat, position, tuple(held))
        elif kind != notes.CAPTURED_BELOW:
            yield _EVENTS[kind](*numbers)


def _below(entries: list[tuple[int, ...]]) -> Iterator[int]:
    """The owners of what the first layer of a stack, just told, has no room for."""
    for kind, stack, *_ in entries:
        if kind != notes.CAPTURED_BELOW:
            return
        yield from owners(stack)
