"""Decodes the platform's messages about a tournament into the pure form that exports are made of."""

from typing import Final

from google.protobuf.timestamp_pb2 import Timestamp

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri_cli.tournaments.views.wording import describe_state
from services.director.wire.entrants import entrant_from_proto, round_from_proto
from services.director.wire.enums import VERDICTS
from services.director.wire.spec import spec_from_proto
from services.tournament.blocks import Block, BlockResult
from services.tournament.export.manifest import LAYOUT, Digests, Manifest, Participant, Seeds
from services.tournament.results import GameResult

_VERDICTS: Final = {wire: verdict for verdict, wire in VERDICTS.items()}


def manifest_of(head: rpc.ExportTournamentResponse) -> Manifest:
    """The manifest for an export that begins with this message, still without files."""
    tournament = head.tournament
    spec, _ = spec_from_proto(tournament.spec, tournament.rules_version)
    return Manifest(
        layout=LAYOUT,
        tournament_id=tournament.tournament_id,
        state=describe_state(tournament),
        rules_version=tournament.rules_version,
        created_ms=_milliseconds(tournament.created),
        started_ms=_milliseconds(tournament.started),
        ended_ms=_milliseconds(tournament.ended),
        sequence=tournament.sequence,
        spec=spec,
        entrants=tuple(map(_participant, head.entries)),
        seeds=Seeds(tournament.seed_commitment, tournament.seed_root, tournament.seed_salt),
        digests=Digests(tournament.results_digest, tournament.standings_digest),
        files={},
        taken_back=tuple(map(round_from_proto, head.taken_back)),
    )


def block_of(message: pb.BlockResult) -> BlockResult | None:
    """A finished block; None for one that no longer counts."""
    entrants = tuple(message.entrants)
    block = Block(message.stage, message.block, message.round, entrants, message.label)
    if not block.is_bye and not message.games:
        return None
    return BlockResult(block, tuple(map(_result, message.games)))


def _participant(entry: pb.FieldEntry) -> Participant:
    return Participant(
        entrant=entrant_from_proto(entry.entrant),
        withdrawn=entry.withdrawn,
        joined=round_from_proto(entry.joined) if entry.HasField("joined") else None,
        left=round_from_proto(entry.left) if entry.HasField("left") else None,
    )


def _result(message: pb.GameResult) -> GameResult:
    return GameResult(
        seats=tuple(message.seats),
        ranks=tuple(message.ranks),
        payoffs=tuple(message.payoffs),
        verdicts=tuple(_VERDICTS[verdict] for verdict in message.verdicts),
        plies=message.plies,
        record_digest=message.record_digest,
    )


def _milliseconds(moment: Timestamp) -> int:
    return moment.ToMilliseconds()
