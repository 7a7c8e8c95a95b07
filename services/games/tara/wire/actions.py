"""Tara's actions between the kernel and the wire: each kind has a message of its name, part by part."""

from typing import Final

from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara.facts import PIECES, SEATS
from services.games.tara.presentation.forms import FORMS
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes as c
from services.games.tara.wire.terms import CARD, REGION, SEAT, SPOT
from services.kernel import InvalidNotation
from services.wire.fields import Codec, among, each, fill

_PARTS: Final[dict[str, Codec]] = {
    "card": CARD,
    "cards": each(CARD),
    "region": REGION,
    "position": SPOT,
    "positions": each(SPOT),
    "height": among(range(len(SEATS) * PIECES), "a height"),
    "captor": SEAT,
    "seat": SEAT,
    "count": among(range(PIECES + 1), "a number of prisoners"),
}
_NAMES: Final = {kind: form.verb.replace(" ", "_") for kind, form in FORMS.items()} | {
    c.NO_TARGET: "no_target",
    c.RANSOM_OPEN: "open_ransom",
    c.RANSOM_CLOSE: "close_ransom",
    c.OPEN_REGION: "open_region",
}
_KINDS: Final = {name: kind for kind, name in _NAMES.items()}


def action_to_proto(position: TaraPosition, _seat: int, action: int) -> pb.Action:
    """Writes the action as the message of its kind."""
    kind = action & c.KIND
    message = pb.Action()
    done = getattr(message, _NAMES[kind])
    done.SetInParent()
    values = FORMS[kind].split(position, action & c.PAYLOAD)
    for part, value in zip(FORMS[kind].parts, values, strict=True):
        fill(done, part, _PARTS[part].to(value))
    return message


def action_from_proto(position: TaraPosition, _seat: int, message: pb.Action) -> int:
    """Reads an action; for an anchor, the position says which card it belongs to.

    Raises:
        InvalidNotation: no kind is set, or a field has a value that no action has.
    """
    name = message.WhichOneof("kind")
    if name is None:
        raise InvalidNotation("an action is of a kind; none is set")
    kind, done = _KINDS[name], getattr(message, name)
    values = (_PARTS[part].back(getattr(done, part)) for part in FORMS[kind].parts)
    return kind | FORMS[kind].join(position, *values)
