"""The event of an action itself, as a viewer sees it."""

from collections.abc import Callable, Iterator
from typing import Final

from services.games.westeria import actions, events
from services.games.westeria.actions import pair_of
from services.games.westeria.armies import CARDS, SECRET_INFORMATION
from services.games.westeria.events import Event
from services.games.westeria.glance import Glance
from services.games.westeria.lands import ZONES_EACH
from services.games.westeria.opening import drawing
from services.games.westeria.realm import STRIDE, UNKNOWN


def deeds(glance: Glance) -> Iterator[Event]:
    """What was done, if there is more to say than the action itself."""
    teller = _TELLERS.get(glance.kind)
    return teller(glance) if teller else iter(())


def _lot(glance: Glance) -> Iterator[Event]:
    opening = glance.before.opening
    drawer = next(drawing(opening.tied, opening.lots))
    yield events.LotDrawn(drawer, glance.kind_name(glance.payload))


def _arranging(glance: Glance) -> Iterator[Event]:
    seat, zone = glance.seat, glance.payload
    steps, lifted = glance.after.opening.steps[seat], glance.before.opening.lifted[seat]
    if glance.viewer != seat or glance.kind == actions.DONE:
        yield events.Arranged(seat, steps, "", "", "")
    elif glance.kind == actions.LIFT:
        yield events.Arranged(seat, steps, glance.unit(glance.before, zone), glance.zone(zone), "")
    else:
        origin = glance.zone(lifted) if glance.kind == actions.PUT else ""
        yield events.Arranged(seat, steps, glance.unit(glance.after, zone), origin, glance.zone(zone))


def _ready(glance: Glance) -> Iterator[Event]:
    yield events.Readied(glance.seat)


def _card(glance: Glance) -> Iterator[Event]:
    before = glance.before
    yield events.CardDrawn(before.seat, CARDS[glance.payload], sum(before.deck.pile) - 1)


def _play(glance: Glance) -> Iterator[Event]:
    seat, hand = glance.seat, glance.realm.zones
    yield events.CardPlayed(seat, CARDS[glance.payload])
    if glance.payload == SECRET_INFORMATION:
        row = glance.before.reserve[seat * STRIDE : (seat + 1) * STRIDE]
        names = [glance.kind_name(kind) for kind, count in enumerate(row) for _ in range(count)]
        yield events.ReserveShown(seat, tuple(names))
    elif glance.after.board[hand]:
        yield events.Recruited(seat, glance.unit(glance.after, hand))


def _recruit(glance: Glance) -> Iterator[Event]:
    yield events.Recruited(glance.after.seat, glance.unit(glance.after, glance.realm.zones))


def _deploy(glance: Glance) -> Iterator[Event]:
    zone = glance.payload
    yield events.Deployed(glance.seat, glance.unit(glance.after, zone), glance.zone(zone))


def _switch(glance: Glance) -> Iterator[Event]:
    zones = glance.before.picks
    is_own = glance.viewer == glance.seat
    units = tuple(glance.unit(glance.after, zone) for zone in zones) if is_own else ()
    yield events.Redeployed(glance.seat, tuple(map(glance.zone, zones)), units)


def _spy(glance: Glance) -> Iterator[Event]:
    pair = pair_of(glance.action)
    zones = [zone for zone in range(glance.realm.zones) if zone // ZONES_EACH in pair]
    zones = [zone for zone in zones if glance.before.board[zone]]
    is_own = glance.viewer == glance.seat
    units = tuple(glance.unit(glance.after, zone) for zone in zones) if is_own else ()
    territories = tuple(map(glance.realm.territory_name, pair))
    yield events.LookedInto(glance.seat, territories, tuple(map(glance.zone, zones)), units)


def _guess(glance: Glance) -> Iterator[Event]:
    (zone,), guessed = glance.before.picks, glance.kind_name(glance.payload)
    unit = glance.before.board[zone]
    is_right = unit & UNKNOWN == glance.payload
    seen = guessed if is_right else glance.unit(glance.after, zone)
    yield events.Accused(glance.seat, (unit >> 4) - 1, glance.zone(zone), guessed, is_right, seen)


def _move(glance: Glance) -> Iterator[Event]:
    origin, target = pair_of(glance.action)
    board = glance.before.board
    is_far = target not in glance.realm.neighbours[origin]
    is_public = is_far or board[target]
    unit = glance.kind_name(board[origin] & UNKNOWN) if is_public else glance.unit(glance.before, origin)
    yield events.Moved(glance.seat, unit, glance.zone(origin), glance.zone(target), is_far)
    if board[target]:
        yield _fight(glance, board[origin], board[target], target)


def _fight(glance: Glance, attacker: int, defender: int, zone: int) -> events.Fought:
    left = glance.after.board[zone]
    return events.Fought(
        attacker=(attacker >> 4) - 1,
        defender=(defender >> 4) - 1,
        zone=glance.zone(zone),
        attacking=glance.kind_name(attacker & UNKNOWN),
        defending=glance.kind_name(defender & UNKNOWN),
        attacker_falls=left != attacker,
        defender_falls=left != defender,
    )


_TELLERS: Final[dict[int, Callable[[Glance], Iterator[Event]]]] = {
    actions.DRAW_LOT: _lot,
    actions.PLACE: _arranging,
    actions.LIFT: _arranging,
    actions.PUT: _arranging,
    actions.DONE: _arranging,
    actions.READY: _ready,
    actions.DRAW_CARD: _card,
    actions.PLAY: _play,
    actions.RECRUIT: _recruit,
    actions.DEPLOY: _deploy,
    actions.SWITCH: _switch,
    actions.SPY: _spy,
    actions.GUESS: _guess,
    actions.MOVE: _move,
}
