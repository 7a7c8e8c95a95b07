"""Tara's actions between the kernel and the wire."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara.actions import (
    KIND_SHIFT,
    Kind,
    action_of,
    kept_cards,
    payload_of,
    piece,
    play,
    region_and_card,
    spot_and_height,
)
from services.games.tara.components import PIECES
from services.games.tara.facts import SEATS
from services.games.tara.presentation.notation import ALONE
from services.games.tara.presentation.objects import anchor_of, anchor_spots, three_cards
from services.games.tara.rules.position import TaraPosition
from services.games.tara.wire.terms import CARD, REGION, SEAT, SPOT, SPOT_BITS
from services.kernel import InvalidNotation
from services.wire.fields import Codec, among, each, fill

_COUNT: Final = among(range(PIECES + 1), "a number of prisoners")
_HEIGHT: Final = among(range(len(SEATS) * PIECES), "a height")


class _Form(NamedTuple):
    """A message: its name in the oneof, its fields, and how a payload falls into them and is made of them."""

    name: str
    fields: tuple[tuple[str, Codec], ...]
    split: Callable[[TaraPosition, int], tuple[Any, ...]]
    join: Callable[..., int]


def _plain(name: str) -> _Form:
    return _Form(name, (), lambda _, __: (), lambda _: 0)


def _one(name: str, field: str, codec: Codec) -> _Form:
    return _Form(name, ((field, codec),), lambda _, payload: (payload,), lambda _, value: value)


def _use(kind: Kind) -> _Form:
    return _Form(
        kind.name.lower(),
        (("region", REGION), ("card", CARD)),
        lambda _, payload: region_and_card(payload),
        lambda _, region, card: payload_of(play(kind, region, card)),
    )


_FORMS: Final = {
    **{kind: _use(kind) for kind in (Kind.PLACE, Kind.STONE, Kind.AMNESTY)},
    **{kind: _plain(kind.name.lower()) for kind in ALONE},
    **{kind: _one(kind.name.lower(), "card", CARD) for kind in (Kind.DRAW, Kind.DISCARD)},
    **{kind: _one(kind.name.lower(), "positions", SPOT_BITS) for kind in (Kind.PUT, Kind.GARRISON)},
    **{
        kind: _one(kind.name.lower(), "position", SPOT)
        for kind in (Kind.PROMOTE, Kind.KEEP_FORT, Kind.TARGET)
    },
    Kind.RANSOM_OPEN: _one("open_ransom", "captor", SEAT),
    Kind.RANSOM_CLOSE: _one("close_ransom", "captor", SEAT),
    Kind.RANSOM: _one("ransom", "count", _COUNT),
    Kind.START: _one("start", "seat", SEAT),
    Kind.OPEN_REGION: _one("open_region", "region", REGION),
    Kind.KEEP: _Form(
        "keep",
        (("cards", each(CARD)),),
        lambda _, payload: (kept_cards(payload),),
        lambda _, cards: three_cards(cards),
    ),
    Kind.ANCHOR: _Form(
        "anchor",
        (("positions", each(SPOT)),),
        lambda position, payload: (anchor_spots(position, payload),),
        anchor_of,
    ),
    Kind.PIECE: _Form(
        "swap",
        (("position", SPOT), ("height", _HEIGHT)),
        lambda _, payload: spot_and_height(payload),
        lambda _, spot, height: payload_of(piece(spot, height)),
    ),
}
_KINDS: Final = {form.name: kind for kind, form in _FORMS.items()}


def action_to_proto(position: TaraPosition, action: int) -> pb.Action:
    """The action as the message of its kind."""
    form = _FORMS[Kind(action >> KIND_SHIFT)]
    message = pb.Action()
    done = getattr(message, form.name)
    done.SetInParent()
    for (name, codec), value in zip(form.fields, form.split(position, payload_of(action)), strict=True):
        fill(done, name, codec.to(value))
    return message


def action_from_proto(position: TaraPosition, message: pb.Action) -> int:
    """The action of a message; of an anchor the position says by which card.

    Raises:
        InvalidNotation: no kind is set, or a field holds what no action has.
    """
    name = message.WhichOneof("kind")
    if name is None:
        raise InvalidNotation("an action is of a kind; none is set")
    kind, done = _KINDS[name], getattr(message, name)
    values = (codec.back(getattr(done, field)) for field, codec in _FORMS[kind].fields)
    return action_of(kind, _FORMS[kind].join(position, *values))
