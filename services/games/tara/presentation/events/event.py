"""Any event."""

from services.games.tara.presentation.events.cards import (
    AmnestyDeclared,
    CardDrawn,
    CardPlayed,
    CardsKept,
    DeckShuffled,
    RoundStarted,
    StarterNamed,
)
from services.games.tara.presentation.events.money import (
    Gained,
    IncomeBonus,
    IncomeByRank,
    Paid,
    PrisonersExchanged,
    RansomClosed,
    RansomOffered,
    RansomPaid,
    RansomRefused,
)
from services.games.tara.presentation.events.pieces import (
    Captured,
    FortDestroyed,
    FortGivenUp,
    FortMade,
    KingPieceRemoved,
    Placed,
    Promoted,
    Released,
    Returned,
    Swapped,
)
from services.games.tara.presentation.events.regions import (
    Garrisoned,
    Imprisoned,
    NewKing,
    RegionCleared,
    RegionClosed,
    RegionOpened,
    TieDrawn,
    TraitorBought,
    TraitorOffered,
    TraitorPassed,
    TraitorWasted,
    Won,
)

Event = (
    CardDrawn
    | DeckShuffled
    | CardsKept
    | CardPlayed
    | Paid
    | Gained
    | Placed
    | Captured
    | Released
    | Returned
    | FortMade
    | FortDestroyed
    | FortGivenUp
    | Promoted
    | KingPieceRemoved
    | Swapped
    | AmnestyDeclared
    | RegionCleared
    | Imprisoned
    | NewKing
    | Garrisoned
    | TieDrawn
    | TraitorOffered
    | TraitorBought
    | TraitorPassed
    | TraitorWasted
    | IncomeByRank
    | IncomeBonus
    | PrisonersExchanged
    | RansomOffered
    | RansomPaid
    | RansomRefused
    | RansomClosed
    | StarterNamed
    | RoundStarted
    | RegionClosed
    | RegionOpened
    | Won
)
"""Any of them."""


def cumals_of(event: Event) -> tuple[tuple[int, int], ...]:
    """The seats whose cumals the event changes, each with by how many."""
    if isinstance(event, Paid):
        return ((event.seat, -event.amount),)
    if isinstance(event, Gained):
        return ((event.seat, event.amount),)
    if isinstance(event, IncomeByRank | IncomeBonus):
        return ((event.seat, 1),)
    if isinstance(event, RansomPaid):
        return ((event.owner, -event.amount), (event.captor, event.amount))
    return ()
