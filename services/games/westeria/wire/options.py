"""Westeria's options between the kernel and the wire."""

from typing import Final

from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.facts import FACTS
from services.games.westeria.options import Options
from services.wire.options import OptionsCodec

OPTION_CODEC: Final = OptionsCodec(pb.Options, FACTS.options, Options.of)
