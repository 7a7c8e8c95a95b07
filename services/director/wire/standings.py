"""Standings on the wire."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from ardri.tournament.v1 import tournament_pb2 as pb
from services.tournament.formats import standings
from services.tournament.plan import StageRecord
from services.tournament.standings import Standing, criteria_of, crosstable

_MOST_CROSSES: Final = 20_000
"""Most pairs that fit into a message; the standings of more pairs have no crosstable."""


def standings_to_proto(record: StageRecord, sequence: int, *, is_final: bool) -> pb.Standings:
    """The standings of a stage with all blocks up to that sequence number."""
    return pb.Standings(
        stage=record.index,
        sequence=sequence,
        rows=map(_row, standings(record)),
        tie_breaks=[criterion.value for criterion in criteria_of(record.spec.format, record.seats)],
        crosses=_crosses(record),
        final=is_final,
    )


def _row(row: Standing) -> pb.Standing:
    tally = row.tally
    return pb.Standing(
        place=row.place,
        entrant=row.entrant,
        group=row.group,
        blocks=tally.blocks,
        games=tally.games,
        half_points=tally.points,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        forfeits=sum(tally.forfeits.values()),
        payoff=tally.payoff,
        tie_breaks=_texts(row.criteria),
        withdrawn=row.is_withdrawn,
    )


def _texts(values: Sequence[Fraction]) -> list[str]:
    return [str(value) for value in values]


def _crosses(record: StageRecord) -> list[pb.Cross]:
    """One row for each pair that has met, ordered by names; the first name is the smaller one."""
    table = crosstable(record.finished.values())
    if sum(map(len, table.values())) > 2 * _MOST_CROSSES:
        return []
    return [
        pb.Cross(
            entrant=name,
            opponent=opponent,
            half_points=cross.points,
            opponent_half_points=cross.against,
            games=cross.games,
        )
        for name, opponents in sorted(table.items())
        for opponent, cross in sorted(opponents.items())
        if name < opponent
    ]
