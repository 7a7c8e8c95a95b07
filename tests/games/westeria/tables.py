"""Matches set up by hand, and actions played on them in notation."""

from collections.abc import Iterable

from services.games.westeria.armies import CARDS
from services.games.westeria.phases import CHOOSING, MOVING
from services.games.westeria.realm import STRIDE, UNKNOWN
from services.games.westeria.rules import Westeria
from services.games.westeria.state import FIELD, State
from services.kernel import Observation, OptionValue, Seat, Viewer

GAME = Westeria()
NORTH, EAST, SOUTH, WEST = (Seat(seat) for seat in range(4))


def start(seats: int = 2, **options: OptionValue) -> State:
    """Before the start draw."""
    return GAME.initial(GAME.setup(seats, options))


def table(  # noqa: PLR0917 - each is a part of a match
    units: str,
    seats: int = 2,
    turn: int = 0,
    moves: int = 1,
    drawn: Iterable[str] = (),
    holders: str = "",
    **options: OptionValue,
) -> State:
    """The turn of a seat, with units as in `A1 north King, B2 east Flag`; all others are in reserve.

    With drawn cards the seat has to choose, else to move. `holders`: by seat, who has its Flag.
    """
    state = start(seats, **options)
    board, reserve = _units(state, units, holders)
    stocks = bytes(FIELD if unit else 0 for unit in board)
    tokens = bytes(_owner(board[first : first + 3]) for first in range(0, state.realm.zones, 3))
    cards = bytes(sum(1 for card in drawn if card == name) for name in CARDS)
    pile = bytes(count - out for count, out in zip(state.deck.pile, cards, strict=True))
    return state._replace(
        phase=CHOOSING if any(cards) else MOVING,
        seat=Seat(turn),
        turn=1,
        moves=moves,
        board=board,
        reserve=reserve,
        tokens=tokens,
        holders=bytes(map(int, holders)) if holders else state.holders,
        marks=state.marks._replace(stocks=stocks, fallen=reserve),
        deck=state.deck._replace(drawn=cards, pile=pile),
    )


def _units(state: State, units: str, holders: str) -> tuple[bytes, bytes]:
    realm, names = state.realm, GAME.facts.seat_names
    board = bytearray(realm.zones + 1)
    reserve = bytearray(STRIDE * state.seats)
    for seat in range(state.seats):
        reserve[seat * STRIDE : seat * STRIDE + len(realm.counts)] = realm.counts
        if holders and int(holders[seat]) != seat:
            reserve[seat * STRIDE + realm.flag] = 0
    for text in filter(None, (part.strip() for part in units.split(","))):
        zone, seat_name, unit = text.split(" ", 2)
        kind = realm.armies.names.index(unit)
        index = names.index(seat_name) * STRIDE + kind
        assert reserve[index], f"no more {text}"
        reserve[index] -= 1
        board[realm.lands.zone_names.index(zone)] = (names.index(seat_name) + 1) << 4 | kind
    assert not any(reserve[realm.flag :: STRIDE]), "each seat has its Flag on the board or held by another"
    return bytes(board), bytes(reserve)


def _owner(units: bytes) -> int:
    owners = {unit >> 4 for unit in units if unit}
    return owners.pop() if len(owners) == 1 else 0


def play(state: State, *texts: str) -> State:
    """The state after actions of whoever is to act, chance included; `east: place A1` names the seat."""
    for line in texts:
        name, _, text = line.rpartition(": ")
        seat = Seat(GAME.facts.seat_names.index(name)) if name else GAME.to_act(state)[0]
        state = GAME.apply(state, seat, GAME.parse(state, seat, text))
    return state


def seen(state: State, text: str, viewer: Viewer) -> Observation:
    """What a viewer sees of an action of whoever is to act."""
    seat = GAME.to_act(state)[0]
    action = GAME.parse(state, seat, text)
    return GAME.observe(state, seat, action, GAME.apply(state, seat, action), viewer)


def legal(state: State) -> list[str]:
    """What whoever is to act may do, in canonical order."""
    seat = GAME.to_act(state)[0]
    return [GAME.format(state, seat, action) for action in GAME.legal_actions(state, seat)]


def unit(state: State, zone: str) -> str:
    """Who stands on a zone, `north King`, empty if nobody does."""
    found = state.board[state.realm.lands.zone_names.index(zone)]
    if not found:
        return ""
    return f"{GAME.facts.seat_names[(found >> 4) - 1]} {state.realm.armies.names[found & UNKNOWN]}"


def known(state: State, zone: str, viewer: Viewer) -> str:
    """What a viewer's view shows of the unit on a zone, empty if it cannot tell."""
    found = GAME.view(state, viewer).board[state.realm.lands.zone_names.index(zone)] & UNKNOWN
    return "" if found == UNKNOWN else state.realm.armies.names[found]


def in_reserve(state: State, seat: int) -> dict[str, int]:
    """The reserve of a seat by names."""
    row = state.reserve[seat * STRIDE : (seat + 1) * STRIDE]
    return {state.realm.armies.names[kind]: count for kind, count in enumerate(row) if count}


def controls(state: State, territory: str) -> str:
    """Which seat has the token of a territory, empty while it is contested."""
    owner = state.tokens[ord(territory) - ord("A")]
    return GAME.facts.seat_names[owner - 1] if owner else ""
