"""The name of each kind of action and the parts of its payload, for its text and for its message."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from services.games.tara.presentation.objects import (
    anchor_of,
    anchor_spots,
    bits_of,
    kept_cards,
    piece,
    region_and_card,
    spot_and_height,
    three_cards,
    use,
)
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table.reading import numbers_in


class Form(NamedTuple):
    """`parts`: names of a payload's parts. `split` takes a payload apart, `join` makes it of its parts."""

    verb: str
    parts: tuple[str, ...]
    split: Callable[[TaraPosition, int], tuple[Any, ...]]
    join: Callable[..., int]


def _form(
    verb: str, parts: tuple[str, ...], split: Callable[[int], tuple[Any, ...]], join: Callable[..., int]
) -> Form:
    return Form(verb, parts, lambda _, payload: split(payload), lambda _, *values: join(*values))


def _plain(verb: str) -> Form:
    return _form(verb, (), lambda _: (), lambda: 0)


def _one(verb: str, part: str) -> Form:
    return _form(verb, (part,), lambda payload: (payload,), lambda value: value)


def _spots(verb: str) -> Form:
    return _form(verb, ("positions",), lambda bits: (numbers_in(bits),), bits_of)


def _use(verb: str) -> Form:
    return _form(verb, ("region", "card"), region_and_card, use)


FORMS: Final = {
    c.DRAW: _one("draw", "card"),
    c.KEEP: _form("keep", ("cards",), lambda payload: (kept_cards(payload),), three_cards),
    c.PLACE: _use("place"),
    c.STONE: _use("stone"),
    c.AMNESTY: _use("amnesty"),
    c.DISCARD: _one("discard", "card"),
    c.ANCHOR: Form("anchor", ("positions",), lambda p, anchor: (anchor_spots(p, anchor),), anchor_of),
    c.PUT: _spots("put"),
    c.PAY: _plain("pay"),
    c.DECLINE: _plain("decline"),
    c.PROMOTE: _one("promote", "position"),
    c.STOP: _plain("stop"),
    c.PIECE: _form("swap", ("position", "height"), spot_and_height, piece),
    c.KEEP_FORT: _one("keep fort", "position"),
    c.BUY: _plain("buy"),
    c.PASS: _plain("pass"),
    c.TARGET: _one("target", "position"),
    c.NO_TARGET: _plain("target none"),
    c.INCOME: _plain("income"),
    c.CLEAR: _plain("clear"),
    c.EXCHANGE: _plain("exchange"),
    c.RANSOM_OPEN: _one("ransom open", "captor"),
    c.RANSOM_CLOSE: _one("ransom close", "captor"),
    c.GARRISON: _spots("garrison"),
    c.RANSOM: _one("ransom", "count"),
    c.START: _one("start", "seat"),
    c.OPEN_REGION: _one("open", "region"),
}
"""By kind of action."""
