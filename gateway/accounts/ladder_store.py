"""The ladder in the database.

The transaction that writes the ratings also deletes the match's row of `unrated`. So a match counts once,
even if several replicas look at it at the same time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy import Row as SqlRow

from gateway.sessions.deletions import deleted_among
from gateway.store import insert_new
from services.runtime.database.schema.accounts import accounts
from services.runtime.database.schema.ladder import rating_points, ratings, unrated
from services.tournament.account_ratings.ladder import POINTS_A_MU, START, LadderRating, after_game

_FIRST_CHECK_MS = 2_000
_LONGEST_PAUSE_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Row:
    """An account on the ladder of a game. `deviation`: in points."""

    place: int
    account_id: str
    name: str
    rating: int
    deviation: int
    games: int


# Statements that every match needs are built once.
_ENROL = insert(unrated)
_DUE = (
    select(unrated.c.match_id)
    .where(unrated.c.check_ms <= bindparam("now_ms"))
    .order_by(unrated.c.check_ms)
    .limit(bindparam("most"))
)
_CREATED = select(unrated.c.match_id, unrated.c.created_ms).where(
    unrated.c.match_id.in_(bindparam("matches", expanding=True))
)
_POSTPONE = (
    update(unrated).where(unrated.c.match_id == bindparam("match")).values(check_ms=bindparam("next_ms"))
)


def enrol(connection: Connection, match_ids: Sequence[str], now_ms: int) -> None:
    """Enrols matches, to be rated once they have ended."""
    times = {"created_ms": now_ms, "check_ms": now_ms + _FIRST_CHECK_MS}
    if match_ids:
        connection.execute(_ENROL, [times | {"match_id": match_id} for match_id in match_ids])


def due(connection: Connection, now_ms: int, most: int) -> Sequence[str]:
    """The matches to look at now, the one due longest first."""
    return connection.execute(_DUE, {"now_ms": now_ms, "most": most}).scalars().all()


def postpone(connection: Connection, match_ids: Sequence[str], now_ms: int) -> None:
    """Postpones matches that go on, each by a tenth of its age: two seconds to an hour."""
    created = connection.execute(_CREATED, {"matches": match_ids}).all()
    # All replicas lock rows in the same order, so that they do not deadlock.
    later = [{"match": row.match_id, "next_ms": _next_ms(row.created_ms, now_ms)} for row in sorted(created)]
    if later:
        connection.execute(_POSTPONE, later)


def _next_ms(created_ms: int, now_ms: int) -> int:
    return now_ms + min(max((now_ms - created_ms) // 10, _FIRST_CHECK_MS), _LONGEST_PAUSE_MS)


def forget(connection: Connection, match_id: str) -> bool:
    """Removes a match that is no longer to be rated; False if it was removed before."""
    return bool(connection.execute(delete(unrated).where(unrated.c.match_id == match_id)).rowcount)


def take_in(connection: Connection, match_id: str, game: str, ranks: Mapping[str, int], now_ms: int) -> bool:
    """Updates ratings by a result and stores their history; False if that was done before.

    `ranks`: by account. A deleted account counts as a new one, and nothing is written about it.
    """
    if not forget(connection, match_id):
        return False
    gone = deleted_among(connection, ranks)
    # All replicas lock rows in the same order, so that they do not deadlock.
    names = sorted(ranks)
    kept = [name for name in names if name not in gone]
    for name in kept:
        insert_new(connection, ratings, account_id=name, game=game)
    mine = (ratings.c.game == game, ratings.c.account_id.in_(kept))
    query = select(ratings.c.account_id, ratings.c.mu, ratings.c.sigma).where(*mine)
    locked = connection.execute(query.order_by(ratings.c.account_id).with_for_update())
    # By name, as the database may sort names in another order.
    held = {name: LadderRating(mu, sigma) for name, mu, sigma in locked if mu is not None}
    after = after_game([held.get(name, START) for name in names], [ranks[name] for name in names])
    ratings_after = dict(zip(names, after, strict=True))
    for name in kept:
        rating = ratings_after[name]
        games = _move(connection, name, game, rating)
        point = {"match_id": match_id, "time_ms": now_ms, "rating": rating.points, "games": games}
        point |= {"deviation": deviation_of(rating.sigma), "account_id": name, "game": game}
        connection.execute(insert(rating_points).values(point))
    return True


def _move(connection: Connection, account_id: str, game: str, rating: LadderRating) -> int:
    """Stores the new rating; returns how many games the account has now."""
    moved = {"mu": rating.mu, "sigma": rating.sigma, "rating": rating.points, "games": ratings.c.games + 1}
    mine = (ratings.c.game == game, ratings.c.account_id == account_id)
    moving = update(ratings).where(*mine).values(moved).returning(ratings.c.games)
    games: int = connection.execute(moving).scalar_one()
    return games


def deviation_of(sigma: float) -> int:
    """The standard deviation of a belief, in points."""
    return round(POINTS_A_MU * sigma)


def best(connection: Connection, game: str, most: int) -> Sequence[Row]:
    """The best accounts of a game."""
    return _rows(connection, game, most)


def own(connection: Connection, game: str, account_id: str) -> Row | None:
    """The place of one account; None before its first game."""
    return next(iter(_rows(connection, game, 1, account_id)), None)


def standings(connection: Connection, account_id: str) -> Mapping[str, Row]:
    """The places of one account on all its ladders, by game."""
    query = select(ratings.c.game).where(ratings.c.account_id == account_id, ratings.c.games > 0)
    games = connection.execute(query.order_by(ratings.c.game)).scalars().all()
    return {game: row for game in games for row in _rows(connection, game, 1, account_id)}


def history(
    connection: Connection, account_id: str, game: str, most: int, before: int | None
) -> Sequence[SqlRow[Any]]:
    """Rows of `rating_points`, newest first. `before`: only games below that number, if given."""
    query = select(rating_points).where(
        rating_points.c.account_id == account_id, rating_points.c.game == game
    )
    if before is not None:
        query = query.where(rating_points.c.games < before)
    return connection.execute(query.order_by(rating_points.c.games.desc()).limit(most)).all()


def _rows(connection: Connection, game: str, most: int, account_id: str = "") -> Sequence[Row]:
    ahead = ratings.alias()
    place = (
        select(func.count() + 1)
        .where(ahead.c.game == game, ahead.c.games > 0, ahead.c.rating > ratings.c.rating)
        .scalar_subquery()
    )
    query = (
        select(
            place, ratings.c.account_id, accounts.c.name, ratings.c.rating, ratings.c.sigma, ratings.c.games
        )
        .outerjoin(accounts, accounts.c.account_id == ratings.c.account_id)
        .where(ratings.c.game == game, ratings.c.games > 0)
        .order_by(ratings.c.rating.desc(), ratings.c.account_id)
        .limit(most)
    )
    if account_id:
        query = query.where(ratings.c.account_id == account_id)
    return [
        Row(row[0], row[1], row[2] or row[1], row[3], deviation_of(row[4]), row[5])
        for row in connection.execute(query)
    ]
