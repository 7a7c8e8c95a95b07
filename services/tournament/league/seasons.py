"""A league, season by season."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from services.tournament.blocks import BlockResult
from services.tournament.league.divisions import after, with_guests, with_moves
from services.tournament.league.ended import EndedTournament
from services.tournament.league.scoring import scores
from services.tournament.league.spec import InvalidLeague, LeagueSpec, Season
from services.tournament.league.strength import elo
from services.tournament.league.table import Row, SeasonTable, ranked

Held = Mapping[str, Sequence[EndedTournament]]
"""The tournaments of one season, by division."""


@dataclass(frozen=True, slots=True)
class League:
    """A league. `tables`: by season, the best division first."""

    spec: LeagueSpec
    tables: tuple[tuple[SeasonTable, ...], ...]

    @property
    def champions(self) -> Mapping[str, tuple[str, ...]]:
        """The champions of each season that is over, by its name: the first of its best division."""
        return {tables[0].season: tables[0].champions for tables in self.tables if not tables[0].is_open}


@dataclass(slots=True)
class _Carried:
    """What the next season starts from. `points`, `ratings`, `belongs` (division): by player.

    `blocks`: by season.
    """

    points: Mapping[str, Fraction] = field(default_factory=dict)
    ratings: Mapping[str, int] = field(default_factory=dict)
    belongs: Mapping[str, int] = field(default_factory=dict)
    blocks: list[list[BlockResult]] = field(default_factory=list)


def league(spec: LeagueSpec, held: Sequence[Held]) -> League:
    """Computes all tables. `held`: the tournaments, by season.

    Raises:
        InvalidLeague: a tournament counts twice, a name stands for several players, or an account has two.
    """
    _check(held)
    carried = _Carried()
    seasons = zip(spec.seasons, held, strict=True)
    return League(spec, tuple(_season(spec, season, played, carried) for season, played in seasons))


def _season(spec: LeagueSpec, season: Season, held: Held, carried: _Carried) -> tuple[SeasonTable, ...]:
    """The tables of one season. `carried`: from the season before; updated for the next one."""
    played = [each for division in spec.divisions for each in held[division]]
    carried.blocks.append([result for each in played for result in each.blocks])
    ratings = elo(carried.blocks, spec.anchor, spec.memory)
    made = []
    for at, division in enumerate(spec.divisions):
        found = scores(held[division], spec.points, spec.best, carried.points)
        rows = ranked(held[division], found, ratings, carried.ratings, spec.by)
        made.append(with_guests(rows, at, carried.belongs, len(spec.divisions) - 1))
    if not season.is_open:
        made = with_moves([_crowned(made[0]), *made[1:]], spec.moves)
    carried.points = {
        row.player: row.score.points * spec.carry / 100 for rows in reversed(made) for row in rows
    }
    carried.ratings = ratings
    carried.belongs = after(made, carried.belongs)
    return tuple(
        SeasonTable(season.name, division, season.is_open, tuple(held[division]), rows)
        for division, rows in zip(spec.divisions, made, strict=True)
    )


def _crowned(rows: Sequence[Row]) -> tuple[Row, ...]:
    return tuple(replace(row, is_champion=row.place == 1) for row in rows)


def _check(held: Sequence[Held]) -> None:
    seen: dict[str, str] = {}
    players: dict[str, tuple[str, str]] = {}
    accounts: dict[str, str] = {}
    for each in _all(held):
        if each.tournament_id in seen:
            raise InvalidLeague(f"{each.name}: counts twice ({each.tournament_id})")
        seen[each.tournament_id] = each.name
        for player, identity in each.identities.items():
            known, where = players.setdefault(player, (identity, each.name))
            if known != identity:
                raise InvalidLeague(
                    f"{each.name}: {player} is {identity}, but {known} in {where}; "
                    "[players] can tell them apart"
                )
            if identity.startswith("the account ") and accounts.setdefault(identity, player) != player:
                raise InvalidLeague(
                    f"{each.name}: {player} is {accounts[identity]} of other tournaments ({identity}); "
                    "[players] can give them one name"
                )


def _all(held: Sequence[Held]) -> Iterator[EndedTournament]:
    for season in held:
        for tournaments in season.values():
            yield from tournaments
