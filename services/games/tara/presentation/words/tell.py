"""Events in plain words: a sentence for each class, with names for what its fields hold."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final

from services.games.tara.actions import Kind
from services.games.tara.board import SPOT_NAMES, SPOTS
from services.games.tara.presentation import events as ev
from services.games.tara.presentation.events import Draw, Event, Reason, Way
from services.games.tara.presentation.words.names import (
    RANKS,
    counted,
    joined,
    position_name,
    region_name,
    seat_name,
)

_PURPOSES: Final = {
    Draw.START: "for the start",
    Draw.DEAL: "to play with",
    Draw.TIE: "for the first option on the traitor",
    Draw.TRAITOR: "for the traitor",
}
_REASONS: Final = {
    Reason.ENTRY: "to enter an empty region",
    Reason.ACTIVATION: "to promote",
    Reason.AMNESTY: "for the amnesty",
    Reason.DISCARD: "for the discarded card",
    Reason.TRAITOR: "for the traitor",
}
_WAYS: Final = {
    Way.PLACEMENT: "by placing",
    Way.PROMOTION: "by promotion",
    Way.STONE: "by the Stone",
    Way.TRAITOR: "by the traitor",
    Way.AMNESTY: "by the amnesty",
    Way.CLEARING: "as the region is cleared",
    Way.SECOND_FORT: "for the newer fort",
}
_USES: Final = {
    Kind.PLACE: "to place pieces in {region}",
    Kind.STONE: "to swap two pieces in {region}",
    Kind.AMNESTY: "for an amnesty in {region}",
    Kind.DISCARD: "for cumals",
}

_SENTENCES: Final[dict[type, str]] = {
    ev.CardDrawn: "{seat} gets {card} {purpose}",
    ev.DeckShuffled: "the cards are shuffled",
    ev.CardsKept: "{seat} has chosen three cards",
    ev.CardPlayed: "{seat} plays card {card} {action}",
    ev.AmnestyDeclared: "{seat} declares an amnesty in {region}",
    ev.StarterNamed: "{seat} is the Starting Player",
    ev.RoundStarted: "round {round} starts, {dealt}",
    ev.Paid: "{seat} pays {amount} {reason}",
    ev.Gained: "{seat} gets {amount} {reason}",
    ev.IncomeByRank: "{seat} gets 1 cumal for most {rank} in {region}",
    ev.IncomeBonus: "{seat} gets 1 cumal for {rank} in more than one region",
    ev.PrisonersExchanged: "{first} and {second} exchange {count} each",
    ev.RansomOffered: "{captor} offers {owner} {count} back",
    ev.RansomPaid: "{owner} pays {captor} {amount} for {count}",
    ev.RansomRefused: "{owner} pays no ransom to {captor} for {count}",
    ev.RansomClosed: "{captor} has no more to offer",
    ev.Placed: "{seat} comes to {position} {way}",
    ev.Captured: "{seat} holds {owners} captive in {position}",
    ev.Released: "{count} of {owner} {go} home from {position}, {way}",
    ev.Returned: "the top piece of {owner} goes home from {position}, {way}",
    ev.FortMade: "{seat} has a fort in {position}",
    ev.FortDestroyed: "{seat} breaks the fort of {owner} in {position}",
    ev.FortGivenUp: "{owner} gives up the fort in {position}",
    ev.Promoted: "{seat} promotes from {left} and {right} to {target}",
    ev.KingPieceRemoved: "{seat} dethrones {owner} in {position}; nobody is King there",
    ev.Swapped: "{seat} swaps a piece of {first_owner} in {first} with one of {second_owner} in {second}",
    ev.TraitorOffered: "{seat} may buy the traitor in {region}",
    ev.TieDrawn: "{seat} drew the highest card and has the first option in {region}",
    ev.TraitorBought: "{seat} owns the traitor in {region}",
    ev.TraitorPassed: "{seat} does without the traitor in {region}",
    ev.TraitorWasted: "the traitor of {seat} in {region} comes to nothing",
    ev.RegionCleared: "{controller} clears {region}{full}",
    ev.Imprisoned: "{captor} takes {count} of {owner} prisoner from {position}",
    ev.NewKing: "{seat} is King of {region}",
    ev.Garrisoned: "{seat} leaves a garrison in {region}: {positions}",
    ev.RegionClosed: "{winner} has won {region}, which is closed",
    ev.RegionOpened: "{seat} opens {region}",
    ev.Won: "{seat} is High King, by {regions}",
}

_NAMES: Final[dict[str, Callable[[Any], str]]] = {
    **dict.fromkeys(
        ("seat", "owner", "captor", "controller", "winner", "first_owner", "second_owner"), seat_name
    ),
    **dict.fromkeys(("position", "left", "right", "target", "first", "second"), position_name),
    "region": region_name,
    "regions": lambda regions: joined([region_name(region) for region in regions]),
    "positions": lambda positions: (
        joined([SPOT_NAMES[position % SPOTS] for position in positions]) or "nobody"
    ),
    "owners": lambda owners: joined([seat_name(owner) for owner in owners]),
    "rank": lambda rank: RANKS[rank],
    "count": lambda count: counted(count, "piece"),
    "amount": lambda amount: counted(amount, "cumal"),
    "purpose": lambda purpose: _PURPOSES[purpose],
    "reason": lambda reason: _REASONS[reason],
    "way": lambda way: _WAYS[way],
    "dealt": lambda dealt: "with new cards" if dealt else "with the cards set aside",
    "full": lambda full: ", having filled it" if full else "",
}
"""What a field of this name is called, in any event but those below."""


def tell(event: Event) -> str:
    """The event in one line."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    told = {name: _NAMES.get(name, str)(value) for name, value in values.items()}
    match event:
        case ev.PrisonersExchanged(first, second):
            told |= {"first": seat_name(first), "second": seat_name(second)}
        case ev.Released(_, _, count):
            told["go"] = "goes" if count == 1 else "go"
        case ev.CardDrawn(_, card):
            told["card"] = f"card {card}" if card else "a card"
        case ev.CardPlayed(_, _, action):
            told["action"] = _USES[Kind(action)].format(**told)
    return _SENTENCES[type(event)].format(**told)
