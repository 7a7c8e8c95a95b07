"""The values of Tara's messages between the kernel and the wire, and the fields of a position in a view.

The kernel counts regions and ranks from 0, with -1 for none. An enum of the wire has 0 for none.
"""

from typing import Final

from services.games.tara.board import REGIONS, SPOT_NAMES, Rank, format_position, parse_position, parse_spot
from services.games.tara.deck import CARDS, DECKS
from services.games.tara.facts import SEATS
from services.games.tara.rules.table.codes import PHASE_NEXT, PHASE_OVER, STAGE_NEXT_ROUND
from services.games.tara.rules.table.flat import ASIDE, CUMALS, DRAWN, HANDS, KINGS, STOCK
from services.wire.fields import NONE, PLAIN, Codec, among, in_bits, or_unset

REGION: Final = among(range(REGIONS), "a region", shift=1)
ANY_REGION: Final = among(range(NONE, REGIONS), "a region", shift=1)
RANK: Final = among(tuple(Rank), "a rank", shift=1)
SEAT: Final = among(range(len(SEATS)), "a seat")
CARD: Final = among(CARDS, "a card")
ANY_CARD: Final = among(range(CARDS[-1] + 1), "a card")
POSITION: Final = Codec(format_position, parse_position)
SPOT: Final = Codec(SPOT_NAMES.__getitem__, parse_spot)
SPOT_BITS: Final = in_bits(SPOT, len(SPOT_NAMES))

_MOST_ANCHORS: Final = max(len(card.anchors) for deck in DECKS.values() for card in deck.values())
_CARDS: Final = in_bits(CARD, CARDS[-1] + 1)
_REGIONS: Final = in_bits(REGION, REGIONS)
_SEATS: Final = in_bits(SEAT, len(SEATS))

TABLE: Final[dict[str, Codec]] = {
    "regions": _REGIONS,
    "closed": _REGIONS,
    "discards": _CARDS,
    "round": PLAIN,
    "stage": among(range(STAGE_NEXT_ROUND + 1), "a stage", shift=1),
    "phase": among(range(PHASE_NEXT + 1, PHASE_OVER + 1), "a phase"),
    **dict.fromkeys(("starter", "turn", "active"), or_unset(SEAT)),
}
"""Fields of the position that are fields of the view message itself."""
SEATED: Final[dict[str, tuple[int, Codec]]] = {
    "stock": (STOCK, PLAIN),
    "king_pieces": (KINGS, PLAIN),
    "cumals": (CUMALS, PLAIN),
    "hand": (HANDS, _CARDS),
    "aside": (ASIDE, _CARDS),
    "drawn": (DRAWN, ANY_CARD),
}
"""Fields of each seat, and the index where they begin in the position's table."""
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
"""Fields of the position that describe a turn, traitor or clearing in progress."""
