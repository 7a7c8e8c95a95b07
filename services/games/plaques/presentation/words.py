"""Events and choices in plain words."""

from services.games.plaques.catalogue.data_sets import DATA_SETS
from services.games.plaques.facts import FACTS
from services.games.plaques.presentation import events
from services.games.plaques.presentation.events import UNKNOWN, Event, Stake
from services.games.plaques.presentation.notation import Kind, decode
from services.games.plaques.rules.hand.dealing import next_hidden
from services.games.plaques.rules.hand.pots import side_pot
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import Seat


def seat_name(seat: int) -> str:
    """`the second seat`."""
    return f"the {FACTS.seat_names[seat]} seat"


def tell(event: Event) -> str:
    """Tells the event in a line, without repeating what the action has said."""
    match event:
        case events.Dealt(seat, plaque, face_up, data_set):
            what = "a plaque" if plaque == UNKNOWN else DATA_SETS[data_set].names[plaque]
            return f"{what} to {seat_name(seat)}" + ("" if face_up else ", face-down")
        case events.Turned(seat, plaque, risen, data_set):
            ending = ", its value is up" if risen else ""
            return f"{seat_name(seat)} turns {DATA_SETS[data_set].names[plaque]}{ending}"
        case events.Staked(_, stake, tokens, more):
            return f"pays {_tokens(tokens)}" + (f", {more} more" if stake == Stake.RAISE else "")
        case events.Yielded():
            return "leaves the hand"
        case events.WentBroke(seat):
            return f"{seat_name(seat)} can pay no more and stays in"
        case events.SidePotTaken(seat, tokens):
            return f"{seat_name(seat)} takes back {_tokens(tokens)}"
        case events.TurnBegan(seat):
            return f"{seat_name(seat)} begins its turn"
        case events.HandEnded(ended):
            gains = ((seat, gain) for seat, gain in enumerate(ended.gains) if gain)
            won = " and ".join(f"{seat_name(seat)} wins {_tokens(gain)}" for seat, gain in gains)
            return f"hand {ended.number} is over: {won}"
        case events.HandBegan(hand, dealer, players, ante):
            paid = f"{len(players)} seats pay {_tokens(ante)} each"
            return f"hand {hand}: {seat_name(dealer)} deals, {paid}"


def explain(position: PlaquesPosition, seat: Seat, action: int) -> str:
    """Says what a seat's legal action costs and does."""
    kind = decode(action)[0]
    if kind == Kind.TURN:
        number = position.cells[at.FACES + seat] + 1
        is_known = position.cells[at.HELD + seat] > 0
        names = position.material.ranking.data.names
        shown = f", {names[next_hidden(position.cells, seat)]}" if is_known else ""
        return f"shows plaque {number} of the tableau{shown}"
    if kind == Kind.PASS:
        return "ends the turn"
    if kind == Kind.YIELD:
        back = _taken_back(position, seat)
        given = f"gives up the pot of {position.pot() - back}"
        return f"{given}, takes back {_tokens(back)}" if back else given
    # Draws of chance need no explanation: they get a meaningless line, for the last seat.
    tokens = position.tokens(seat % position.seats)
    return f"costs {position.price(action)} of {_tokens(tokens)}; the pot has {position.pot()}"


def _taken_back(position: PlaquesPosition, seat: Seat) -> int:
    """Returns what a yielding seat takes back: the side pot, if it is the last that can pay (P35)."""
    cells = position.cells
    is_last = cells[at.LIVE] & ~(1 << seat) == cells[at.BROKE]
    return int(side_pot(cells)) if is_last else 0


def _tokens(count: int) -> str:
    return "1 token" if count == 1 else f"{count} tokens"
