"""Tara's views between the kernel and the wire: the known part of the position, field by field."""

from functools import lru_cache

from ardri.tara.v1 import table_pb2 as table
from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara.board import POSITIONS
from services.games.tara.facts import FACTS
from services.games.tara.presentation.objects import piece, spot_and_height
from services.games.tara.presentation.view import BY_HIGH_KING, View, outcome_of
from services.games.tara.rules.opening import initial
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table.codes import NOBODY
from services.games.tara.rules.table.flat import CAPTOR, HIGH_KING, PRISONERS, ROUND_LIMIT
from services.games.tara.rules.table.reading import owners, set_stack, stack_of
from services.games.tara.rules.table.stacks import KING
from services.games.tara.wire.options import OPTION_CODEC
from services.games.tara.wire.terms import SEAT, SEATED, SPOT, TABLE, WORK
from services.kernel import SPECTATOR, InvalidNotation, Seat
from services.wire.fields import fill, read
from services.wire.outcomes import outcome_from_message, outcome_message


def view_to_proto(view: View) -> pb.View:
    """Writes the complete view."""
    known = view.known
    message = pb.View(
        viewer=view.viewer,
        options=OPTION_CODEC.stored_to_proto(known.options),
        board=map(_stack_to_proto, known.board),
        seats=[_seat_to_proto(view, seat) for seat in range(known.seats)],
    )
    for part, codecs in ((message, TABLE), (message.work, WORK)):
        for name, codec in codecs.items():
            fill(part, name, codec.to(getattr(known, name)))
    if known.picked != NOBODY:
        spot, height = spot_and_height(known.picked)
        message.work.picked.CopyFrom(table.Picked(position=SPOT.to(spot), height=height))
    if (end := outcome_of(known)) is not None:
        message.outcome.CopyFrom(outcome_message(end))
    return message


def view_from_proto(message: pb.View) -> View:
    """Reads a message that `view_to_proto` made.

    Raises:
        InvalidNotation: a number of seats or positions is wrong, or a field has a value that no view has.
        InvalidOptions: no match can have these options.
    """
    seats = len(message.seats)
    if len(message.board) != POSITIONS or not FACTS.min_seats <= seats <= FACTS.max_seats:
        raise InvalidNotation(f"a view has not {len(message.board)} positions and {seats} seats")
    if message.viewer not in (SPECTATOR, *range(seats)):
        raise InvalidNotation(f"seat {message.viewer} does not look at a match of {seats}")
    known = initial(seats, OPTION_CODEC.stored_from_proto(message.options))
    for part, codecs in ((message, TABLE), (message.work, WORK)):
        for name, codec in codecs.items():
            setattr(known, name, int(codec.back(read(part, name))))
    known.picked = _picked_from_proto(message.work)
    for name, (first, codec) in SEATED.items():
        known.write(first, [codec.back(getattr(seat, name)) for seat in message.seats])
    _read_prisoners(message, known)
    for position, stack in enumerate(message.board):
        set_stack(known, position, _stack_from_proto(stack))
    _read_outcome(message, known)
    hand_sizes = tuple(seat.hand_size for seat in message.seats)
    aside_sizes = tuple(seat.aside_size for seat in message.seats)
    return View(Seat(message.viewer), known, hand_sizes, aside_sizes)


@lru_cache(maxsize=4096)
def _stack_to_proto(stack: int) -> table.Stack:
    """The messages are shared, as a table has few different stacks, and every view has sixty."""
    return table.Stack(owners=owners(stack), king_piece=bool(stack & KING))


def _seat_to_proto(view: View, seat: int) -> table.SeatState:
    known, sizes = view.known, (view.hand_sizes[seat], view.aside_sizes[seat])
    prisoners = known.prisoners[seat * known.seats : (seat + 1) * known.seats]
    message = table.SeatState(prisoners=prisoners, hand_size=sizes[0], aside_size=sizes[1])
    for name, (first, codec) in SEATED.items():
        fill(message, name, codec.to(int(known.table[first + seat])))
    return message


def _read_prisoners(message: pb.View, known: TaraPosition) -> None:
    for captor, seat in enumerate(message.seats):
        if len(seat.prisoners) != len(message.seats):
            raise InvalidNotation("each seat has a number of prisoners of every seat")
        known.write(PRISONERS + CAPTOR * captor, seat.prisoners)


def _stack_from_proto(stack: table.Stack) -> int:
    pieces = stack_of(tuple(SEAT.back(owner) for owner in stack.owners))
    if stack.king_piece and len(stack.owners) != 1:
        raise InvalidNotation(f"a King piece stands alone, not with {len(stack.owners) - 1} others")
    return pieces | KING if stack.king_piece else pieces


def _picked_from_proto(work: table.Work) -> int:
    if not work.HasField("picked"):
        return NOBODY
    return piece(SPOT.back(work.picked.position), work.picked.height)


def _read_outcome(message: pb.View, known: TaraPosition) -> None:
    if not message.HasField("outcome"):
        return
    given = outcome_from_message(message.outcome)
    known.winners = sum(1 << seat for seat in given.winners if seat < known.seats)
    known.end = HIGH_KING if given.reason == BY_HIGH_KING else ROUND_LIMIT
    if outcome_of(known) != given:
        raise InvalidNotation(f"no match ends by {given.reason!r} with the places {list(given.ranks)}")
