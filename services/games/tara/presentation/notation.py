"""Actions as text: a verb and its objects, `place ulster 31`, `put F2 W1`, `ransom open blue`.

Positions are those of the region being worked. Words are separated by one blank.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from services.games.tara.board import REGION_NAMES, SPOT_NAMES, parse_region, parse_spot
from services.games.tara.facts import SEATS
from services.games.tara.presentation.forms import FORMS
from services.games.tara.presentation.objects import (
    NONE,
    names_of,
    parse_card,
    parse_count,
    parse_height,
    parse_seat,
)
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table.codes import KIND, PAYLOAD
from services.kernel import InvalidNotation

_KINDS: Final = {form.verb: kind for kind, form in FORMS.items()}
_WORDS: Final[dict[str, tuple[Callable[[Any], str], Callable[[str], int]]]] = {
    "card": (str, parse_card),
    "region": (REGION_NAMES.__getitem__, parse_region),
    "position": (SPOT_NAMES.__getitem__, parse_spot),
    "captor": (SEATS.__getitem__, parse_seat),
    "seat": (SEATS.__getitem__, parse_seat),
    "count": (lambda count: str(count or NONE), parse_count),
}
"""How each part that is a single word is written and read. A height is written behind its spot."""
_LISTS: Final[dict[str, Callable[[Any], str]]] = {
    "cards": lambda cards: " ".join(map(str, cards)),
    "positions": names_of,
}


def format_action(position: TaraPosition, action: int) -> str:
    """Writes an action, which may be illegal; but for an anchor its card must be on the table."""
    form = FORMS[action & KIND]
    parts = dict(zip(form.parts, form.split(position, action & PAYLOAD), strict=True))
    below = f"/{height + 1}" if (height := parts.pop("height", 0)) else ""
    words = [(_LISTS.get(part) or _WORDS[part][0])(value) for part, value in parts.items()]
    return " ".join((form.verb, *words)) + below


def parse_action(position: TaraPosition, text: str) -> int:
    """Reads an action; for an anchor, the position says which card it belongs to.

    Raises:
        InvalidNotation: the verb is unknown, or the words after it do not go with it.
    """
    first, *others = text.split(" ")
    pair = " ".join((first, *others[:1]))
    verb, words = (pair, others[1:]) if pair in _KINDS else (first, others)
    if verb not in _KINDS:
        raise InvalidNotation(f"{text[:40]!r} is no action; it begins with one of {', '.join(_KINDS)}")
    kind = _KINDS[verb]
    return kind | FORMS[kind].join(position, *_values(verb, FORMS[kind].parts, words))


def _values(verb: str, parts: tuple[str, ...], words: list[str]) -> Sequence[Any]:
    match parts, words:
        case ["cards"], _:
            return [[parse_card(card) for card in words]]
        case ["positions"], ["none"]:
            return [[]]
        case ["positions"], [_, *_]:
            return [[parse_spot(spot) for spot in words]]
        case ["position", "height"], [place]:
            spot, slash, height = place.partition("/")
            return parse_spot(spot), parse_height(height) if slash else 0
        case _ if len(parts) == len(words) and _WORDS.keys() >= set(parts):
            return [_WORDS[part][1](word) for part, word in zip(parts, words, strict=True)]
    raise InvalidNotation(f"{verb!r} does not go with {' '.join(words)[:40]!r}")
