"""Events in plain words, a line for each; empty where the text of the action says it all."""

from collections.abc import Callable
from typing import Any, Final

from services.games.westeria.presentation import events as ev
from services.games.westeria.presentation.events import NOBODY, Event
from services.games.westeria.presentation.words.names import A_UNIT, counted, joined, seat_name, tallied


def tell(event: Event) -> str:
    """Tells the event in one line."""
    return _TELLERS[type(event)](event)


def _arranged(event: ev.Arranged) -> str:
    if not event.unit:
        return ""
    origin = f" from {event.origin}" if event.origin else ""
    target = f" to {event.target}" if event.target else ""
    return f"{event.unit}{origin}{target}"


def _lined_up(event: ev.LinedUp) -> str:
    return f"{seat_name(event.seat)} has {counted(len(event.zones), 'unit')} on the board"


def _turn_began(event: ev.TurnBegan) -> str:
    cards, moves = counted(event.cards, "card"), counted(event.moves, "move")
    return f"turn {event.turn} is {seat_name(event.seat)}'s, with {cards} and {moves}"


def _redeployed(event: ev.Redeployed) -> str:
    seat, zones = seat_name(event.seat), joined(event.zones)
    if not event.units:
        return f"units of {seat} on {zones} may have changed places"
    pairs = zip(event.zones, event.units, strict=True)
    return f"{seat} has now {joined([f'{unit} on {zone}' for zone, unit in pairs])}"


def _looked_into(event: ev.LookedInto) -> str:
    told = f"{seat_name(event.seat)} looks into {joined(event.territories)}"
    if not event.units:
        return told
    pairs = zip(event.zones, event.units, strict=True)
    return f"{told}: {joined([f'{unit} on {zone}' for zone, unit in pairs])}"


def _accused(event: ev.Accused) -> str:
    whose = f"of {seat_name(event.owner)} on {event.zone}"
    if event.is_right:
        return f"{seat_name(event.seat)} unmasks the {event.guess} {whose}"
    seen = f"; it is the {event.unit}" if event.unit else ""
    return f"{seat_name(event.seat)} takes the unit {whose} for the {event.guess}, wrongly{seen}"


def _moved(event: ev.Moved) -> str:
    how = ", which reveals it" if event.is_far else ""
    return f"{_one(event.unit)} of {seat_name(event.seat)} goes from {event.origin} to {event.target}{how}"


def _fought(event: ev.Fought) -> str:
    attacking = f"the {event.attacking} of {seat_name(event.attacker)}"
    defending = f"the {event.defending} of {seat_name(event.defender)}"
    if event.attacker_falls and event.defender_falls:
        return f"{attacking} and {defending} fall on {event.zone}"
    deed = "falls to" if event.attacker_falls else "beats"
    return f"{attacking} {deed} {defending} on {event.zone}"


def _flag_passed(event: ev.FlagPassed) -> str:
    flag = f"the Flag of {seat_name(event.owner)}"
    return f"{flag} comes home" if event.owner == event.holder else f"{seat_name(event.holder)} holds {flag}"


def _control_changed(event: ev.ControlChanged) -> str:
    if event.seat == NOBODY:
        return f"{event.territory} is contested"
    return f"{seat_name(event.seat)} controls {event.territory}"


def _nothing(_event: Event) -> str:
    return ""


_TELLERS: Final[dict[type, Callable[[Any], str]]] = {
    ev.LotDrawn: lambda event: f"{seat_name(event.seat)} draws the {event.unit}",
    ev.StarterFound: lambda event: f"{seat_name(event.seat)} starts",
    ev.Arranged: _arranged,
    ev.Readied: _nothing,
    ev.LinedUp: _lined_up,
    ev.TurnBegan: _turn_began,
    ev.CardDrawn: lambda event: f"{seat_name(event.seat)} draws {event.card}",
    ev.CardPlayed: lambda event: f"{seat_name(event.seat)} plays {event.card}",
    ev.CardsDiscarded: lambda event: f"{seat_name(event.seat)} discards {tallied(event.cards)}",
    ev.Reshuffled: lambda event: f"the discards are shuffled into a pile of {counted(event.pile, 'card')}",
    ev.TurnEnded: _nothing,
    ev.ReserveShown: lambda event: f"{seat_name(event.seat)} has in reserve: {tallied(event.units)}",
    ev.Recruited: lambda event: f"{seat_name(event.seat)} takes {_one(event.unit)} from its reserve",
    ev.Deployed: lambda event: f"{seat_name(event.seat)} puts {_one(event.unit)} on {event.zone}",
    ev.Redeployed: _redeployed,
    ev.LookedInto: _looked_into,
    ev.Accused: _accused,
    ev.Moved: _moved,
    ev.Fought: _fought,
    ev.FlagPassed: _flag_passed,
    ev.ControlChanged: _control_changed,
}


def _one(unit: str) -> str:
    return f"the {unit}" if unit else A_UNIT
