"""The messages of a platform about a tournament that was played in this process."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Self

from ardri.match.v1.record_pb2 import Record
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.api.spectators.result_messages import block_to_proto
from services.director.planning.assignments import Contest
from services.director.wire.ratings import ratings_to_proto
from services.director.wire.spec import spec_to_proto
from services.director.wire.standings import standings_to_proto
from services.ledger.storage.rows import FinishedBlock
from services.tournament.digest import results_digest, standings_digest
from services.tournament.formats import standings
from services.tournament.ratings import fit
from services.tournament.seed_tree import SeedTree
from tests.tournament.export.sample import ROOT, Played

_PAGE = 3


@dataclass
class Story:
    """`blocks`: in the order of their ends. `records`: by stage, block and rotation."""

    tournament: pb.Tournament
    entries: list[pb.FieldEntry] = field(default_factory=list)
    blocks: list[pb.BlockResult] = field(default_factory=list)
    records: dict[tuple[int, int, int], bytes] = field(default_factory=dict)
    played: Played | None = None

    @classmethod
    def new(cls, tournament_id: str, spec: pb.TournamentSpec) -> Self:
        """The story of a tournament that has not been played."""
        tournament = pb.Tournament(
            tournament_id=tournament_id, spec=spec, state=pb.TOURNAMENT_STATE_OPEN, rules_version="1"
        )
        return cls(tournament, [pb.FieldEntry(entrant=entrant) for entrant in spec.entrants])

    @classmethod
    def of(cls, played: Played) -> Self:
        """The story of an ended tournament."""
        manifest = played.manifest
        entrants = tuple(each.entrant for each in manifest.entrants)
        tournament = pb.Tournament(
            tournament_id=manifest.tournament_id,
            spec=spec_to_proto(manifest.spec, entrants),
            state=pb.TOURNAMENT_STATE_ENDED,
            rules_version=manifest.rules_version,
            stages=[
                pb.StageProgress(
                    rounds=1 + max(block.round for block in stage.blocks),
                    games=sum(block.rotations for block in stage.blocks),
                    games_done=sum(block.rotations for block in stage.blocks),
                    finished=True,
                )
                for stage in played.stages
            ],
            sequence=manifest.sequence,
            seed_commitment=manifest.seeds.commitment,
            seed_root=manifest.seeds.root,
            seed_salt=manifest.seeds.salt,
            results_digest=results_digest(played.blocks),
            standings_digest=standings_digest([standings(stage) for stage in played.stages]),
        )
        tournament.created.FromMilliseconds(manifest.created_ms)
        tournament.started.FromMilliseconds(manifest.started_ms)
        tournament.ended.FromMilliseconds(manifest.ended_ms)
        contest = Contest(manifest.spec, manifest.rules_version, SeedTree(manifest.tournament_id, ROOT), 0)
        blocks = [
            block_to_proto(contest, FinishedBlock(number, result))
            for number, result in enumerate(played.blocks, start=1)
        ]
        entries = [pb.FieldEntry(entrant=entrant, joined=pb.Round()) for entrant in tournament.spec.entrants]
        return cls(tournament, entries, blocks, played.records, played)

    def standings(self, sequence: int) -> pb.Standings:
        """The standings of the last stage, after the blocks up to that number."""
        assert self.played is not None
        stage = self.played.stages[-1]
        known = {(block.stage, block.block) for block in self.blocks[:sequence]}
        finished = {n: result for n, result in stage.finished.items() if (stage.index, n) in known}
        part = replace(stage, finished=finished)
        return standings_to_proto(part, sequence, is_final=sequence == len(self.blocks))

    def ratings(self) -> Any:
        """The ratings from all games."""
        assert self.played is not None
        manifest = self.played.manifest
        anchor = manifest.spec.anchor or manifest.entrants[0].entrant.name
        return ratings_to_proto(fit(self.played.blocks, anchor), len(self.blocks))

    def told(self, after: int) -> Iterator[rpc.WatchStandingsResponse]:
        """The messages of a stream from there on, in pages."""
        running = pb.Tournament()
        running.CopyFrom(self.tournament)
        running.state = pb.TOURNAMENT_STATE_RUNNING
        first: pb.Tournament | None = running
        for start in range(after, len(self.blocks), _PAGE):
            page = self.blocks[start : start + _PAGE]
            yield rpc.WatchStandingsResponse(
                tournament=first, blocks=page, standings=self.standings(page[-1].sequence)
            )
            first = None
        yield rpc.WatchStandingsResponse(tournament=self.tournament)

    def exported(self, *, results_only: bool) -> Iterator[rpc.ExportTournamentResponse]:
        """The pages of an export."""
        yield rpc.ExportTournamentResponse(tournament=self.tournament, entries=self.entries)
        games = [game for block in self.blocks for game in block.games]
        for start in range(0, len(games), _PAGE):
            page = rpc.ExportTournamentResponse()
            for game in games[start : start + _PAGE]:
                slot = (game.slot.stage, game.slot.block, game.slot.rotation)
                record = None if results_only else Record.FromString(self.records[slot])
                page.games.append(rpc.ExportedGame(result=game, record=record))
            yield page
