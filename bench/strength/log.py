"""Finished blocks as lines of JSON, written one by one, so that a stopped run can continue from there."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from bench.strength.contests import Contest
from bench.strength.play import Played
from services.tournament.blocks import BlockResult
from services.tournament.results import GameResult, Verdict


class Log:
    """All blocks of a file, by contest; blocks of levels that have changed since are not used."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self._played: dict[str, dict[int, Played]] = {}
        if path.exists():
            with path.open(encoding="utf-8") as lines:
                for row in map(json.loads, lines):
                    self._rows[row["contest"]].append(row)

    def of(self, contest: Contest) -> dict[int, Played]:
        """The blocks of a contest, by number."""
        if contest.key not in self._played:
            rows = self._rows.pop(contest.key, [])
            self._played[contest.key] = {row["block"]: _read(contest, row) for row in rows}
        return self._played[contest.key]

    def add(self, contest: Contest, played: Played) -> None:
        """Writes a finished block."""
        self.of(contest)[played.result.block.number] = played
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(_row(contest, played)) + "\n")


def _row(contest: Contest, played: Played) -> dict[str, Any]:
    return {
        "contest": contest.key,
        "title": contest.title,
        "block": played.result.block.number,
        "games": [
            {"ranks": game.ranks, "payoffs": game.payoffs, "plies": game.plies}
            for game in played.result.games
        ],
        "decisions": played.decisions,
        "seconds": {name: round(seconds, 4) for name, seconds in played.seconds.items()},
    }


def _read(contest: Contest, row: dict[str, Any]) -> Played:
    block = contest.block(row["block"])
    games = tuple(
        GameResult(
            block.seats(rotation),
            tuple(game["ranks"]),
            tuple(game["payoffs"]),
            (Verdict.PLAYED,) * contest.seats,
            game["plies"],
        )
        for rotation, game in enumerate(row["games"])
    )
    return Played(BlockResult(block, games), row["decisions"], row["seconds"])
