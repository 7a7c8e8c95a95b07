"""Checks games that were lost without being played, as an entrant had withdrawn. Pure."""

from collections.abc import Iterable, Iterator, Mapping

from services.tournament.blocks import Block, BlockResult
from services.tournament.entrants import Entry, Round
from services.tournament.results import GameResult, Verdict, forfeited


def wrong_forfeits(field: Mapping[str, Entry], blocks: Iterable[BlockResult]) -> Iterator[str]:
    """A line for each game that counts as such a forfeit and cannot be one.

    Forfeits have no record that could prove them, so everything depends on who has left, and when.
    """
    for result in blocks:
        for rotation, game in enumerate(result.games):
            if Verdict.WITHDRAWN in game.verdicts and not _is_forfeit(field, result.block, game):
                where = f"stage {result.block.stage}, block {result.block.number}, rotation {rotation}"
                yield f"{where}: nobody has withdrawn who would lose it like that"


def _is_forfeit(field: Mapping[str, Entry], block: Block, game: GameResult) -> bool:
    """Whether all losers left after they were paired, and the result is exactly their forfeit."""
    verdicts = zip(game.seats, game.verdicts, strict=True)
    gone = {name for name, verdict in verdicts if verdict is Verdict.WITHDRAWN}
    moment = Round(block.stage, block.round)
    times = [field[name].left for name in gone]
    return game == forfeited(game.seats, gone) and all(left and left > moment for left in times)
