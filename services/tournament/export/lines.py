"""The lines of `games.jsonl` and `records.jsonl`: one game each, as JSON. Pure."""

import base64
import json
from collections.abc import Iterable
from dataclasses import dataclass

from services.tournament.blocks import Block, BlockResult
from services.tournament.export.plain import Unreadable, from_plain, to_plain
from services.tournament.results import GameResult, Verdict


@dataclass(frozen=True, slots=True)
class GameLine:
    """One counted game; tuples are by seat. For a bye `seats` has one name, and nothing was played."""

    stage: int
    block: int
    rotation: int
    round: int
    label: str
    seats: tuple[str, ...]
    ranks: tuple[int, ...]
    payoffs: tuple[int, ...]
    verdicts: tuple[Verdict, ...]
    plies: int
    record_digest: bytes

    @property
    def is_bye(self) -> bool:
        """Whether the only entrant met nobody."""
        return len(self.seats) == 1


@dataclass(frozen=True, slots=True)
class RecordLine:
    """The record of one game. `digest`: the last one of its chain; `record`: match.v1.Record in base64."""

    stage: int
    block: int
    rotation: int
    match_id: str
    digest: bytes
    record: str

    @property
    def content(self) -> bytes:
        """The record's bytes.

        Raises:
            Unreadable: the text is not base64.
        """
        try:
            return base64.b64decode(self.record, validate=True)
        except ValueError as error:  # a binascii.Error is one
            raise Unreadable(f"record of {self.match_id}: {error}") from error


def game_lines(result: BlockResult) -> list[str]:
    """A line for each game of a finished block; a bye has one too."""
    block = result.block
    if block.is_bye:
        bye = GameLine(
            block.stage, block.number, 0, block.round, block.label, block.entrants, (), (), (), 0, b""
        )
        return [_dumped(bye)]
    return [
        _dumped(
            GameLine(
                block.stage,
                block.number,
                rotation,
                block.round,
                block.label,
                game.seats,
                game.ranks,
                game.payoffs,
                game.verdicts,
                game.plies,
                game.record_digest,
            )
        )
        for rotation, game in enumerate(result.games)
    ]


def record_line(place: tuple[int, int, int], match_id: str, digest: bytes, record: bytes) -> str:
    """The line of the record of the game with that stage, block and rotation."""
    return _dumped(RecordLine(*place, match_id, digest, base64.b64encode(record).decode()))


def read_record(line: str) -> RecordLine:
    """The record in a line.

    Raises:
        Unreadable: the line has no record.
    """
    return from_plain(RecordLine, _loaded(line), "record")


def read_blocks(lines: Iterable[str]) -> tuple[BlockResult, ...]:
    """The finished blocks in the lines of all games, by stage and number.

    Raises:
        Unreadable: a line has no game, or the games of a block do not belong together; names the line.
    """
    blocks: dict[tuple[int, int], list[GameLine]] = {}
    for number, line in enumerate(lines, start=1):
        game = from_plain(GameLine, _loaded(line), f"line {number}")
        if min(game.stage, game.block, game.round) < 0:
            raise Unreadable(f"line {number}: no stage, block or round has such a number")
        together = blocks.setdefault((game.stage, game.block), [])
        if game.rotation != len(together) or (together and _place(game) != _place(together[0])):
            raise Unreadable(f"line {number}: no next game of block {game.block} of stage {game.stage}")
        together.append(game)
    return tuple(_block_result(games) for _, games in sorted(blocks.items()))


def _place(game: GameLine) -> tuple[int, str, frozenset[str]]:
    return game.round, game.label, frozenset(game.seats)


def _block_result(games: list[GameLine]) -> BlockResult:
    first = games[0]
    block = Block(first.stage, first.block, first.round, first.seats, first.label)
    if len(games) != max(1, block.rotations):
        raise Unreadable(f"block {block.number} of stage {block.stage} has {len(games)} games")
    for game in games:
        lists = (game.ranks, game.payoffs, game.verdicts)
        if not game.is_bye and (
            game.seats != block.seats(game.rotation) or {len(each) for each in lists} != {len(game.seats)}
        ):
            raise Unreadable(f"block {block.number} of stage {block.stage}: wrong seats in {game.rotation}")
        if not all(1 <= rank <= len(game.seats) for rank in game.ranks):
            raise Unreadable(f"block {block.number} of stage {block.stage}: no such ranks in {game.rotation}")
    if block.is_bye:
        return BlockResult(block, ())
    return BlockResult(block, tuple(map(_result, games)))


def _result(game: GameLine) -> GameResult:
    return GameResult(game.seats, game.ranks, game.payoffs, game.verdicts, game.plies, game.record_digest)


def _dumped(line: GameLine | RecordLine) -> str:
    return json.dumps(to_plain(line), separators=(",", ":"), ensure_ascii=False)


def _loaded(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError as error:
        raise Unreadable(f"no JSON: {error}") from error
