"""The options of a match on the wire."""

from typing import Final

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.options import SPECS, Options
from services.wire.options import OptionsCodec

OPTION_CODEC: Final = OptionsCodec(pb.Options, SPECS, Options.of)
