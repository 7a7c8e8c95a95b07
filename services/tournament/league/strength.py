"""Ratings that are carried from season to season: games of earlier ones go on counting."""

from collections.abc import Mapping, Sequence

from services.tournament.blocks import BlockResult
from services.tournament.ratings import Basis, fit


def elo(seasons: Sequence[Sequence[BlockResult]], anchor: str, memory: int | None) -> Mapping[str, int]:
    """Whole Elo of each player after the last of these seasons, beside the anchor.

    All games that count are rated at once, by `ratings.fit`; so no order of games plays a part. `memory`:
    earlier seasons that count, None: all. Who has no common games with the anchor has no rating. Whoever
    has played most stands in for an anchor that has not played.
    """
    kept = seasons if memory is None else seasons[-(memory + 1) :]
    blocks = [result for season in kept for result in season]
    names = {name for result in blocks for game in result.games for name in game.seats}
    if not names:
        return {}
    rated = fit(blocks, anchor if anchor in names else "", pairs=False)
    return {each.name: round(each.elo) for each in rated.ratings if each.basis is not Basis.NOTHING}
