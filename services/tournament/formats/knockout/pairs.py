"""Knockout with two seats: a bracket as far as it is played, and the matches that can go on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from services.tournament.formats.group import Group, Pairing
from services.tournament.formats.knockout.bracket import (
    Loser,
    Match,
    Seed,
    Source,
    Winner,
    double_bracket,
    single_bracket,
)
from services.tournament.formats.knockout.series import Series
from services.tournament.spec import Format

NOBODY: Final = ""


def knockout(group: Group) -> list[list[Pairing]]:
    """One more block for each open match; a bye if only one side has come."""
    tables = PlayedBracket(group).tables
    return [tables] if tables else []


def progress(group: Group) -> Mapping[str, int]:
    """The tier that each entrant is sure of; the winner's is above all others."""
    return PlayedBracket(group).progress


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match. NOBODY if nobody came, or for a loser that was absent."""

    winner: str
    loser: str


class PlayedBracket:
    """A bracket as far as it is played. `tables`: the matches that can be played now.

    Pairings stay: an entrant that sits in a later match stays there, even if an earlier block was purged
    meanwhile, played again and ended otherwise.
    """

    def __init__(self, group: Group) -> None:
        self.tables: list[Pairing] = []
        self.progress = dict.fromkeys(group.names, 0)
        self._group = group
        field = len(group.names)
        is_double = group.record.spec.format is Format.DOUBLE_KNOCKOUT
        self._bracket = double_bracket(field) if is_double else single_bracket(field)
        self._takers = {source: match for match in self._bracket for source in match.sources}
        self._results: list[MatchResult | None] = []
        for match in self._bracket:
            self._results.append(self._result(match))
        if self._results and (last := self._results[-1]) and last.winner:
            self.progress[last.winner] = self._bracket[-1].tier + 1

    def _result(self, match: Match) -> MatchResult | None:
        """The result of a match; None while it is open. Adds what it needs next to the tables."""
        sides = [self._side(source, match.tier) for source in match.sources]
        if None in sides:
            return None
        if match.is_reset and (final := self._results[-1]) and self._needs_no_reset(final):
            return final
        blocks = self._group.sat(match.label)
        names = blocks[0].entrants if blocks else tuple(name for name in sides if name)
        if blocks and blocks[-1].is_bye:
            return MatchResult(blocks[-1].entrants[0], NOBODY)
        if len(names) > 1 and (outcome := self._seen_later(names) or self._decided(names, match)):
            return outcome
        present = tuple(name for name in names if self._group.plays_in(name, self._group.round))
        if not present:
            return MatchResult(NOBODY, NOBODY)
        self.tables.append(Pairing(present, match.label))
        return None

    def _side(self, source: Source, tier: int) -> str | None:
        """The entrant that comes from a source; NOBODY if the place stays empty, None while that is open."""
        names = self._group.names
        if isinstance(source, Seed):
            name = names[source.number] if source.number < len(names) else NOBODY
        else:
            outcome = self._results[source.match]
            if outcome is None:
                return None
            name = outcome.winner if isinstance(source, Winner) else outcome.loser
        if name:
            self.progress[name] = max(self.progress[name], tier)
        return name

    def _needs_no_reset(self, final: MatchResult) -> bool:
        """Whether the undefeated side of the final has won it, or there was no other side."""
        undefeated = self._side(self._bracket[-2].sources[0], 0)
        return final.winner == undefeated or not final.loser

    def _seen_later(self, names: Sequence[str]) -> MatchResult | None:
        """The result that a later match shows: the winner or the loser of this one sits there already."""
        number = len(self._results)
        for source in (Winner(number), Loser(number)):
            taker = self._takers.get(source)
            blocks = self._group.sat(taker.label) if taker else []
            seen = [name for name in names if any(name in block.entrants for block in blocks)]
            if len(seen) == 1:
                other = next(name for name in names if name != seen[0])
                return (
                    MatchResult(seen[0], other) if isinstance(source, Winner) else MatchResult(other, seen[0])
                )
        return None

    def _decided(self, names: tuple[str, ...], match: Match) -> MatchResult | None:
        group = self._group
        series = Series(names, group.seeds, group.played(match.label), group.record.spec.blocks)
        return MatchResult(*series.order) if series.is_decided else None
