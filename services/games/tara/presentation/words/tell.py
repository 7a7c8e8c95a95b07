"""Events in plain words: a sentence for each class, filled with the names of its fields' values."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final

from services.games.tara.board import SPOT_NAMES, SPOTS
from services.games.tara.presentation.events import Event, cards, money, pieces, regions
from services.games.tara.presentation.events.cards import Draw, Use
from services.games.tara.presentation.events.money import Reason
from services.games.tara.presentation.events.pieces import Way
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
    Way.KING_PIECE: "making way for a King piece",
}
_USES: Final = {
    Use.PLACE: "to place pieces in {region}",
    Use.STONE: "to swap two pieces in {region}",
    Use.AMNESTY: "for an amnesty in {region}",
    Use.DISCARD: "for cumals",
}

_SENTENCES: Final[dict[type, str]] = {
    cards.CardDrawn: "{seat} gets {card} {purpose}",
    cards.DeckShuffled: "the cards are shuffled",
    cards.CardsKept: "{seat} has chosen three cards",
    cards.CardPlayed: "{seat} plays card {card} {use}",
    cards.AmnestyDeclared: "{seat} declares an amnesty in {region}",
    cards.StarterNamed: "{seat} is the Starting Player",
    cards.RoundStarted: "round {round} starts, {dealt}",
    money.Paid: "{seat} pays {amount} {reason}",
    money.Gained: "{seat} gets {amount} {reason}",
    money.IncomeByRank: "{seat} gets 1 cumal for most {rank} in {region}",
    money.IncomeBonus: "{seat} gets 1 cumal for {rank} in more than one region",
    money.PrisonersExchanged: "{first} and {second} exchange {count} each",
    money.RansomOffered: "{captor} offers {owner} {count} back",
    money.RansomPaid: "{owner} pays {captor} {amount} for {count}",
    money.RansomRefused: "{owner} pays no ransom to {captor} for {count}",
    money.RansomClosed: "{captor} has no more to offer",
    pieces.Placed: "{seat} comes to {position} {way}",
    pieces.Captured: "{seat} holds {owners} captive in {position}",
    pieces.Released: "{count} of {owner} {go} home from {position}, {way}",
    pieces.Returned: "the top piece of {owner} goes home from {position}, {way}",
    pieces.FortMade: "{seat} has a fort in {position}",
    pieces.FortDestroyed: "{seat} breaks the fort of {owner} in {position}",
    pieces.FortGivenUp: "{owner} gives up the fort in {position}",
    pieces.Promoted: "{seat} promotes from {left} and {right} to {target}",
    pieces.KingPieceRemoved: "{seat} dethrones {owner} in {position}; nobody is King there",
    pieces.Swapped: "{seat} swaps a piece of {first_owner} in {first} with one of {second_owner} in {second}",
    regions.TraitorOffered: "{seat} may buy the traitor in {region}",
    regions.TieDrawn: "{seat} drew the highest card and has the first option in {region}",
    regions.TraitorBought: "{seat} owns the traitor in {region}",
    regions.TraitorPassed: "{seat} does without the traitor in {region}",
    regions.TraitorWasted: "the traitor of {seat} in {region} comes to nothing",
    regions.RegionCleared: "{controller} clears {region}{full}",
    regions.Imprisoned: "{captor} takes {count} of {owner} prisoner from {position}",
    regions.NewKing: "{seat} is King of {region}",
    regions.Garrisoned: "{seat} leaves a garrison in {region}: {positions}",
    regions.RegionClosed: "{winner} has won {region}, which is closed",
    regions.RegionOpened: "{seat} opens {region}",
    regions.Won: "{seat} is High King, by {regions}",
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
"""How the value of a field is written, by name of the field; `tell` has some exceptions."""


def tell(event: Event) -> str:
    """Tells the event in one line."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    told = {name: _NAMES.get(name, str)(value) for name, value in values.items()}
    match event:
        case money.PrisonersExchanged(first, second):
            told |= {"first": seat_name(first), "second": seat_name(second)}
        case pieces.Released(_, _, count):
            told["go"] = "goes" if count == 1 else "go"
        case cards.CardDrawn(_, card):
            told["card"] = f"card {card}" if card else "a card"
        case cards.CardPlayed(_, _, use):
            told["use"] = _USES[use].format(**told)
    return _SENTENCES[type(event)].format(**told)
