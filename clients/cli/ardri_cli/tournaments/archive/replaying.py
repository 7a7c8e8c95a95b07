"""Plays the records of an export again, and compares each with the result in the export."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ardri_cli.tournaments.archive.folder import Folder
from ardri_cli.tournaments.archive.refereeing import Claim, judged
from services.programs.wasm.host.module import Module
from services.tournament.blocks import BlockResult
from services.tournament.entrants import Round
from services.tournament.export.plain import Unreadable
from services.tournament.results import GameResult, Verdict

_Place = tuple[int, int, int]


@dataclass(slots=True)
class Count:
    """What was checked so far. `games`: how many count; `replayed`: how many of them were played again.

    `modules`: how many seats in these had programs that played again. `unproven`: rounds that do not follow
    from the results before them, because some of those were taken back. `tell`: called after each game.
    """

    games: int = 0
    replayed: int = 0
    modules: int = 0
    unproven: list[Round] = field(default_factory=list)
    tell: Callable[["Count"], None] = lambda _: None


def wrong_records(
    folder: Folder,
    blocks: tuple[BlockResult, ...],
    count: Count,
    processes: int,
    modules: Mapping[bytes, Module],
) -> Iterator[str]:
    """What is wrong with the records, one line each. `modules`: those of programs, by SHA-256."""
    wanted = _recorded(blocks)
    missing = dict.fromkeys(wanted)
    odd: list[str] = []
    claims = _claims(folder, blocks, missing, odd)
    for found in judged(folder.manifest, claims, processes, modules):
        block = found.claim.block
        place = (block.stage, block.number, found.claim.rotation)
        count.replayed += 1
        count.modules += found.modules
        count.tell(count)
        if found.result is None:
            yield f"{_named(place)}: {found.refusal}"
        elif found.result != wanted[place]:
            said = f"the export says {_said(wanted[place])}"
            yield f"{_named(place)}: the record comes to {_said(found.result)}, {said}"
    yield from odd
    yield from (f"{_named(place)}: its record is missing" for place in missing)


def _claims(
    folder: Folder, blocks: tuple[BlockResult, ...], missing: dict[_Place, None], odd: list[str]
) -> Iterator[Claim]:
    """Yields each record once, removes its game from `missing`, and notes bad lines in `odd`."""
    by_number = {(result.block.stage, result.block.number): result for result in blocks}
    try:
        for line in folder.records():
            place = (line.stage, line.block, line.rotation)
            if place not in missing:
                odd.append(f"{_named(place)}: its record is there twice, or has no result")
                continue
            del missing[place]
            result = by_number[place[:2]]
            if line.digest != result.games[line.rotation].record_digest:
                odd.append(f"{_named(place)}: its record has another digest in its line")
            yield Claim(result.block, line.rotation, line.content)
    except Unreadable as error:
        odd.append(str(error))


def _recorded(blocks: tuple[BlockResult, ...]) -> dict[_Place, GameResult]:
    """The games that must have a record: all but those that nobody played after a withdrawal."""
    return {
        (result.block.stage, result.block.number, rotation): game
        for result in blocks
        for rotation, game in enumerate(result.games)
        if game.record_digest or Verdict.WITHDRAWN not in game.verdicts
    }


def _said(result: GameResult) -> str:
    verdicts = ", ".join(verdict.value for verdict in result.verdicts)
    return f"ranks {list(result.ranks)} ({verdicts}) after {result.plies} actions"


def _named(place: _Place) -> str:
    stage, block, rotation = place
    return f"stage {stage}, block {block}, rotation {rotation}"
