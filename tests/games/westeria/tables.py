"""Matches set up by hand, and actions played on them in notation."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from services.games.westeria.data.armies import CARDS
from services.games.westeria.game import Westeria
from services.games.westeria.rules.cells.layout import (
    DISCARDS,
    DRAWN,
    DRAWS,
    FALLEN,
    FIELD_STOCK,
    FIRST,
    HOLDERS,
    KIND,
    LOOKS,
    LOOKS_SHIFT,
    MOST_CARDS,
    MOST_ROW,
    MOST_SHOWN,
    MOVES,
    OWNER_SHIFT,
    PHASE,
    PILE,
    PLAIN,
    RESERVE,
    RULED_SHIFT,
    SEAT,
    SHOWN,
    STEPS,
    STOCKS,
    STUCK,
    TOKENS,
    TRAITOR_LAST,
    TURN,
    UNIT,
    UNKNOWN,
)
from services.games.westeria.rules.cells.marks import settle
from services.games.westeria.rules.cells.phases import CHOOSING, MOVING
from services.games.westeria.rules.position import WesteriaPosition
from services.games.westeria.rules.tally import tally
from services.kernel import SPECTATOR, Observation, OptionValue, Seat, Viewer, apply, legal_actions, to_act
from services.kernel.journal import SILENT

GAME = Westeria()
NORTH, EAST, SOUTH, WEST = (Seat(seat) for seat in range(4))


def start(seats: int = 2, **options: OptionValue) -> WesteriaPosition:
    """Before the start draw."""
    return GAME.initial(GAME.setup(seats, options))


def changed(state: WesteriaPosition, cells: Mapping[int, int]) -> WesteriaPosition:
    """A copy with other numbers in some cells, and what follows from them."""
    found = state.copy()
    for index, number in cells.items():
        found.cells[index] = number
    tally(found.cells, found.ground)
    return found


def table(  # noqa: PLR0917 - each is a part of a match
    units: str,
    seats: int = 2,
    turn: int = 0,
    moves: int = 1,
    drawn: Iterable[str] = (),
    holders: str = "",
    **options: OptionValue,
) -> WesteriaPosition:
    """The turn of a seat, with units as in `A1 north King, B2 east Flag`; all others are in reserve.

    With drawn cards the seat has to choose, else to move. `holders`: by seat, who has its Flag.
    """
    state = with_cards(start(seats, **options), drawn)
    cells = {SEAT: turn, TURN: 1, MOVES: moves, **_units(state, units, holders)}
    state = changed(state, cells | {HOLDERS + seat: int(holder) for seat, holder in enumerate(holders)})
    for territory in range(state.ground.data.territories):
        settle(state.cells, SILENT, territory)
    return state


def with_cards(state: WesteriaPosition, drawn: Iterable[str]) -> WesteriaPosition:
    """With these cards open, of which one is to be chosen, else a move; all others are in the pile."""
    names = list(drawn)
    cells = {PHASE: CHOOSING if names else MOVING, TRAITOR_LAST: 1}
    for card, count in enumerate(state.ground.data.deck):
        opened = names.count(CARDS[card])
        cells |= {DRAWN + card: opened, PILE + card: count - opened, DISCARDS + card: 0}
    return changed(state, cells)


def _units(state: WesteriaPosition, units: str, holders: str) -> dict[int, int]:
    """The cells of the board, and of the reserves, which hold all other units."""
    data, names = state.ground.data, GAME.facts.seat_names
    board: dict[int, int] = {}
    reserve = {seat * MOST_ROW + kind: n for seat in range(state.seats) for kind, n in enumerate(data.counts)}
    for seat, holder in enumerate(holders):
        reserve[seat * MOST_ROW + data.flag] = int(int(holder) == seat)
    for text in filter(None, (part.strip() for part in units.split(","))):
        zone, seat_name, unit = text.split(" ", 2)
        seat, kind = names.index(seat_name), data.armies.names.index(unit)
        assert reserve[seat * MOST_ROW + kind], f"no more {text}"
        reserve[seat * MOST_ROW + kind] -= 1
        board[zone_of(state, zone)] = (seat + 1) << OWNER_SHIFT | kind | FIELD_STOCK
    flags = [reserve[seat * MOST_ROW + data.flag] for seat in range(state.seats)]
    assert not any(flags), "each seat has its Flag on the board or held by another"
    return board | {first + index: n for first in (RESERVE, FALLEN) for index, n in reserve.items()}


def zone_of(state: WesteriaPosition, zone: str) -> int:
    """The number of a zone."""
    return state.ground.data.lands.zone_names.index(zone)


def shown_to(state: WesteriaPosition, seat: Seat, zone: str) -> WesteriaPosition:
    """With the unit on the zone shown to the seat in private."""
    place = zone_of(state, zone)
    return changed(state, {place: state.cells[place] | 1 << LOOKS_SHIFT + seat})


def with_ruled_out(state: WesteriaPosition, zone: str, kinds: int) -> WesteriaPosition:
    """Of the unit on the zone, all know that it is none of the kinds, and no more."""
    place = zone_of(state, zone)
    return changed(state, {place: state.cells[place] & PLAIN | kinds << RULED_SHIFT})


def play(state: WesteriaPosition, *texts: str) -> WesteriaPosition:
    """The state after actions of whoever is to act, chance included; `east: place A1` names the seat."""
    for line in texts:
        name, _, text = line.rpartition(": ")
        seat = Seat(GAME.facts.seat_names.index(name)) if name else to_act(state)[0]
        state = apply(GAME, state, seat, GAME.parse(state, seat, text))
    return state


def seen(state: WesteriaPosition, text: str, viewer: Viewer) -> Observation:
    """What a viewer sees of an action of whoever is to act."""
    seat = to_act(state)[0]
    action = GAME.parse(state, seat, text)
    return GAME.observe(state, seat, action, apply(GAME, state, seat, action), viewer)


def legal(state: WesteriaPosition) -> list[str]:
    """What whoever is to act may do, in canonical order."""
    seat = to_act(state)[0]
    return [GAME.format(state, seat, action) for action in legal_actions(state, seat)]


@dataclass(frozen=True, slots=True)
class Public:
    """What all see of a match, by name."""

    phase: int
    seats: int
    seat: Seat
    first: Seat
    turn: int
    stuck: int
    moves: int
    draws: int
    pile: bytes
    discards: bytes
    drawn: bytes
    traitor_last: bool
    tokens: list[int]
    holders: bytes
    steps: tuple[int, ...]
    shown: tuple[int, ...]
    ruled_out: list[int]
    looks: list[int]
    stocks: list[int]
    fallen: list[int]


def public(state: WesteriaPosition) -> Public:
    """What all see."""
    cells, seats = GAME.view(state, SPECTATOR).position.cells, int(state.seats)

    def row(first: int, count: int) -> list[int]:
        return [int(cells[index]) for index in range(first, first + count)]

    return Public(
        phase=cells[PHASE],
        seats=seats,
        seat=Seat(cells[SEAT]),
        first=Seat(cells[FIRST]),
        turn=cells[TURN],
        stuck=cells[STUCK],
        moves=cells[MOVES],
        draws=cells[DRAWS],
        pile=bytes(row(PILE, MOST_CARDS)),
        discards=bytes(row(DISCARDS, MOST_CARDS)),
        drawn=bytes(row(DRAWN, MOST_CARDS)),
        traitor_last=bool(cells[TRAITOR_LAST]),
        tokens=row(TOKENS, state.ground.territories),
        holders=bytes(row(HOLDERS, seats)),
        steps=tuple(row(STEPS, seats)),
        shown=tuple(unit for unit in row(SHOWN, MOST_SHOWN) if unit),
        ruled_out=[place >> RULED_SHIFT for place in row(0, state.ground.zones)],
        looks=[place >> LOOKS_SHIFT & LOOKS for place in row(0, state.ground.zones)],
        stocks=[place & STOCKS for place in row(0, state.ground.zones)],
        fallen=row(FALLEN, seats * MOST_ROW),
    )


def board(state: WesteriaPosition) -> list[int]:
    """The units by zone, as they are."""
    return [int(state.cells[zone]) & UNIT for zone in range(state.ground.zones)]


def reserve(state: WesteriaPosition, seat: int) -> list[int]:
    """The reserve of a seat, counts by kind."""
    row = RESERVE + seat * MOST_ROW
    return [int(state.cells[row + kind]) for kind in range(state.ground.kinds)]


def unit(state: WesteriaPosition, zone: str) -> str:
    """Who stands on a zone, `north King`, empty if nobody does."""
    found = board(state)[zone_of(state, zone)]
    if not found:
        return ""
    return f"{GAME.facts.seat_names[(found >> 4) - 1]} {state.ground.data.armies.names[found & KIND]}"


def known(state: WesteriaPosition, zone: str, viewer: Viewer) -> str:
    """What a viewer's view shows of the unit on a zone, empty if it cannot tell."""
    found = board(GAME.view(state, viewer).position)[zone_of(state, zone)] & KIND
    return "" if found == UNKNOWN else state.ground.data.armies.names[found]


def in_reserve(state: WesteriaPosition, seat: int) -> dict[str, int]:
    """The reserve of a seat by names."""
    counts = zip(state.ground.data.armies.names, reserve(state, seat), strict=True)
    return {name: count for name, count in counts if count}


def controls(state: WesteriaPosition, territory: str) -> str:
    """Which seat has the token of a territory, empty while it is contested."""
    owner = public(state).tokens[ord(territory) - ord("A")]
    return GAME.facts.seat_names[owner - 1] if owner else ""
