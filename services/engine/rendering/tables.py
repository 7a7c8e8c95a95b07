"""What never changes at the table of a match, as a message, and its digest. Pure."""

import hashlib
from typing import Any

from ardri.match.v1 import table_pb2
from services.kernel import Game, Setup
from services.kernel.game.looks import looks_of
from services.record.data_sets import data_sets_of
from services.record.opening import setup_to_proto
from services.runtime.jobs.wire import TableWire, Wire, pack


def table_of(game: Game[Any, Any], wire: Wire, setup: Setup) -> table_pb2.Table:
    """Returns the table of a match with that setup; without a part of the game's own if it has none."""
    spec = setup_to_proto(setup, game, wire)
    table = table_pb2.Table(
        game=spec.game,
        rules_version=spec.rules_version,
        options=spec.options,
        data_sets=data_sets_of(game.facts, setup),
    )
    for seat, look in enumerate(looks_of(game.facts)[: setup.seats]):
        table.seats.add(
            seat=seat,
            title=game.facts.seat_names[seat],
            colour=look.colour,
            pattern=table_pb2.Pattern.Value(f"PATTERN_{look.pattern}".upper()),
            shape=table_pb2.Shape.Value(f"SHAPE_{look.shape}".upper()),
            letter=look.letter,
        )
    if isinstance(wire, TableWire):
        table.own.CopyFrom(pack(wire.table_to_proto(setup)))
    return table


def digest_of(table: table_pb2.Table) -> bytes:
    """Returns the SHA-256 of the table, 32 bytes. It is unique, as a table has no maps."""
    return hashlib.sha256(table.SerializeToString(deterministic=True)).digest()
