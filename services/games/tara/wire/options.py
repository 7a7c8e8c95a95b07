"""Tara's options between the kernel and the wire."""

from typing import Final

from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara.board import REGION_NAMES
from services.games.tara.facts import FACTS, OPTIONS, Options
from services.wire.fields import Codec
from services.wire.options import OptionsCodec, numbered

_REGION: Final = numbered(REGION_NAMES, OPTIONS["regions_of_two"])
_TWO_REGIONS: Final = Codec(
    lambda pair: [_REGION.to(region) for region in pair.split("-")],
    lambda regions: "-".join(map(_REGION.back, regions)),
)
OPTION_CODEC: Final = OptionsCodec(pb.Options, FACTS.options, Options.of, {"regions_of_two": _TWO_REGIONS})
