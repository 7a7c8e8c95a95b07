"""The parts of a view that belong to a seat: a message for each seat on the wire, cells in the kernel."""

from typing import Final

from ardri.westeria.v1 import table_pb2 as table
from services.games.westeria.data.armies import NONE
from services.games.westeria.presentation.view import View
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.position import WesteriaPosition
from services.games.westeria.wire.terms import COUNT, SEAT, kinds_of, terms_of
from services.kernel import InvalidNotation

_UNCLEAR: Final = -1
"""Stands for `MIXED` on the wire."""


def seat_to_proto(view: View, seat: int) -> table.SeatState:
    """Writes what a seat has."""
    cells, data, terms = view.position.cells, view.data, terms_of(view.data)
    row, kinds = seat * at.MOST_ROW, len(data.counts)
    tokens = [each for each in range(data.territories) if cells[at.TOKENS + each] == seat + 1]
    fallen = cells[at.FALLEN + row : at.FALLEN + row + kinds]
    lot, lifted = cells[at.LOTS + seat], cells[at.LIFTED + seat]
    is_seen = view.position.ground.open_reserves or seat == view.viewer
    return table.SeatState(
        territories=map(terms["territory"].to, tokens),
        flag_holder=cells[at.HOLDERS + seat],
        reserve=cells[at.RESERVED + seat],
        reserve_ruled_out=kinds_of(data).to(cells[at.BAGS + seat]),
        fallen=[_UNCLEAR if count == at.MIXED else count for count in fallen],
        own_reserve=cells[at.RESERVE + row : at.RESERVE + row + kinds] if is_seen else (),
        lot="" if lot == NONE else terms["unit"].to(lot),
        in_start_draw=bool(cells[at.TIED] >> seat & 1),
        steps=cells[at.STEPS + seat],
        ready=bool(cells[at.READY] >> seat & 1),
        lifted="" if lifted < 0 else terms["zone"].to(lifted),
        done=lifted == at.LIFTED_DONE,
    )


def seat_from_proto(position: WesteriaPosition, message: table.SeatState, seat: int, viewer: int) -> None:
    """Reads what a seat has, and writes it into the cells.

    Raises:
        InvalidNotation: a field has a value that no view has.
    """
    cells, data, terms = position.cells, position.ground.data, terms_of(position.ground.data)
    wanted = len(data.counts) if seat == viewer or position.ground.open_reserves else 0
    if len(message.fallen) != len(data.counts) or len(message.own_reserve) != wanted:
        raise InvalidNotation(f"seat {seat} has counts of {len(data.counts)} kinds of units")
    for territory in map(terms["territory"].back, message.territories):
        if cells[at.TOKENS + territory]:
            raise InvalidNotation(f"territory {terms['territory'].to(territory)} is named twice")
        cells[at.TOKENS + territory] = seat + 1
    for kind, count in enumerate(message.fallen):
        known = at.MIXED if count == _UNCLEAR else COUNT.back(count)
        cells[at.FALLEN + seat * at.MOST_ROW + kind] = known
    for kind, count in enumerate(message.own_reserve):
        cells[at.RESERVE + seat * at.MOST_ROW + kind] = COUNT.back(count)
    cells[at.HOLDERS + seat] = SEAT.back(message.flag_holder)
    cells[at.RESERVED + seat] = message.reserve
    cells[at.BAGS + seat] = kinds_of(data).back(message.reserve_ruled_out)
    cells[at.LOTS + seat] = terms["unit"].back(message.lot) if message.lot else NONE
    cells[at.TIED] += message.in_start_draw << seat
    cells[at.STEPS + seat] = message.steps
    cells[at.READY] += message.ready << seat
    lifted = terms["zone"].back(message.lifted) if message.lifted else at.LIFTED_NONE
    cells[at.LIFTED + seat] = at.LIFTED_DONE if message.done else lifted
