"""Games and their results on the wire."""

from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.planning.assignments import Contest
from services.director.wire.enums import VERDICTS
from services.director.wire.slots import slot_to_proto
from services.ledger.storage.rows import FinishedBlock
from services.ledger.storage.slots import Slot
from services.tournament.blocks import Block
from services.tournament.results import GameResult
from services.tournament.spec import Mode


def game_to_proto(contest: Contest, block: Block, rotation: int, result: GameResult) -> pb.GameResult:
    """One game of a finished block."""
    return pb.GameResult(
        slot=_slot(contest, block, rotation),
        round=block.round,
        label=block.label,
        seats=result.seats,
        ranks=result.ranks,
        payoffs=result.payoffs,
        verdicts=[VERDICTS[verdict] for verdict in result.verdicts],
        plies=result.plies,
        record_digest=result.record_digest,
        match_id=_match_id(contest, block, rotation),
    )


def running_to_proto(contest: Contest, block: Block, rotation: int) -> pb.RunningGame:
    """One game that is being played."""
    return pb.RunningGame(
        slot=_slot(contest, block, rotation),
        round=block.round,
        label=block.label,
        seats=block.seats(rotation),
        match_id=_match_id(contest, block, rotation),
    )


def block_to_proto(contest: Contest, finished: FinishedBlock) -> pb.BlockResult:
    """A finished block; without games if the block is void."""
    block, games = finished.result.block, finished.result.games
    return pb.BlockResult(
        sequence=finished.sequence,
        games=[
            game_to_proto(contest, block, rotation, game)
            for rotation, game in enumerate(() if finished.is_void else games)
        ],
        entrants=block.entrants,
        stage=block.stage,
        block=block.number,
        round=block.round,
        label=block.label,
    )


def _slot(contest: Contest, block: Block, rotation: int) -> pb.Slot:
    return slot_to_proto(Slot(contest.tree.tournament_id, block.stage, block.number, rotation))


def _match_id(contest: Contest, block: Block, rotation: int) -> str:
    """The match id of a live game; empty for a game that no engine hosts."""
    is_live = contest.spec.mode is Mode.LIVE
    return contest.tree.match_id(contest.spec.game, block, rotation) if is_live else ""
