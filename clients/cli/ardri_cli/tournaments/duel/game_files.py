"""Writes the games of a duel: one text for people, and records for `ardri replay` and `ardri verify`."""

from pathlib import Path
from typing import Final

from ardri.match.v1.record_pb2 import Record
from ardri_cli.local.positions import Replay, replay_of_record
from ardri_cli.local.records import write_record
from ardri_cli.terminal.board import loaded
from ardri_cli.tournaments.duel.meeting import PlayedGame

TEXT: Final = "games.txt"
_ACTORS: Final = {-1: "chance", -2: "table"}


def write_pair(folder: Path, pair: int, games: tuple[PlayedGame, ...]) -> None:
    """Adds a pair to the text, and writes a record for each game."""
    with (folder / TEXT).open("a", encoding="utf-8") as text:
        for number, game in enumerate(games):
            record = Record.FromString(game.record)
            name = f"pair-{pair + 1:04}-game-{number + 1}.record"
            write_record(folder / name, record)
            text.write(game_text(record, pair, game, name))


def game_text(record: Record, pair: int, game: PlayedGame, file: str) -> str:
    """Who played, every action in the game's notation, and how it ended."""
    replay = replay_of_record(record)
    titles = loaded(record.game)[0].facts.seat_names
    seats = [f"{titles[seat]} {name}" for seat, name in enumerate(game.result.seats)]
    head = [
        f"Game: {record.game}, {record.match_id}",
        f"Pair: {pair + 1}",
        f"Seats: {', '.join(seats)}",
        f"Result: {_result(game, replay)}",
        f"Plies: {game.result.plies} in {game.seconds:.1f} s",
        f"Record: {file}",
    ]
    moves = [
        f"{number:>4}  {_ACTORS.get(move.seat) or titles[move.seat]:<12} {move.notation}"
        for number, move in enumerate(replay.moves, start=1)
    ]
    return "\n".join([*head, *moves, "", ""])


def _result(game: PlayedGame, replay: Replay) -> str:
    winners = [name for name, rank in zip(game.result.seats, game.result.ranks, strict=True) if rank == 1]
    reason = replay.outcome.reason.replace("_", " ") if replay.outcome is not None else ""
    who = f"{winners[0]} wins" if len(winners) == 1 else "drawn"
    return f"{who}, {reason}" if reason else who
