"""Ratings over several seasons: games of earlier seasons go on counting."""

from collections.abc import Mapping, Sequence

from services.tournament.blocks import BlockResult
from services.tournament.ratings import Basis, fit


def elo(seasons: Sequence[Sequence[BlockResult]], anchor: str, memory: int | None) -> Mapping[str, int]:
    """Elo of each player above the anchor after the last of these seasons, as whole numbers.

    All games that count are rated at once, by `ratings.fit`, so their order does not matter. `memory`: number
    of earlier seasons that count; None: all. A player that no chain of games links with the anchor has no
    rating. If the anchor has not played, the player that has played most takes its place.
    """
    kept = seasons if memory is None else seasons[-(memory + 1) :]
    blocks = [result for season in kept for result in season]
    names = {name for result in blocks for game in result.games for name in game.seats}
    if not names:
        return {}
    rated = fit(blocks, anchor if anchor in names else "", pairs=False)
    return {each.name: round(each.elo) for each in rated.ratings if each.basis is not Basis.NOTHING}
