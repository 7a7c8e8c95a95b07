"""Lists of matches in a SQLite file."""

from collections.abc import Sequence
from typing import Any

from services.engine.log.lists import COLUMNS, ENDED, FIRST, AccountPage, Listed, Page, Turn, latest, newest
from services.engine.log.lists import PEOPLE as PEOPLE_AS
from services.engine.log.result import Result
from services.engine.log.sqlite_file import placeholders
from services.engine.log.sqlite_outbox import SqliteOutbox
from services.record.seats.names import without_names
from services.tournament.account_ratings.level_offset import Offset

PEOPLE = PEOPLE_AS.format(list="json_group_array(json_array")
# The only texts put into these are the columns, and rows of question marks for `{}`.
# For one status: the index has the matches of a status in the order of the list, but not of several.
_LIST = f"""SELECT {COLUMNS}, {PEOPLE} FROM matches
 WHERE game=? AND status=? AND (private=0 OR match_id IN
 (SELECT match_id FROM participants WHERE account_id=?))
 AND created_ms>=? AND (created_ms, match_id) < (?, ?)
 ORDER BY created_ms DESC, match_id DESC LIMIT ?"""  # noqa: S608  # see above
_SEEN = """(private=0 OR ? IS NULL OR EXISTS (SELECT 1 FROM participants v
 WHERE v.match_id=matches.match_id AND v.account_id=?))"""
# CROSS JOIN keeps the order of the tables (sqlite.org/optoverview.html): from the account to its matches.
_GOING = f"""SELECT {COLUMNS}, {PEOPLE} FROM participants CROSS JOIN matches USING (match_id)
 WHERE account_id=? AND ended_ms IS NULL AND game=? AND status IN ({{}})
 AND updated_ms>=? AND (updated_ms, match_id) < (?, ?) AND {_SEEN}
 ORDER BY updated_ms DESC, match_id DESC LIMIT ?"""  # noqa: S608  # see above
_ENDED = f"""SELECT {COLUMNS}, {PEOPLE} FROM participants CROSS JOIN matches USING (match_id)
 WHERE account_id=? AND ended_ms>=? AND (ended_ms, match_id) < (?, ?) AND game=? AND {_SEEN}
 ORDER BY ended_ms DESC, match_id DESC LIMIT ?"""  # noqa: S608  # see above
_FIND = f"SELECT {COLUMNS}, {PEOPLE} FROM matches WHERE match_id IN ({{}})"  # noqa: S608  # see above
_COUNT_OF = """SELECT count(DISTINCT match_id) FROM participants CROSS JOIN matches USING (match_id)
 WHERE account_id=? AND invited=0 AND ended_ms IS NULL AND game=? AND status IN ({}) AND match_id<>?"""
_RESULTS = """SELECT seats, with_bots, private, place, shared, matches FROM match_results
 WHERE account_id=? AND game=? ORDER BY seats, with_bots"""
_OFFSET = "SELECT version, value, low, high, games FROM level_offsets WHERE game=?"
_NOTE = "UPDATE matches SET to_act=?, turn=?, to_act_version=version WHERE match_id=? AND version=?"
_NAMED_BEFORE = """SELECT match_id, summary FROM participants CROSS JOIN matches USING (match_id)
 WHERE account_id IN ({}) AND name IS NULL"""
_SUMMARY = "UPDATE matches SET summary=? WHERE match_id=? AND summary=?"
_ERASE = """UPDATE participants SET name='' WHERE account_id IN ({}) AND (name IS NULL OR name<>'')"""
_OPEN = "SELECT DISTINCT match_id FROM participants WHERE account_id IN ({}) AND ended_ms IS NULL"


class SqliteLists(SqliteOutbox):
    """The lists, counts and look-ups of an `EventLog`."""

    async def list_matches(self, page: Page) -> list[Listed]:
        """See `EventLog.list_matches`."""
        after = page.after or FIRST
        bounds = (page.account_id, page.since_ms, *after, page.limit)
        found = [row for each in page.statuses for row in self._listed(_LIST, (), (page.game, each, *bounds))]
        await self._syncing.settled()
        return latest(found, page.limit)

    async def list_of(self, page: AccountPage) -> list[Listed]:
        """See `EventLog.list_of`."""
        account, game, after = page.account_id, page.game, page.after or FIRST
        rest = (page.viewer, page.viewer, page.limit)
        going = (account, game, *page.statuses, page.since_ms, *after, *rest)
        found = self._listed(_GOING, page.statuses, going)
        if ENDED in page.statuses:
            found += self._listed(_ENDED, (), (account, page.since_ms, *after, game, *rest))
        await self._syncing.settled()
        return newest(found, page.limit)

    async def find(self, match_ids: Sequence[str]) -> list[Listed]:
        """See `EventLog.find`."""
        found = self._listed(_FIND, match_ids, tuple(match_ids))
        await self._syncing.settled()
        return found

    async def erase_names(self, account_ids: Sequence[str]) -> list[str]:
        """See `EventLog.erase_names`."""
        marks = placeholders(account_ids)

        def erase() -> None:
            for match_id, before in self._rows(_NAMED_BEFORE.format(marks), tuple(account_ids)):
                self._db.execute(_SUMMARY, (without_names(before, account_ids), match_id, before))
            self._db.execute(_ERASE.format(marks), tuple(account_ids))

        await self._write(erase)
        return [row[0] for row in self._rows(_OPEN.format(marks), tuple(account_ids))]

    async def note_turns(self, turns: Sequence[Turn]) -> None:
        """See `EventLog.note_turns`."""
        await self._change(_NOTE, [(each.to_act, each.turn, each.match_id, each.version) for each in turns])

    async def count_of(self, account_id: str, game: str, statuses: Sequence[int], but: str) -> int:
        """See `EventLog.count_of`."""
        query = _COUNT_OF.format(placeholders(statuses))
        return int(self._rows(query, (account_id, game, *statuses, but))[0][0])

    async def count_live(self, game: str, status: int) -> int:
        """See `EventLog.count_live`."""
        query = "SELECT count(*) FROM matches WHERE game=? AND status=?"
        return int((await self._rows_aside(query, (game, status)))[0][0])

    async def results_of(self, account_id: str, game: str) -> list[tuple[Result, int]]:
        """See `EventLog.results_of`."""
        return [
            Result.counted(account_id, game, row) for row in await self._read(_RESULTS, (account_id, game))
        ]

    async def offset_of(self, game: str) -> tuple[str, Offset] | None:
        """See `EventLog.offset_of`."""
        return next(((row[0], Offset(*row[1:])) for row in await self._read(_OFFSET, (game,))), None)

    def _listed(self, query: str, among: Sequence[object], row: tuple[Any, ...]) -> list[Listed]:
        return [Listed(*found) for found in self._rows(query.format(placeholders(among)), row)]
