"""The words that Tara's messages share, between the kernel and the wire.

The kernel counts regions and ranks from 0 and has -1 for none; an enum of the wire has 0 for none.
"""

from typing import Final

from services.games.tara.board import REGIONS, SPOT_NAMES, Rank, format_position, parse_position, parse_spot
from services.games.tara.deck import CARDS
from services.games.tara.facts import SEATS
from services.wire.fields import NONE, Codec, among, in_bits

REGION: Final = among(range(REGIONS), "a region", shift=1)
ANY_REGION: Final = among(range(NONE, REGIONS), "a region", shift=1)
RANK: Final = among(tuple(Rank), "a rank", shift=1)
SEAT: Final = among(range(len(SEATS)), "a seat")
CARD: Final = among(CARDS, "a card")
ANY_CARD: Final = among(range(CARDS[-1] + 1), "a card")
POSITION: Final = Codec(format_position, parse_position)
SPOT: Final = Codec(SPOT_NAMES.__getitem__, parse_spot)
SPOT_BITS: Final = in_bits(SPOT, len(SPOT_NAMES))
