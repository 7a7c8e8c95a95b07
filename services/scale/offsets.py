"""Where ladders stand among accounts: fitted to the matches in databases, and stored for engines."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Engine, delete, insert

from services import games
from services.record.rules import Rules
from services.runtime.database.schema.ladder import level_offsets
from services.runtime.jobs.wire import load_wire
from services.scale.games import RatedAccount, accounts_of, against_levels
from services.search.levels import LEVELS
from services.search.levels.ratings import ratings_of, version_of
from services.tournament.account_ratings.level_offset import Offset
from services.tournament.account_ratings.offset_fit import fitted

_FIRST: Final = LEVELS[0]


def fit(databases: Sequence[Engine], name: str, since_ms: int) -> Offset:
    """Returns where level 1 of the game stands, by matches that ended since; without any, as assumed.

    `databases`: one for the whole platform, or one for each process.
    """
    game = games.load(name)
    levels, rules = ratings_of(game), Rules(game, load_wire(game))
    accounts: dict[str, RatedAccount] = {}
    for each in databases:
        accounts |= accounts_of(each, name)
    found = [
        played for each in databases for played in against_levels(each, rules, levels, accounts, since_ms)
    ]
    return fitted(found, levels.anchor)


def keep(databases: Sequence[Engine], name: str, offset: Offset, now_ms: int) -> None:
    """Stores the offset for the engine of the game, which uses it within a minute; removes an assumed one."""
    row = {
        "game": name,
        "version": version_of(games.load(name), _FIRST),
        "value": offset.value,
        "low": offset.low,
        "high": offset.high,
        "games": offset.games,
        "fitted_ms": now_ms,
    }
    for each in databases:
        with each.begin() as db:
            db.execute(delete(level_offsets).where(level_offsets.c.game == name))
            if offset.games:
                db.execute(insert(level_offsets).values(row))
