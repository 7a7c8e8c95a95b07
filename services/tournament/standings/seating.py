"""Checks whether seats were shared out evenly."""

from collections.abc import Iterable, Mapping

from services.tournament.blocks import BlockResult


def seat_counts(results: Iterable[BlockResult]) -> Mapping[str, tuple[int, ...]]:
    """How often each entrant sat in each seat, by seat."""
    counts: dict[str, list[int]] = {}
    for result in results:
        for game in result.games:
            for seat, name in enumerate(game.seats):
                counts.setdefault(name, [0] * len(game.seats))[seat] += 1
    return {name: tuple(count) for name, count in counts.items()}


def uneven_blocks(results: Iterable[BlockResult]) -> tuple[BlockResult, ...]:
    """The blocks in which some entrant did not sit in each seat equally often. There should be none."""
    return tuple(result for result in results if not _is_even(result))


def _is_even(result: BlockResult) -> bool:
    counts = seat_counts([result])
    expected = () if result.block.is_bye else result.block.entrants
    return sorted(counts) == sorted(expected) and all(len(set(count)) == 1 for count in counts.values())
