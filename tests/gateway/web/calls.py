"""Calls as they are on the wire: paths, content types, envelopes."""

import struct
from collections.abc import Iterator

from ardri.engine.v1 import engine_service_pb2 as pb

ENGINE = "/ardri.engine.v1.EngineService/"
ACCOUNTS = "/ardri.gateway.v1.AccountService/"
TOURNAMENTS = "/ardri.tournament.v1.TournamentService/"
MATCH = pb.GetMatchRequest(match_id="tablut.abc").SerializeToString()
UNKNOWN_FIELD = b"\xa2\x06\x02\xff\xfe"
PROTO, JSON = "application/proto", "application/json"
STREAM, STREAM_JSON = "application/connect+proto", "application/connect+json"
GRPC_WEB = "application/grpc-web+proto"


def enveloped(payload: bytes, flags: int = 0) -> bytes:
    return struct.pack(">BI", flags, len(payload)) + payload


def envelopes(content: bytes) -> Iterator[tuple[int, bytes]]:
    while content:
        flags, size = struct.unpack(">BI", content[:5])
        yield flags, content[5 : 5 + size]
        content = content[5 + size :]
