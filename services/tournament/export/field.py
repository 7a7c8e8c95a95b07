"""Reads from an export who was in the field, and when. Pure."""

from collections.abc import Mapping, Sequence

from services.tournament.blocks import BlockResult
from services.tournament.entrants import Entry, Round, seeded
from services.tournament.export.manifest import Manifest, Participant
from services.tournament.spec import Format

_START = Round(0, 0)
_LAST_ROUND = 2**31
"""Stands for an unknown round of a stage in which somebody left."""


def field_of(manifest: Manifest, blocks: Sequence[BlockResult]) -> dict[str, Entry]:
    """The field by name: from the manifest, or if that does not tell, as far as the blocks show it."""
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
    """All entrants that were there at the start, best first."""
    return seeded([entry.entrant for entry in field.values() if entry.plays_in(_START)])


def _guessed(participant: Participant, seen: Sequence[Round], *, comes_late: bool) -> Entry:
    """An entry guessed from the blocks, for exports of platforms that did not tell it.

    An entrant that is not in the first round of a Swiss, not even with a bye, came late. An entrant that has
    left was there up to the last stage in which it has a block.
    """
    joined = min(seen, default=_START) if comes_late else _START
    return Entry(participant.entrant, joined, _left(seen) if participant.withdrawn else None)


def _left(seen: Sequence[Round]) -> Round:
    return Round(max(seen).stage, _LAST_ROUND) if seen else _START
