"""Tara's views between the kernel and the wire: a view's known state field by field."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from google.protobuf.message import Message

from ardri.match.v1 import match_pb2
from ardri.tara.v1 import table_pb2 as table
from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara.actions import payload_of, piece, spot_and_height
from services.games.tara.board import POSITIONS
from services.games.tara.facts import FACTS
from services.games.tara.stacks import KING, owners, stack_of
from services.games.tara.state import NOBODY, Options, State
from services.games.tara.view import View
from services.games.tara.wire.fields import SEATED, TABLE, WORK
from services.games.tara.wire.options import options_from_proto, options_to_proto
from services.games.tara.wire.terms import SEAT, SPOT
from services.kernel import SPECTATOR, InvalidNotation, Outcome, Seat, checked_options
from services.kernel.codec import Codec, fill, read


def view_to_proto(view: View) -> pb.View:
    """The view, complete."""
    known = view.known
    message = pb.View(
        viewer=view.viewer,
        options=_options_to_proto(known.options),
        board=map(_stack_to_proto, known.board),
        seats=[_seat_to_proto(view, seat) for seat in range(known.seats)],
    )
    _fill_all(message, known, TABLE)
    _fill_all(message.work, known, WORK)
    if known.picked != NOBODY:
        spot, height = spot_and_height(known.picked)
        message.work.picked.CopyFrom(table.Picked(position=SPOT.to(spot), height=height))
    if (end := known.outcome) is not None:
        ended = match_pb2.Outcome(ranks=end.ranks, payoffs=end.payoffs, reason=end.reason, rule=end.rule)
        message.outcome.CopyFrom(ended)
    return message


def view_from_proto(message: pb.View) -> View:
    """The view of a message that `view_to_proto` made.

    Raises:
        InvalidNotation: wrong numbers of seats or positions, or a field that holds what no view has.
        InvalidOptions: options that no match has.
    """
    seats = len(message.seats)
    if len(message.board) != POSITIONS or not FACTS.min_seats <= seats <= FACTS.max_seats:
        raise InvalidNotation(f"a view has not {len(message.board)} positions and {seats} seats")
    if message.viewer not in (SPECTATOR, *range(seats)):
        raise InvalidNotation(f"seat {message.viewer} does not look at a match of {seats}")
    fields: dict[str, Any] = {
        **{name: codec.back(read(message, name)) for name, codec in TABLE.items()},
        **{name: codec.back(read(message.work, name)) for name, codec in WORK.items()},
        **{name: _list_from_proto(message, wired, codec) for name, (wired, codec) in SEATED.items()},
    }
    known = State(
        options=Options.of(checked_options(FACTS.options, options_from_proto(message.options))),
        seats=seats,
        board=[_stack_from_proto(stack) for stack in message.board],
        prisoners=_prisoners_from_proto(message),
        picked=_picked_from_proto(message.work),
        outcome=_outcome_from_proto(message),
        **fields,
    )
    hand_sizes = tuple(seat.hand_size for seat in message.seats)
    aside_sizes = tuple(seat.aside_size for seat in message.seats)
    return View(Seat(message.viewer), known, hand_sizes, aside_sizes)


@lru_cache(maxsize=256)
def _options_to_proto(options: Options) -> pb.Options:
    """Shared: a message that goes into another one is copied."""
    return options_to_proto(asdict(options))


@lru_cache(maxsize=4096)
def _stack_to_proto(stack: int) -> table.Stack:
    """Shared, as there are few different stacks on a table and sixty in every view."""
    return table.Stack(owners=owners(stack), king_piece=bool(stack & KING))


def _fill_all(message: Message, known: State, codecs: Mapping[str, Codec]) -> None:
    for name, codec in codecs.items():
        fill(message, name, codec.to(getattr(known, name)))


def _seat_to_proto(view: View, seat: int) -> table.SeatState:
    known, sizes = view.known, (view.hand_sizes[seat], view.aside_sizes[seat])
    prisoners = known.prisoners[seat * known.seats : (seat + 1) * known.seats]
    message = table.SeatState(prisoners=prisoners, hand_size=sizes[0], aside_size=sizes[1])
    for name, (wired, codec) in SEATED.items():
        fill(message, wired, codec.to(getattr(known, name)[seat]))
    return message


def _list_from_proto(message: pb.View, wired: str, codec: Codec) -> list[Any]:
    return [codec.back(getattr(seat, wired)) for seat in message.seats]


def _prisoners_from_proto(message: pb.View) -> list[int]:
    if any(len(seat.prisoners) != len(message.seats) for seat in message.seats):
        raise InvalidNotation("each seat has a number of prisoners of every seat")
    return [count for seat in message.seats for count in seat.prisoners]


def _stack_from_proto(stack: table.Stack) -> int:
    pieces = stack_of(tuple(SEAT.back(owner) for owner in stack.owners))
    if stack.king_piece and len(stack.owners) != 1:
        raise InvalidNotation(f"a King piece stands alone, not with {len(stack.owners) - 1} others")
    return pieces | KING if stack.king_piece else pieces


def _picked_from_proto(work: table.Work) -> int:
    if not work.HasField("picked"):
        return NOBODY
    return payload_of(piece(SPOT.back(work.picked.position), work.picked.height))


def _outcome_from_proto(message: pb.View) -> Outcome | None:
    if not message.HasField("outcome"):
        return None
    end = message.outcome
    return Outcome(tuple(end.ranks), tuple(end.payoffs), end.reason, end.rule)
