"""Games that stand for two slots of an export. Pure."""

from collections.abc import Iterable, Iterator

from services.tournament.blocks import BlockResult


def copies(blocks: Iterable[BlockResult]) -> Iterator[str]:
    """A line for each game whose record is that of a game before it.

    Each game has a match id of its own, so that no two records are alike; before the seed is revealed nothing
    else says which slot a record is of.
    """
    seen: dict[bytes, str] = {}
    for result in blocks:
        for rotation, game in enumerate(result.games):
            if not game.record_digest:
                continue  # it was not played
            where = f"stage {result.block.stage}, block {result.block.number}, rotation {rotation}"
            first = seen.setdefault(game.record_digest, where)
            if first != where:
                yield f"{where}: is the game of {first} again"
