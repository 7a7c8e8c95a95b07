"""What can be seen of a step: frozen events in plain names, so that they need no data set to be read.

A zone is `A1`, a territory `A`, a unit or a card its name; an empty name is what the viewer may not
know, `NOBODY` no seat.
"""

from typing import Final

from services.games.westeria.presentation.events.battles import ControlChanged, FlagPassed, Fought, Moved
from services.games.westeria.presentation.events.opening import (
    Arranged,
    LinedUp,
    LotDrawn,
    Readied,
    StarterFound,
)
from services.games.westeria.presentation.events.reserves import (
    Accused,
    Deployed,
    LookedInto,
    Recruited,
    Redeployed,
    ReserveShown,
)
from services.games.westeria.presentation.events.turns import (
    CardDrawn,
    CardPlayed,
    CardsDiscarded,
    Reshuffled,
    TurnBegan,
    TurnEnded,
)

NOBODY: Final = -1

Event = (
    LotDrawn
    | StarterFound
    | Arranged
    | Readied
    | LinedUp
    | TurnBegan
    | CardDrawn
    | CardPlayed
    | CardsDiscarded
    | Reshuffled
    | TurnEnded
    | ReserveShown
    | Recruited
    | Deployed
    | Redeployed
    | LookedInto
    | Accused
    | Moved
    | Fought
    | FlagPassed
    | ControlChanged
)

__all__ = [
    "NOBODY",
    "Accused",
    "Arranged",
    "CardDrawn",
    "CardPlayed",
    "CardsDiscarded",
    "ControlChanged",
    "Deployed",
    "Event",
    "FlagPassed",
    "Fought",
    "LinedUp",
    "LookedInto",
    "LotDrawn",
    "Moved",
    "Readied",
    "Recruited",
    "Redeployed",
    "ReserveShown",
    "Reshuffled",
    "StarterFound",
    "TurnBegan",
    "TurnEnded",
]
