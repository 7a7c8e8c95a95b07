"""Actions as text: a verb and what it is about, `place ulster 31`, `put F2 W1`, `ransom open blue`.

Positions are those of the region at hand. Words are parted by one blank.
"""

from collections.abc import Iterable
from typing import Final

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
from services.games.tara.board import REGION_NAMES, SPOT_NAMES, parse_region, parse_spot
from services.games.tara.facts import SEATS
from services.games.tara.presentation.objects import (
    NONE,
    anchor_of,
    anchor_spots,
    bits_of,
    parse_card,
    parse_count,
    parse_height,
    parse_seat,
    spots_of,
    three_cards,
)
from services.games.tara.rules.position import TaraPosition
from services.kernel import InvalidNotation

_VERBS: Final = {
    **{kind: kind.name.lower().replace("_", " ") for kind in Kind},
    Kind.PIECE: "swap",
    Kind.NO_TARGET: "target none",
    Kind.OPEN_REGION: "open",
}
_KINDS: Final = {verb: kind for kind, verb in _VERBS.items()}
ALONE: Final = frozenset(
    (
        *(Kind.PAY, Kind.DECLINE, Kind.STOP, Kind.BUY, Kind.PASS, Kind.NO_TARGET),
        *(Kind.INCOME, Kind.CLEAR, Kind.EXCHANGE),
    )
)
"""Verbs that say it all."""


def format_action(position: TaraPosition, action: int) -> str:
    """The action in words; it need not be legal, but of an anchor the card must be on the table."""
    kind = Kind(action >> KIND_SHIFT)
    return " ".join((_VERBS[kind], *_words(position, kind, payload_of(action))))


def parse_action(position: TaraPosition, text: str) -> int:
    """The action of a text; of an anchor the position says by which card.

    Raises:
        InvalidNotation: no such verb, or not with such words after it.
    """
    first, *others = text.split(" ")
    pair = " ".join((first, *others[:1]))
    verb, words = (pair, others[1:]) if pair in _KINDS else (first, others)
    if verb not in _KINDS:
        raise InvalidNotation(f"{text[:40]!r} is no action; it begins with one of {', '.join(_KINDS)}")
    kind = _KINDS[verb]
    return action_of(kind, _payload(position, kind, words))


def names_of(spots: Iterable[int]) -> str:
    """The spots' names, parted by blanks, or `none`."""
    return " ".join(SPOT_NAMES[spot] for spot in spots) or NONE


def _words(position: TaraPosition, kind: Kind, payload: int) -> Iterable[str]:
    match kind:
        case Kind.DRAW | Kind.DISCARD:
            yield str(payload)
        case Kind.KEEP:
            yield from map(str, kept_cards(payload))
        case Kind.PLACE | Kind.STONE | Kind.AMNESTY:
            region, card = region_and_card(payload)
            yield from (REGION_NAMES[region], str(card))
        case Kind.ANCHOR:
            yield names_of(anchor_spots(position, payload))
        case Kind.PUT | Kind.GARRISON:
            yield names_of(spots_of(payload))
        case Kind.PROMOTE | Kind.KEEP_FORT | Kind.TARGET:
            yield SPOT_NAMES[payload]
        case Kind.PIECE:
            spot, height = spot_and_height(payload)
            yield f"{SPOT_NAMES[spot]}/{height + 1}" if height else SPOT_NAMES[spot]
        case Kind.RANSOM_OPEN | Kind.RANSOM_CLOSE | Kind.START:
            yield SEATS[payload]
        case Kind.RANSOM:
            yield str(payload or NONE)
        case Kind.OPEN_REGION:
            yield REGION_NAMES[payload]


def _payload(position: TaraPosition, kind: Kind, words: list[str]) -> int:
    match kind, words:
        case ((Kind.DRAW | Kind.DISCARD), [card]):
            return parse_card(card)
        case Kind.KEEP, cards:
            return three_cards([parse_card(card) for card in cards])
        case ((Kind.PLACE | Kind.STONE | Kind.AMNESTY), [region, card]):
            return payload_of(play(kind, parse_region(region), parse_card(card)))
        case Kind.ANCHOR, [_, *_]:
            return anchor_of(position, map(parse_spot, words))
        case ((Kind.PUT | Kind.GARRISON), [_, *_]):
            return 0 if words == [NONE] else bits_of(map(parse_spot, words))
        case ((Kind.PROMOTE | Kind.KEEP_FORT | Kind.TARGET), [spot]):
            return parse_spot(spot)
        case Kind.PIECE, [place]:
            spot, slash, height = place.partition("/")
            return payload_of(piece(parse_spot(spot), parse_height(height) if slash else 0))
        case ((Kind.RANSOM_OPEN | Kind.RANSOM_CLOSE | Kind.START), [seat]):
            return parse_seat(seat)
        case Kind.RANSOM, [count]:
            return parse_count(count)
        case Kind.OPEN_REGION, [region]:
            return parse_region(region)
        case _, [] if kind in ALONE:
            return 0
    raise InvalidNotation(f"{_VERBS[kind]!r} does not go with {' '.join(words)[:40]!r}")
