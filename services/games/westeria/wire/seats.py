"""What each seat has, in views between the kernel and the wire: columns here, a message a seat there."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ardri.westeria.v1 import table_pb2 as table
from services.games.westeria.data.armies import NONE
from services.games.westeria.data.dataset import DataSet
from services.games.westeria.presentation.view import Opening, View
from services.games.westeria.rules.layout import LIFTED_DONE, LIFTED_NONE, MIXED, MOST_ROW
from services.games.westeria.wire.terms import COUNT, SEAT, kinds_of, terms_of
from services.kernel import InvalidNotation

_UNCLEAR: Final = -1
"""Stands for `MIXED` on the wire."""


class Seats(NamedTuple):
    """What is told of seats; fields mean the same as in `View`, `bags` is the end of `Marks.ruled_out`."""

    tokens: bytes
    holders: bytes
    reserves: tuple[int, ...]
    bags: tuple[int, ...]
    fallen: bytes
    own_reserve: bytes
    opening: Opening


def seat_to_proto(view: View, data: DataSet, seat: int) -> table.SeatState:
    """What a seat has."""
    kinds, opening, terms = len(data.counts), view.opening, terms_of(data)
    fallen = view.marks.fallen[seat * MOST_ROW : seat * MOST_ROW + kinds]
    lot, lifted = opening.lots[seat], opening.lifted[seat]
    return table.SeatState(
        territories=[terms.territory.to(each) for each, owner in enumerate(view.tokens) if owner == seat + 1],
        flag_holder=view.holders[seat],
        reserve=view.reserves[seat],
        reserve_ruled_out=kinds_of(data).to(view.marks.ruled_out[data.zones + 1 + seat]),
        fallen=[_UNCLEAR if count == MIXED else count for count in fallen],
        own_reserve=view.own_reserve[:kinds] if seat == view.viewer else (),
        lot="" if lot == NONE else terms.unit.to(lot),
        in_start_draw=bool(opening.tied >> seat & 1),
        steps=opening.steps[seat],
        ready=bool(opening.ready >> seat & 1),
        lifted="" if lifted < 0 else terms.zone.to(lifted),
        done=lifted == LIFTED_DONE,
    )


def seats_from_proto(messages: Sequence[table.SeatState], data: DataSet, viewer: int) -> Seats:
    """The columns of all seats.

    Raises:
        InvalidNotation: a field that holds what no view has.
    """
    for seat, message in enumerate(messages):
        wanted = len(data.counts) if seat == viewer else 0
        if len(message.fallen) != len(data.counts) or len(message.own_reserve) != wanted:
            raise InvalidNotation(f"seat {seat} has counts of {len(data.counts)} kinds of units")
    terms, own = terms_of(data), [message.own_reserve for message in messages]
    return Seats(
        tokens=_tokens(messages, data),
        holders=bytes(SEAT.back(message.flag_holder) for message in messages),
        reserves=tuple(message.reserve for message in messages),
        bags=tuple(kinds_of(data).back(message.reserve_ruled_out) for message in messages),
        fallen=b"".join(_row([MIXED if n == _UNCLEAR else n for n in each.fallen]) for each in messages),
        own_reserve=_row(own[viewer]) if viewer >= 0 else b"",
        opening=Opening(
            lots=tuple(terms.unit.back(each.lot) if each.lot else NONE for each in messages),
            tied=sum(1 << seat for seat, each in enumerate(messages) if each.in_start_draw),
            rounds=0,
            steps=tuple(each.steps for each in messages),
            ready=sum(1 << seat for seat, each in enumerate(messages) if each.ready),
            lifted=tuple(_lifted(each, data) for each in messages),
        ),
    )


def _tokens(messages: Sequence[table.SeatState], data: DataSet) -> bytes:
    tokens, codec = bytearray(data.territories), terms_of(data).territory
    for seat, message in enumerate(messages):
        for territory in map(codec.back, message.territories):
            if tokens[territory]:
                raise InvalidNotation(f"territory {codec.to(territory)} is named twice")
            tokens[territory] = seat + 1
    return bytes(tokens)


def _row(counts: Sequence[int]) -> bytes:
    """Counts by kind as the kernel has them, in rows of equal length."""
    return bytes(map(COUNT.back, counts)).ljust(MOST_ROW, b"\0")


def _lifted(message: table.SeatState, data: DataSet) -> int:
    if message.done:
        return LIFTED_DONE
    return terms_of(data).zone.back(message.lifted) if message.lifted else LIFTED_NONE
