"""Removes names from events that were rendered with them. Pure."""

from collections.abc import Collection

from ardri.engine.v1.engine_service_pb2 import PlayResponse
from services.record.seats.names import call


def without_names(framed: bytes, gone: Collection[str]) -> bytes:
    """Returns a framed event without the names of accounts that are gone."""
    message, none = PlayResponse.FromString(framed), dict.fromkeys(gone, "")
    named = False
    for event in message.events:
        kind = event.WhichOneof("body")
        named |= kind in ("created", "joined", "freed", "dropped_out")
        if kind == "created":
            call(event.created.reserved, none)
        elif kind in ("joined", "freed", "dropped_out"):
            call([getattr(event, kind).seat], none)
    return message.SerializeToString() if named else framed
