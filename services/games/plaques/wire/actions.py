"""Actions on the wire."""

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.catalogue.plaques import format_plaque, parse_plaque
from services.games.plaques.presentation.notation import STAKES, Kind, decode, encode
from services.games.plaques.rules.numbers.bounds import MOST_TOKENS
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import InvalidNotation, Seat


def action_to_proto(_position: PlaquesPosition, _seat: Seat, action: int) -> pb.Action:
    """Writes the action as its kind, with its plaque or tokens."""
    kind, detail = decode(action)
    message = pb.Action(kind=pb.ActionKind.ValueType(kind))
    if kind == Kind.DRAW:
        message.plaque = format_plaque(detail)
    elif detail:
        message.tokens = detail
    return message


def action_from_proto(_position: PlaquesPosition, _seat: Seat, message: pb.Action) -> int:
    """Reads an action, which may be illegal.

    Raises:
        InvalidNotation: it is no action of any position.
    """
    if message.kind not in {kind.value for kind in Kind}:
        raise InvalidNotation(f"an action has a kind of 1 to {len(Kind)}, not {message.kind}")
    kind = Kind(message.kind)
    if (message.plaque != "") != (kind == Kind.DRAW):
        raise InvalidNotation(f"a draw, and it alone, has a plaque; not: {message}")
    if kind == Kind.DRAW:
        return encode(kind, parse_plaque(message.plaque))
    if not (0 < message.tokens <= MOST_TOKENS if kind in STAKES else message.tokens == 0):
        raise InvalidNotation(
            f"bets and raises, and they alone, have 1 to {MOST_TOKENS} tokens; not: {message}"
        )
    return encode(kind, message.tokens)
