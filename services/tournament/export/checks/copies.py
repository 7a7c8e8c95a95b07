"""Finds games that stand in two slots of an export. Pure."""

from collections.abc import Iterable, Iterator

from services.tournament.blocks import BlockResult


def copies(blocks: Iterable[BlockResult]) -> Iterator[str]:
    """A line for each game whose record is that of an earlier game.

    Each game has its own match id, so no two records are equal. Until the seed is revealed, nothing else
    tells the slot of a record.
    """
    seen: dict[bytes, str] = {}
    for result in blocks:
        for rotation, game in enumerate(result.games):
            if not game.record_digest:
                continue  # was not played
            where = f"stage {result.block.stage}, block {result.block.number}, rotation {rotation}"
            first = seen.setdefault(game.record_digest, where)
            if first != where:
                yield f"{where}: is the game of {first} again"
