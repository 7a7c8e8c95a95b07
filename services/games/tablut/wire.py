"""Tablut between the kernel and `ardri.tablut.v1`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ardri.tablut.v1 import static_table_pb2 as static
from ardri.tablut.v1 import tablut_pb2 as pb
from services.games.tablut.board import (
    CORNERS,
    EMPTY,
    KING,
    NAMES,
    RAISED,
    SIZE,
    SQUARES,
    THRONE,
    parse_square,
)
from services.games.tablut.data.array import ARRAYS
from services.games.tablut.facts import FACTS
from services.games.tablut.options import WALLS, Options
from services.games.tablut.presentation.events import Captured, Moved
from services.games.tablut.presentation.views import View
from services.games.tablut.rules.position import TablutPosition
from services.kernel import InvalidNotation, InvalidOptions, OptionValue, Seat, Setup
from services.wire.options import OptionsCodec

_WALL_CAPTURES: Final = {"all": True, "none": False}
"""The values of `walls` that the older field `wall_capture` can express."""
_PIECES: Final = tuple(pb.Piece.ValueType(piece - EMPTY + pb.PIECE_EMPTY) for piece in range(EMPTY, KING + 1))


class TablutOptions(OptionsCodec[pb.Options, Options]):
    """Options. `walls` is written as the older field `wall_capture` where that says the same."""

    def to_proto(self, options: Mapping[str, OptionValue]) -> pb.Options:
        """Writes the checked options that are present."""
        told = dict(options)
        if told.get("walls") in _WALL_CAPTURES:
            told["wall_capture"] = _WALL_CAPTURES[str(told.pop("walls"))]
        return super().to_proto(told)

    def from_proto(self, message: pb.Options) -> dict[str, OptionValue]:
        """Reads the options that are set, unchecked.

        Raises:
            InvalidOptions: an enum has an unknown number, or two fields contradict one another.
        """
        options = super().from_proto(message)
        if options.pop("wall_capture", None) is not None:
            walls = "all" if message.wall_capture else "none"
            if options.setdefault("walls", walls) != walls:
                told = f"'wall_capture', which it replaces, {str(message.wall_capture).lower()}"
                raise InvalidOptions(f"option 'walls' is {options['walls']!r}, but {told}", rule="B17")
        return options


OPTION_CODEC: Final = TablutOptions(pb.Options, FACTS.options, Options.of)


class TablutWire:
    """The game's messages: how each is made of the kernel's values, and read back."""

    file = pb.DESCRIPTOR
    options_type = pb.Options
    action_type = pb.Action
    view_type = pb.View
    event_type = pb.Event
    table_type = static.Table
    options_to_proto = staticmethod(OPTION_CODEC.to_proto)
    options_from_proto = staticmethod(OPTION_CODEC.from_proto)

    def action_to_proto(self, state: TablutPosition, seat: Seat, action: int) -> pb.Action:
        """The action as its two squares."""
        return pb.Action(**_squares(*divmod(action, SQUARES)))

    def action_from_proto(self, state: TablutPosition, seat: Seat, message: pb.Action) -> int:
        """Returns the action between two squares, which may be illegal.

        Raises:
            InvalidNotation: a field names no square.
        """
        return parse_square(getattr(message, "from")) * SQUARES + parse_square(message.to)

    def view_to_proto(self, view: View) -> pb.View:
        """Writes the complete view."""
        return pb.View(
            board=[_PIECES[piece] for piece in view.board],
            turn=view.turn,
            quiet_plies=view.quiet_plies,
            plies=view.plies,
            options=OPTION_CODEC.stored_to_proto(view.options),
            history=view.history,
        )

    def view_from_proto(self, message: pb.View) -> View:
        """Reads a message that `view_to_proto` made.

        Raises:
            InvalidNotation: there are not 81 known pieces, the seat is unknown, or the history is missing.
            InvalidOptions: no match can have these options.
        """
        known = all(piece in _PIECES for piece in message.board)
        if not known or len(message.board) != SQUARES or message.turn not in (0, 1) or not message.history:
            raise InvalidNotation(
                f"a view has {SQUARES} pieces, turn 0 or 1, and its history; not: {message}"
            )
        return View(
            board=tuple(_PIECES.index(piece) for piece in message.board),
            turn=Seat(message.turn),
            quiet_plies=message.quiet_plies,
            plies=message.plies,
            options=OPTION_CODEC.stored_from_proto(message.options),
            history=tuple(message.history),
        )

    def events_to_proto(self, events: Sequence[Moved | Captured]) -> list[pb.Event]:
        """Writes each event as the message of its kind."""
        return [_event_to_proto(event) for event in events]

    def event_from_proto(self, message: pb.Event) -> Moved | Captured:
        """Reads a message that `events_to_proto` made.

        Raises:
            InvalidNotation: the message has no event, or one with an unknown piece or square.
        """
        kind = message.WhichOneof("kind")
        if kind is None:
            raise InvalidNotation("an event without a kind")
        event = getattr(message, kind)
        if event.piece not in _PIECES:
            raise InvalidNotation(f"{event.piece} is no piece")
        piece = _PIECES.index(event.piece)
        if kind == "captured":
            return Captured(piece, parse_square(event.square), by_wall=event.by_wall)
        return Moved(piece, parse_square(getattr(event, "from")), parse_square(event.to))

    def table_to_proto(self, setup: Setup) -> static.Table:
        """The marked squares, the array, and whose captures walls and corners help."""
        options = Options.of(setup.options)
        return static.Table(
            size=SIZE,
            throne=NAMES[THRONE],
            raised=[NAMES[square] for square in sorted(RAISED)],
            corners=[NAMES[square] for square in sorted(CORNERS)],
            array=[_PIECES[piece] for piece in ARRAYS[options.array]],
            wall_seats=[seat for seat in range(setup.seats) if WALLS.index(options.walls) >> seat & 1],
            corner_against_king=options.corner_against_king,
        )


def _event_to_proto(event: Moved | Captured) -> pb.Event:
    piece = _PIECES[event.piece]
    if isinstance(event, Moved):
        return pb.Event(moved=pb.Moved(piece=piece, **_squares(event.origin, event.target)))
    square = NAMES[event.square]
    return pb.Event(captured=pb.Captured(piece=piece, square=square, by_wall=event.by_wall))


def _squares(origin: int, target: int) -> dict[str, Any]:
    """The fields of two squares. One is called `from`, which no Python keyword argument can be."""
    return {"from": NAMES[origin], "to": NAMES[target]}


WIRE: Final = TablutWire()
