"""Lists of matches in PostgreSQL."""

from collections.abc import Sequence

from services.engine.log.lists import COLUMNS, ENDED, FIRST, AccountPage, Listed, Page, Turn, newest
from services.engine.log.lists import PEOPLE as PEOPLE_AS
from services.engine.log.postgres.outbox import PostgresOutbox
from services.engine.log.result import Result
from services.record.seats.names import without_names
from services.tournament.account_ratings.level_offset import Offset

PEOPLE = PEOPLE_AS.format(list="json_agg(json_build_array")
# The only text put into these are the columns.
# Each status by itself: the index has the matches of a status in the order of the list, but not of several.
_LIST = f"""SELECT {COLUMNS}, {PEOPLE} FROM unnest($2::int[]) AS wanted(state) CROSS JOIN LATERAL
 (SELECT * FROM matches WHERE game=$1 AND status=wanted.state AND (private=0 OR match_id IN
 (SELECT match_id FROM participants WHERE account_id=$3))
 AND created_ms>=$4 AND (created_ms, match_id) < ($5, $6)
 ORDER BY created_ms DESC, match_id DESC LIMIT $7) AS matches
 ORDER BY created_ms DESC, match_id DESC LIMIT $7"""  # noqa: S608  # see above
_SEEN = """(private=0 OR {viewer}::text IS NULL OR EXISTS (SELECT FROM participants v
 WHERE v.match_id=matches.match_id AND v.account_id={viewer}))"""
_GOING = f"""SELECT {COLUMNS}, {PEOPLE} FROM participants JOIN matches USING (match_id)
 WHERE account_id=$1 AND ended_ms IS NULL AND game=$2 AND status = ANY($3::int[])
 AND updated_ms>=$4 AND (updated_ms, match_id) < ($5, $6) AND {_SEEN.format(viewer="$8")}
 ORDER BY updated_ms DESC, match_id DESC LIMIT $7"""  # noqa: S608  # see above
_ENDED = f"""SELECT {COLUMNS}, {PEOPLE} FROM participants JOIN matches USING (match_id)
 WHERE account_id=$1 AND game=$2 AND ended_ms>=$3 AND (ended_ms, match_id) < ($4, $5)
 AND {_SEEN.format(viewer="$7")}
 ORDER BY ended_ms DESC, match_id DESC LIMIT $6"""  # noqa: S608  # see above
_FIND = f"SELECT {COLUMNS}, {PEOPLE} FROM matches WHERE match_id = ANY($1::text[])"  # noqa: S608  # see above
_COUNT_OF = """SELECT count(DISTINCT match_id) FROM participants JOIN matches USING (match_id)
 WHERE account_id=$1 AND invited=0 AND ended_ms IS NULL AND game=$2 AND status = ANY($3::int[])
 AND match_id<>$4"""
_RESULTS = """SELECT seats, with_bots, private, place, shared, matches FROM match_results
 WHERE account_id=$1 AND game=$2 ORDER BY seats, with_bots"""
_OFFSET = "SELECT version, value, low, high, games FROM level_offsets WHERE game=$1"
_NAMED_BEFORE = """SELECT match_id, summary FROM participants JOIN matches USING (match_id)
 WHERE account_id = ANY($1::text[]) AND name IS NULL"""
_SUMMARY = "UPDATE matches SET summary=$1 WHERE match_id=$2 AND summary=$3"
_ERASE = (
    """UPDATE participants SET name='' WHERE account_id = ANY($1::text[]) AND (name IS NULL OR name<>'')"""
)
_OPEN = """SELECT DISTINCT match_id FROM participants
 WHERE account_id = ANY($1::text[]) AND ended_ms IS NULL"""


_NOTE = "UPDATE matches SET to_act=$1, turn=$2, to_act_version=version WHERE match_id=$3 AND version=$4"


class PostgresLists(PostgresOutbox):
    """The lists, counts and look-ups of an `EventLog`."""

    async def list_matches(self, page: Page) -> list[Listed]:
        """See `EventLog.list_matches`."""
        after = page.after or FIRST
        row = (page.game, list(page.statuses), page.account_id, page.since_ms, *after, page.limit)
        async with self._reading() as db:
            return [Listed(*found) for found in await db.fetch(_LIST, *row)]

    async def list_of(self, page: AccountPage) -> list[Listed]:
        """See `EventLog.list_of`."""
        after = page.after or FIRST
        account, bounds = (page.account_id, page.game), (page.since_ms, *after, page.limit, page.viewer)
        async with self._reading() as db:
            found = await db.fetch(_GOING, *account, list(page.statuses), *bounds)
            if ENDED in page.statuses:
                found += await db.fetch(_ENDED, *account, *bounds)
        return newest((Listed(*each) for each in found), page.limit)

    async def find(self, match_ids: Sequence[str]) -> list[Listed]:
        """See `EventLog.find`."""
        async with self._reading() as db:
            return [Listed(*found) for found in await db.fetch(_FIND, list(match_ids))]

    async def erase_names(self, account_ids: Sequence[str]) -> list[str]:
        """See `EventLog.erase_names`."""
        gone = list(account_ids)
        async with self._reading() as db:
            before = [tuple(row) for row in await db.fetch(_NAMED_BEFORE, gone)]
            rows = [(without_names(each, gone), match_id, each) for match_id, each in before]
            await db.executemany(_SUMMARY, rows)
            await db.execute(_ERASE, gone)
            return [row[0] for row in await db.fetch(_OPEN, gone)]

    async def note_turns(self, turns: Sequence[Turn]) -> None:
        """See `EventLog.note_turns`."""
        rows = [(each.to_act, each.turn, each.match_id, each.version) for each in turns]
        async with self._reading() as db:
            await db.executemany(_NOTE, rows)

    async def count_of(self, account_id: str, game: str, statuses: Sequence[int], but: str) -> int:
        """See `EventLog.count_of`."""
        async with self._reading() as db:
            return int(await db.fetchval(_COUNT_OF, account_id, game, list(statuses), but))

    async def count_live(self, game: str, status: int) -> int:
        """See `EventLog.count_live`."""
        async with self._reading() as db:
            query = "SELECT count(*) FROM matches WHERE game=$1 AND status=$2"
            return int(await db.fetchval(query, game, status))

    async def results_of(self, account_id: str, game: str) -> list[tuple[Result, int]]:
        """See `EventLog.results_of`."""
        async with self._reading() as db:
            rows = await db.fetch(_RESULTS, account_id, game)
        return [Result.counted(account_id, game, row) for row in rows]

    async def offset_of(self, game: str) -> tuple[str, Offset] | None:
        """See `EventLog.offset_of`."""
        async with self._reading() as db:
            row = await db.fetchrow(_OFFSET, game)
        return None if row is None else (row[0], Offset(*tuple(row)[1:]))
