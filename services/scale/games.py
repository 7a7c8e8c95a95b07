"""Games of accounts against levels, read from the matches in a database."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Engine, and_, bindparam, select

from ardri.match.v1.match_pb2 import MATCH_STATUS_ENDED, MatchSpec, MatchSummary
from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import GameError
from services.record.listing.result import has_result
from services.record.opening import setup_of
from services.record.rules import Rules
from services.runtime.database.schema.ladder import ratings
from services.runtime.database.schema.matches import events, matches
from services.search.levels import LEVELS
from services.search.levels.ratings import LevelRatings
from services.tournament.account_ratings.ladder import POINTS_A_MU
from services.tournament.account_ratings.offset_fit import AgainstLevel

_SEATS: Final = 2
_ROWS: Final = 500
"""Rows that are read at a time."""
_ENDED: Final = (
    select(matches.c.summary, events.c.body)
    .join(events, and_(events.c.match_id == matches.c.match_id, events.c.version == 1))
    .where(
        matches.c.game == bindparam("game"),
        matches.c.status == MATCH_STATUS_ENDED,
        matches.c.updated_ms >= bindparam("since_ms"),
    )
)
_RATED: Final = select(ratings.c.account_id, ratings.c.rating, ratings.c.sigma).where(
    ratings.c.game == bindparam("game"), ratings.c.games > 0
)


@dataclass(frozen=True, slots=True)
class RatedAccount:
    """The rating of an account and its deviation, in points."""

    rating: float
    deviation: float


def accounts_of(engine: Engine, game: str) -> dict[str, RatedAccount]:
    """Returns accounts that have played rated matches, by id."""
    with engine.connect() as db:
        found = db.execute(_RATED, {"game": game})
        return {name: RatedAccount(rating, POINTS_A_MU * sigma) for name, rating, sigma in found}


def against_levels(
    engine: Engine,
    rules: Rules,
    levels: LevelRatings,
    accounts: Mapping[str, RatedAccount],
    since_ms: int,
) -> Iterator[AgainstLevel]:
    """Yields games of two that ended since then: a rated account against a level whose rating is known.

    Only games with the present rules and the usual options count, as levels are measured with these, and only
    those without hints and takebacks. The strongest level is left out: against people it thinks by the clock,
    so it is not the level that was measured.
    """
    asked = {"game": rules.game.facts.name, "since_ms": since_ms}
    with engine.connect() as db:
        for summary, body in db.execute(_ENDED.execution_options(yield_per=_ROWS), asked):
            spec = LogEntry.FromString(body).created.spec
            if _is_usual(spec, rules):
                found = _told(MatchSummary.FromString(summary), levels, accounts)
                yield from () if found is None else (found,)


def _is_usual(spec: MatchSpec, rules: Rules) -> bool:
    game = rules.game
    if spec.seats != _SEATS or spec.rules_version != game.facts.rules_version:
        return False
    if spec.hints or spec.takebacks or spec.practice:
        return False
    try:
        return bool(setup_of(spec, game, rules.wire).options == game.setup(_SEATS, {}).options)
    except GameError:
        # Its data files are not installed any more.
        return False


def _told(
    match: MatchSummary, levels: LevelRatings, accounts: Mapping[str, RatedAccount]
) -> AgainstLevel | None:
    people = [seat for seat in match.seats if seat.account_id]
    bots = [seat for seat in match.seats if seat.HasField("bot") and not seat.account_id]
    if len(people) != 1 or len(bots) != 1 or not has_result(match.outcome):
        return None
    person, bot, ranks = people[0], bots[0], match.outcome.ranks
    account = accounts.get(person.account_id)
    level = levels.levels.get(bot.bot.level) if bot.bot.level != LEVELS[-1] else None
    if account is None or level is None or len(ranks) != len(match.seats):
        return None
    worth = levels.seats[person.seat] - levels.seats[bot.seat] if levels.seats else 0
    mine, theirs = ranks[person.seat], ranks[bot.seat]
    score = 0.5 if mine == theirs else float(mine < theirs)
    return AgainstLevel(person.account_id, account.rating, account.deviation, level.elo - worth, score)
