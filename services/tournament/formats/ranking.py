"""The standings of a stage, and who advances from it."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from services.tournament.entrants import Round
from services.tournament.formats import sequential
from services.tournament.formats.group import Group, groups_of
from services.tournament.formats.knockout import pairs, tables
from services.tournament.plan import StageRecord
from services.tournament.spec import PAIR, Format
from services.tournament.standings.criteria import Criterion, criteria_of
from services.tournament.standings.crosstable import crosstable
from services.tournament.standings.direct_encounter import direct_encounter
from services.tournament.standings.meetings import rounds_of
from services.tournament.standings.scoring import Scoring, by_games
from services.tournament.standings.standing import Measure, Standing, ranked
from services.tournament.standings.swiss_scoring import by_meetings
from services.tournament.standings.tally import Tally, tally


def standings(record: StageRecord) -> tuple[Standing, ...]:
    """The standings by all finished blocks, group by group, each with its own places.

    Entrants that share a place are ordered by share of points, then by seeding.
    """
    return tuple(row for group in groups_of(record) for row in _rows(group))


def order(record: StageRecord) -> tuple[str, ...]:
    """Who advances, best first: the best of each group, as many as the spec says, without those that left.

    Groups are merged in snake order: A1, B1, B2, A2, A3, .. If all have left, they count as present. An
    entrant that leaves later, even before the next stage has paired anybody, still advances to it.
    """
    if record.spec.format is Format.TEST:
        parts = [sequential.order(group) for group in groups_of(record)]
    else:
        parts = [tuple(row.entrant for row in _rows(group)) for group in groups_of(record)]
    staying = [[name for name in names if _stays(record, name)] for names in parts]
    advance = record.spec.advance or len(record.field)
    return _laid_together([names[:advance] for names in (staying if any(staying) else parts)])


def _stays(record: StageRecord, name: str) -> bool:
    left = record.field[name].left
    return left is None or left >= Round(record.index + 1, 0)


def _laid_together(parts: Sequence[Sequence[str]]) -> tuple[str, ...]:
    names: list[str] = []
    for place in range(max(map(len, parts))):
        across = [part[place] for part in parts if place < len(part)]
        names += across[::-1] if place % 2 else across
    return tuple(names)


def _rows(group: Group) -> list[Standing]:
    tallies = tally(group.names, group.results)
    ranking = ranked(group.names, _measures(group, tallies))
    rows: list[Standing] = []
    for equal in ranking.places:
        place = len(rows) + 1
        rows += [
            Standing(
                place=place,
                entrant=name,
                group=group.label,
                tally=tallies[name],
                criteria=ranking.values[name],
                is_withdrawn=group.record.field[name].left is not None,
            )
            for name in sorted(equal, key=lambda name: (-tallies[name].share, group.seeds[name]))
        ]
    return rows


def _measures(group: Group, tallies: Mapping[str, Tally]) -> list[Measure]:
    criteria = criteria_of(group.record.spec.format, group.seats)
    if Criterion.PROGRESS in criteria:
        module = pairs if group.seats == PAIR else tables
        progress = module.progress(group)
        return [_each(progress.__getitem__)]
    scoring = _scoring(group, tallies)
    values: Mapping[Criterion, Measure] = {
        Criterion.POINTS: _each(lambda name: Fraction(tallies[name].points, 2)),
        Criterion.SHARE: _each(lambda name: tallies[name].share),
        Criterion.MATCH_POINTS: _each(lambda name: Fraction(scoring.scores[name], 2)),
        Criterion.BUCHHOLZ_CUT_1: _each(lambda name: scoring.buchholz(name, cut=True)),
        Criterion.BUCHHOLZ: _each(scoring.buchholz),
        Criterion.SONNEBORN_BERGER: _each(scoring.sonneborn_berger),
        Criterion.DIRECT_ENCOUNTER: lambda tied: _exact(direct_encounter(tied, scoring.crosses)),
        Criterion.WINS: _each(lambda name: scoring.wins.get(name, 0)),
        Criterion.PAYOFF: _each(lambda name: tallies[name].payoff),
    }
    return [values[criterion] for criterion in criteria]


def _scoring(group: Group, tallies: Mapping[str, Tally]) -> Scoring:
    if group.record.spec.format is Format.SWISS:
        return by_meetings(rounds_of(group.seats, group.names, group.blocks, group.record.finished))
    return by_games(tallies, crosstable(group.results))


def _each(value: Callable[[str], Fraction | int]) -> Measure:
    return lambda tied: {name: Fraction(value(name)) for name in tied}


def _exact(values: Mapping[str, int]) -> Mapping[str, Fraction]:
    return {name: Fraction(value) for name, value in values.items()}
