"""Who was there when, out of an export. Pure."""

from collections.abc import Mapping, Sequence

from services.tournament.blocks import BlockResult
from services.tournament.entrants import Entry, Round, seeded
from services.tournament.export.manifest import Manifest, Participant
from services.tournament.spec import Format

_START = Round(0, 0)
_LAST_ROUND = 2**31
"""Of a stage in which somebody left nobody knows when."""


def field_of(manifest: Manifest, blocks: Sequence[BlockResult]) -> dict[str, Entry]:
    """The field by name: as the manifest tells it, or where that does not, as far as the blocks show it."""
    seen: dict[str, list[Round]] = {each.entrant.name: [] for each in manifest.entrants}
    for result in blocks:
        for name in result.block.entrants:
            seen[name].append(Round(result.block.stage, result.block.round))
    comes_late = manifest.spec.stages[0].format is Format.SWISS
    return {
        each.entrant.name: _guessed(each, seen[each.entrant.name], comes_late=comes_late)
        if each.joined is None
        else each.entry
        for each in manifest.entrants
    }


def first_seeding(field: Mapping[str, Entry]) -> tuple[str, ...]:
    """All who were there at the start, best first."""
    return seeded([entry.entrant for entry in field.values() if entry.plays_in(_START)])


def _guessed(participant: Participant, seen: Sequence[Round], *, comes_late: bool) -> Entry:
    """By whom it met. Exports of platforms that did not tell have no more.

    Who is not in the first round of a Swiss, not even with a bye, came late. Who has left was there up to the
    last stage that it has a block in.
    """
    joined = min(seen, default=_START) if comes_late else _START
    return Entry(participant.entrant, joined, _left(seen) if participant.withdrawn else None)


def _left(seen: Sequence[Round]) -> Round:
    return Round(max(seen).stage, _LAST_ROUND) if seen else _START
