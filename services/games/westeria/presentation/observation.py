"""What a viewer sees of an action: the action itself, if it may know it, and the journal as events."""

from collections.abc import Callable
from typing import Final

from services.games.westeria.data.armies import CARDS
from services.games.westeria.data.lands import ZONES_EACH
from services.games.westeria.presentation import events
from services.games.westeria.presentation.events import Event
from services.games.westeria.presentation.witness import Witness
from services.games.westeria.rules.cells import actions, happenings
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.actions import kind_of
from services.games.westeria.rules.cells.clashes import FALLS, TIES
from services.games.westeria.rules.cells.zones import zones_in
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import Observation, Seat, Viewer
from services.kernel.journal import Journal

UNSEEN: Final = frozenset(
    {actions.PLACE, actions.LIFT, actions.PUT, actions.DONE, actions.RECRUIT, actions.SWITCH}
)
"""Kinds of actions that only the seat itself may see."""


def observation(
    before: WesteriaPosition, seat: Seat, action: int, journal: Journal, viewer: Viewer
) -> Observation:
    """Returns the observation of one action."""
    kind = kind_of(action)
    actor = before.cells[at.SEAT] if kind == actions.RECRUIT else seat
    is_open = kind == actions.RECRUIT and before.ground.open_reserves
    is_seen = is_open or kind not in UNSEEN or viewer == actor
    witness = Witness(before, seat, viewer)
    told = tuple(_TELLERS[kind](witness, *numbers) for kind, *numbers in journal.entries())
    return Observation(action if is_seen else None, told)


def _lot_drawn(w: Witness, seat: int, kind: int, *_: int) -> Event:
    return events.LotDrawn(seat, w.kind(kind))


def _arranged(w: Witness, steps: int, place: int, origin: int, target: int) -> Event:
    if not w.is_own or not place:
        return events.Arranged(w.seat, steps, "", "", "")
    return events.Arranged(w.seat, steps, w.unit(place), w.zone(origin), w.zone(target))


def _lined_up(w: Witness, seat: int, low: int, high: int, *_: int) -> Event:
    return events.LinedUp(seat, tuple(map(w.zone, zones_in(low, high))))


def _cards_discarded(w: Witness, seat: int, *_: int) -> Event:
    names = [name for card, name in enumerate(CARDS) for _ in range(w.before.cells[at.DRAWN + card])]
    return events.CardsDiscarded(seat, tuple(names))


def _reserve_shown(w: Witness, seat: int, *_: int) -> Event:
    cells, row = w.before.cells, at.RESERVE + seat * at.MOST_ROW
    names = [name for kind, name in enumerate(w.data.armies.names) for _ in range(cells[row + kind])]
    return events.ReserveShown(seat, tuple(names))


def _recruited(w: Witness, place: int, *_: int) -> Event:
    return events.Recruited(_seat_of(place), w.unit(place))


def _deployed(w: Witness, place: int, zone: int, *_: int) -> Event:
    return events.Deployed(_seat_of(place), w.unit(place), w.zone(zone))


def _redeployed(w: Witness, seat: int, *told: int) -> Event:
    pairs = [divmod(pair, 1 << at.STOCK_SHIFT) for pair in told if pair]
    units = tuple(w.kind(unit & at.KIND) for _, unit in pairs) if w.is_own else ()
    return events.Redeployed(seat, tuple(w.zone(zone) for zone, _ in pairs), units)


def _looked_into(w: Witness, seat: int, first: int, second: int, _: int) -> Event:
    cells, pair = w.before.cells, (first, second)
    zones = [zone for zone in range(w.data.zones) if zone // ZONES_EACH in pair and cells[zone]]
    units = tuple(w.kind(cells[zone] & at.KIND) for zone in zones) if w.is_own else ()
    territories = tuple(w.data.letters[each] for each in pair)
    return events.LookedInto(seat, territories, tuple(map(w.zone, zones)), units)


def _accused(w: Witness, seat: int, zone: int, place: int, guess: int) -> Event:
    is_right = place & at.KIND == guess
    return events.Accused(seat, _seat_of(place), w.zone(zone), w.kind(guess), is_right, w.unit(place))


def _moved(w: Witness, place: int, origin: int, target: int, is_far: int) -> Event:
    return events.Moved(w.seat, w.unit(place), w.zone(origin), w.zone(target), bool(is_far))


def _fought(w: Witness, attacker: int, defender: int, zone: int, result: int) -> Event:
    return events.Fought(
        attacker=_seat_of(attacker),
        defender=_seat_of(defender),
        zone=w.zone(zone),
        attacking=w.kind(attacker & at.KIND),
        defending=w.kind(defender & at.KIND),
        attacker_falls=result in (FALLS, TIES),
        defender_falls=result != FALLS,
    )


def _seat_of(place: int) -> int:
    return ((place & at.UNIT) >> at.OWNER_SHIFT) - 1


_TELLERS: Final[dict[int, Callable[..., Event]]] = {
    happenings.LOT_DRAWN: _lot_drawn,
    happenings.STARTER_FOUND: lambda _, seat, *__: events.StarterFound(seat),
    happenings.ARRANGED: _arranged,
    happenings.READIED: lambda _, seat, *__: events.Readied(seat),
    happenings.LINED_UP: _lined_up,
    happenings.TURN_BEGAN: lambda _, *numbers: events.TurnBegan(*numbers),
    happenings.CARD_DRAWN: lambda _, seat, card, pile, __: events.CardDrawn(seat, CARDS[card], pile),
    happenings.CARD_PLAYED: lambda _, seat, card, *__: events.CardPlayed(seat, CARDS[card]),
    happenings.CARDS_DISCARDED: _cards_discarded,
    happenings.RESHUFFLED: lambda _, pile, *__: events.Reshuffled(pile),
    happenings.TURN_ENDED: lambda _, seat, moves, *__: events.TurnEnded(seat, moves),
    happenings.RESERVE_SHOWN: _reserve_shown,
    happenings.RECRUITED: _recruited,
    happenings.DEPLOYED: _deployed,
    happenings.REDEPLOYED: _redeployed,
    happenings.LOOKED_INTO: _looked_into,
    happenings.ACCUSED: _accused,
    happenings.MOVED: _moved,
    happenings.FOUGHT: _fought,
    happenings.FLAG_PASSED: lambda _, owner, holder, *__: events.FlagPassed(owner, holder),
    happenings.CONTROL_CHANGED: lambda w, territory, owner, *_: events.ControlChanged(
        w.data.letters[territory], owner - 1
    ),
}
"""By kind of entry: makes an event of a witness and the four numbers of the entry."""
