"""Westeria's actions between the kernel and the wire."""

from typing import Final

from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.data.dataset import DataSet
from services.games.westeria.rules import actions
from services.games.westeria.rules.actions import kind_of, made, pair_of, paired, payload_of
from services.games.westeria.wire.terms import CARD, ORDER, terms_of
from services.kernel import InvalidNotation
from services.wire.fields import Codec, fill

_FORMS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    actions.DRAW_LOT: ("draw_lot", ("unit",)),
    actions.CLAIM: ("claim", ("territory",)),
    actions.PLACE: ("place", ("zone",)),
    actions.LIFT: ("lift", ("zone",)),
    actions.PUT: ("put", ("zone",)),
    actions.DONE: ("done", ()),
    actions.READY: ("ready", ()),
    actions.DRAW_CARD: ("draw_card", ("card",)),
    actions.PLAY: ("play", ("card",)),
    actions.DISCARD: ("discard", ()),
    actions.RECRUIT: ("recruit", ("unit",)),
    actions.DEPLOY: ("deploy", ("zone",)),
    actions.PICK: ("pick", ("zone",)),
    actions.SWITCH: ("switch", ("order",)),
    actions.SPY: ("spy", ("first", "second")),
    actions.ACCUSE: ("accuse", ("zone",)),
    actions.GUESS: ("guess", ("unit",)),
    actions.MOVE: ("move", ("origin", "target")),
    actions.END: ("end", ()),
}
"""By kind, its name in the oneof, and the fields that its payload falls into."""
_KINDS: Final = {name: kind for kind, (name, _) in _FORMS.items()}


def action_to_proto(data: DataSet, action: int) -> pb.Action:
    """The action as the message of its kind."""
    name, fields = _FORMS[kind_of(action)]
    message = pb.Action()
    done = getattr(message, name)
    done.SetInParent()
    payloads = pair_of(action) if len(fields) > 1 else (payload_of(action),) * len(fields)
    for field, payload in zip(fields, payloads, strict=True):
        fill(done, field, _codec(data, field).to(payload))
    return message


def action_from_proto(data: DataSet, message: pb.Action) -> int:
    """The action of a message; the territories of Secret Information may come in either order.

    Raises:
        InvalidNotation: no kind is set, or a field holds what no action has.
    """
    name = message.WhichOneof("kind")
    if name is None:
        raise InvalidNotation("an action is of a kind; none is set")
    kind, done = _KINDS[name], getattr(message, name)
    values = [_codec(data, field).back(getattr(done, field)) for field in _FORMS[kind][1]]
    if kind == actions.SPY:
        values.sort()
    return paired(kind, *values) if len(values) > 1 else made(kind, *values)


def _codec(data: DataSet, field: str) -> Codec:
    terms = terms_of(data)
    match field:
        case "card":
            return CARD
        case "order":
            return ORDER
        case "unit":
            return terms.unit
        case "territory" | "first" | "second":
            return terms.territory
    return terms.zone
