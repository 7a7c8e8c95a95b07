"""A Swiss as meetings: all blocks of the same entrants in one round together."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from services.tournament.blocks import Block, BlockResult
from services.tournament.pairing import History, Meeting


@dataclass(frozen=True, slots=True)
class Rounds:
    """A Swiss so far: its finished meetings. `complete`: the rounds in which all meetings are finished."""

    history: History
    complete: Collection[int]


def rounds_of(
    seats: int, names: Sequence[str], blocks: Iterable[Block], finished: Mapping[int, BlockResult]
) -> Rounds:
    """The meetings of which all blocks are finished. `names`: of all entrants, in seeding order."""
    planned: dict[int, dict[frozenset[str], list[Block]]] = defaultdict(lambda: defaultdict(list))
    for block in blocks:
        planned[block.round][frozenset(block.entrants)].append(block)
    rounds = [
        [_meeting(same, finished) for same in planned[number].values()]
        for number in range(max(planned, default=-1) + 1)
    ]
    return Rounds(
        History(seats, tuple(names), [[each for each in meetings if each] for meetings in rounds]),
        frozenset(number for number, meetings in enumerate(rounds) if meetings and None not in meetings),
    )


def was_played(result: BlockResult) -> bool:
    """Whether any game was begun; if not, an entrant that had left forfeited all."""
    return any(game.plies or game.record_digest for game in result.games)


def _meeting(blocks: Sequence[Block], finished: Mapping[int, BlockResult]) -> Meeting | None:
    first = blocks[0]
    if first.is_bye:
        return Meeting(first.entrants)
    results = [finished[block.number] for block in blocks if block.number in finished]
    if len(results) < len(blocks):
        return None
    return Meeting(
        entrants=first.entrants,
        points=tuple(sum(result.points[name] for result in results) for name in first.entrants),
        is_played=any(map(was_played, results)),
    )
