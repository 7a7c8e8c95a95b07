"""Ratings of accounts, and of levels among them. Times are Unix milliseconds."""

from sqlalchemy import BigInteger, Column, Float, Index, Integer, Table, Text

from services.runtime.database.schema.metadata import metadata

ratings = Table(
    "ratings",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    # For people and for matchmaking; computed from `mu` and `sigma`.
    Column("rating", Integer, nullable=False, server_default="1500"),
    # services.tournament.account_ratings.ladder; null before the first game.
    Column("mu", Float),
    Column("sigma", Float),
    Column("games", Integer, nullable=False, server_default="0"),
    Index("ratings_by_rating", "game", "rating"),
)

rating_points = Table(
    "rating_points",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    # `ratings.games` after the match.
    Column("games", Integer, primary_key=True),
    Column("match_id", Text, nullable=False),
    Column("time_ms", BigInteger, nullable=False),
    Column("rating", Integer, nullable=False),
    # In points.
    Column("deviation", Integer, nullable=False),
)

unrated = Table(
    "unrated",
    metadata,
    # Matches that matchmaking has made. The row is deleted when the ladder counts the result.
    Column("match_id", Text, primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    # When to check whether the match has ended.
    Column("check_ms", BigInteger, nullable=False),
    Index("unrated_by_check", "check_ms"),
)

level_offsets = Table(
    "level_offsets",
    metadata,
    # The rating of the game's level 1 among accounts (services.scale), fitted by operators.
    Column("game", Text, primary_key=True),
    # Of level 1 at the time of fitting (services.search.levels.ratings).
    Column("version", Text, nullable=False),
    # In points, with its 95 % interval.
    Column("value", Integer, nullable=False),
    Column("low", Integer, nullable=False),
    Column("high", Integer, nullable=False),
    # How many games of people against levels the value is based on.
    Column("games", Integer, nullable=False),
    Column("fitted_ms", BigInteger, nullable=False),
)
