"""Events and choices in plain words."""

from services.games.plaques.catalogue.plaques import name_plaque
from services.games.plaques.facts import FACTS
from services.games.plaques.presentation.events import (
    UNKNOWN,
    Dealt,
    Event,
    HandBegan,
    HandEnded,
    Stake,
    Staked,
    TurnBegan,
    Turned,
    Yielded,
)
from services.games.plaques.presentation.kinds import Kind, decode
from services.games.plaques.presentation.views import Ended
from services.games.plaques.rules import cells as at
from services.games.plaques.rules.dealing import next_hidden
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import Seat


def seat_name(seat: int) -> str:
    """`the second seat`."""
    return f"the {FACTS.seat_names[seat]} seat"


def tell(event: Event) -> str:
    """The event in a line; none for what the action has said."""
    if isinstance(event, Dealt):
        what = "a plaque" if event.plaque == UNKNOWN else name_plaque(event.plaque)
        return f"{what} to {seat_name(event.seat)}" + ("" if event.face_up else ", face-down")
    if isinstance(event, Turned):
        ending = ", its value is up" if event.risen else ""
        return f"{seat_name(event.seat)} turns {name_plaque(event.plaque)}{ending}"
    if isinstance(event, Staked):
        more = f", {event.more} more" if event.stake == Stake.RAISE else ""
        return f"pays {_tokens(event.tokens)}{more}"
    if isinstance(event, Yielded):
        return "leaves the hand"
    if isinstance(event, TurnBegan):
        return f"{seat_name(event.seat)} begins its turn"
    if isinstance(event, HandEnded):
        return _told_end(event.ended)
    return _told_begin(event)


def _told_end(ended: Ended) -> str:
    gains = ((seat, gain) for seat, gain in enumerate(ended.gains) if gain)
    won = " and ".join(f"{seat_name(seat)} wins {_tokens(gain)}" for seat, gain in gains)
    return f"hand {ended.number} is over: {won}"


def _told_begin(event: HandBegan) -> str:
    players, ante = len(event.players), _tokens(event.ante)
    return f"hand {event.number}: {seat_name(event.dealer)} deals, {players} seats pay {ante} each"


def explain(position: PlaquesPosition, seat: Seat, action: int) -> str:
    """What a seat's legal action costs and does."""
    kind = decode(action)[0]
    if kind == Kind.TURN:
        number = position.cells[at.FACES + seat] + 1
        is_known = position.cells[at.HELD + seat] > 0
        shown = f", {name_plaque(next_hidden(position.cells, seat))}" if is_known else ""
        return f"shows plaque {number} of the tableau{shown}"
    if kind == Kind.PASS:
        return "the turn ends without a bet"
    if kind == Kind.YIELD:
        return f"gives up the pot of {position.pot()}"
    # Chance, which is not asked, gets a line of no meaning for its draws: that of the last seat.
    tokens = position.tokens(seat % position.seats)
    return f"costs {position.price(action)} of {_tokens(tokens)}; the pot has {position.pot()}"


def _tokens(count: int) -> str:
    return "1 token" if count == 1 else f"{count} tokens"
