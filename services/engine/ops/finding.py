"""Lists of matches that go on, for operators."""

import asyncio

from ardri.ops.v1 import match_ops_service_pb2 as pb
from services.engine.ops.context import NotLoadable, OpsContext, milliseconds
from services.engine.ops.reading import MatchRow, QuietPage
from services.record.match import LIVE
from services.record.seats.names import call
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.pages import page_size, place_of, token_of


class Finding:
    """Lists of matches."""

    def __init__(self, ops: OpsContext) -> None:
        self._ops = ops

    async def find_matches(self, call: Call, request: pb.FindMatchesRequest) -> pb.FindMatchesResponse:
        """Returns one page of matches, longest quiet first."""
        ops = self._ops
        ops.admit(call)
        ops.require_game(request.game)
        size = page_size(request.page_size)
        before_ms = ops.context.now_ms() - milliseconds(request.quiet, "quiet")
        after = place_of(request.page_token) or (-1, "")
        page = QuietPage(ops.game, before_ms, request.account_id, size, after)
        rows = await ops.reading.quiet(page)
        response = pb.FindMatchesResponse()
        for row in rows:
            found = await self._quiet_match(row)
            if not request.HasField("waiting_seat") or request.waiting_seat in found.to_act:
                response.matches.append(found)
        if len(rows) == size:
            response.next_page_token = token_of((rows[-1].updated_ms, rows[-1].match_id))
        return response

    async def _quiet_match(self, row: MatchRow) -> pb.QuietMatch:
        found = pb.QuietMatch(private=row.private)
        fill(found, row)
        if row.status == LIVE:
            # Replaying matches takes time, so other work runs between them.
            await asyncio.sleep(0)
            live = await self._ops.load(row.match_id)
            if isinstance(live, NotLoadable):
                found.defect = live.defect
            else:
                found.to_act.extend(live.match.to_act)
        return found


def fill(found: pb.QuietMatch | pb.InspectMatchResponse, row: MatchRow) -> None:
    """Fills in what the database has of a match."""
    found.match.ParseFromString(row.summary)
    call(found.match.seats, row.names)
    found.match.version = row.version
    found.updated.FromMilliseconds(row.updated_ms)
    if row.deadline_ms is not None:
        found.deadline.FromMilliseconds(row.deadline_ms)
