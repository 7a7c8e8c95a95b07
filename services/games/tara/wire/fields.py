"""The fields of a position that go on the wire one by one, and what each holds."""

from typing import Final

from services.games.tara.board import REGIONS
from services.games.tara.deck import CARDS, DECKS
from services.games.tara.facts import SEATS
from services.games.tara.phases import Phase, Stage
from services.games.tara.rules.table.flat import ASIDE, CUMALS, DRAWN, HANDS, KINGS, STOCK
from services.games.tara.wire.terms import ANY_CARD, ANY_REGION, CARD, REGION, SEAT, SPOT_BITS
from services.wire.fields import PLAIN, Codec, among, in_bits, or_unset

_MOST_ANCHORS: Final = max(len(card.anchors) for deck in DECKS.values() for card in deck.values())
_CARDS: Final = in_bits(CARD, CARDS[-1] + 1)
_REGIONS: Final = in_bits(REGION, REGIONS)
_SEATS: Final = in_bits(SEAT, len(SEATS))

TABLE: Final[dict[str, Codec]] = {
    "regions": _REGIONS,
    "closed": _REGIONS,
    "discards": _CARDS,
    "round": PLAIN,
    "stage": among(tuple(Stage), "a stage", shift=1),
    "phase": among(tuple(Phase)[Phase.NEXT + 1 :], "a phase"),
    **dict.fromkeys(("starter", "turn", "active"), or_unset(SEAT)),
}
"""Fields of the position that a view has itself."""
SEATED: Final[dict[str, tuple[int, Codec]]] = {
    "stock": (STOCK, PLAIN),
    "king_pieces": (KINGS, PLAIN),
    "cumals": (CUMALS, PLAIN),
    "hand": (HANDS, _CARDS),
    "aside": (ASIDE, _CARDS),
    "drawn": (DRAWN, ANY_CARD),
}
"""What each seat has, and where that begins in the position's table."""
WORK: Final[dict[str, Codec]] = {
    "region": ANY_REGION,
    "latest": ANY_REGION,
    "card": ANY_CARD,
    "paid": Codec(bool, int),
    "activated": SPOT_BITS,
    "promoted": SPOT_BITS,
    "tied": _SEATS,
    "asked": _SEATS,
    "garrisons": _REGIONS,
    "captor": or_unset(SEAT),
    "anchor": or_unset(among(range(_MOST_ANCHORS), "an anchor")),
}
"""Fields of the position that tell what is going on within a decision."""
