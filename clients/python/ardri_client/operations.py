"""Methods for operators: find, inspect and end matches, settle dead letters, look after processes.

    async for found in ardri.ops.matches("tablut", quiet=3600):
        print(found.match.match_id, found.to_act)
    await ardri.ops.adjudicate(match_id, winner=1, cause="the other seat has asked for it")

They need a token with scope admin (`ardri token admin`). The gateway answers for all engines and the
director. Calls about a process (`process`, `drain`, `audit`) are answered by the one at this address.
"""

import hashlib
import uuid
from collections.abc import AsyncIterator, Sequence
from typing import Final

import grpc

from ardri.ops.v1 import dead_letter_service_pb2 as letters_pb
from ardri.ops.v1 import match_ops_service_pb2 as pb
from ardri.ops.v1 import process_service_pb2 as process_pb
from ardri.ops.v1.dead_letter_service_pb2_grpc import DeadLetterServiceStub
from ardri.ops.v1.match_ops_service_pb2_grpc import MatchOpsServiceStub
from ardri.ops.v1.process_service_pb2_grpc import ProcessServiceStub
from ardri_client.calls.limits import PAGE
from ardri_client.calls.paging import each_row
from ardri_client.calls.retry import Caller
from ardri_client.clocks import duration

_SECONDS: Final = 60.0
"""Timeout of a search through many matches."""


class Operations:
    """All methods raise `ArdriError`s. A change is made only once, even if the connection breaks.

    With a given `request_id`, it is made only once over all calls with that id. `cause`: the reason, for
    people; players read that of a match.
    """

    def __init__(self, channel: grpc.aio.Channel, caller: Caller) -> None:
        self._caller = caller
        self._matches = MatchOpsServiceStub(channel)
        self._processes = ProcessServiceStub(channel)
        self._letters = DeadLetterServiceStub(channel)

    def matches(
        self, game: str, *, quiet: float = 0.0, waiting_seat: int | None = None, account_id: str = ""
    ) -> AsyncIterator[pb.QuietMatch]:
        """Yields matches of a game that go on, private ones too, the longest quiet first.

        `quiet`: seconds without an entry. `waiting_seat`: the seat that is to act, -2 for the table.
        """
        request = pb.FindMatchesRequest(
            game=game,
            quiet=duration(quiet),
            waiting_seat=waiting_seat,
            account_id=account_id,
            page_size=PAGE,
        )
        return each_row(
            self._caller, self._matches.FindMatches, request, lambda page: page.matches, seconds=_SECONDS
        )

    async def inspect(self, match_id: str) -> pb.InspectMatchResponse:
        """Returns the state of a match and what it waits for, without anything that a seat may not know."""
        request = pb.InspectMatchRequest(match_id=match_id)
        return await self._caller.call(self._matches.InspectMatch, request)

    async def stuck(self, game: str, *, bound: float | None = None) -> Sequence[pb.StuckMatch]:
        """Lists matches that wait longer than `bound` seconds, or 60, for other than a person, and why."""
        request = pb.FindStuckMatchesRequest(game=game, bound=None if bound is None else duration(bound))
        return (await self._caller.call(self._matches.FindStuckMatches, request, seconds=_SECONDS)).matches

    async def adjudicate(
        self, match_id: str, *, winner: int | None, cause: str, request_id: str = ""
    ) -> pb.AdjudicateMatchResponse:
        """Ends a live match: `winner` wins, or nobody if it is None."""
        request = pb.AdjudicateMatchRequest(
            match_id=match_id, cause=cause, request_id=request_id or uuid.uuid4().hex
        )
        if winner is None:
            request.draw = True
        else:
            request.winner = winner
        return await self._caller.call(self._matches.AdjudicateMatch, request)

    async def terminate(
        self, match_id: str, *, cause: str, request_id: str = ""
    ) -> pb.TerminateMatchResponse:
        """Ends a match without a result."""
        request = pb.TerminateMatchRequest(
            match_id=match_id, cause=cause, request_id=request_id or uuid.uuid4().hex
        )
        return await self._caller.call(self._matches.TerminateMatch, request)

    async def dead_letters(self, *, most: int = 50) -> letters_pb.ListDeadLettersResponse:
        """Returns the oldest tasks that the broker has set aside, and how many there are in all."""
        request = letters_pb.ListDeadLettersRequest(most=most)
        return await self._caller.call(self._letters.ListDeadLetters, request)

    async def settle_dead_letters(
        self,
        fate: letters_pb.Fate.ValueType,
        *,
        task_ids: Sequence[str] = (),
        cause: str,
        request_id: str = "",
    ) -> int:
        """Puts tasks, all if none are named, back into their queues, or drops them; returns how many."""
        request = letters_pb.SettleDeadLettersRequest(
            fate=fate, task_ids=task_ids, cause=cause, request_id=request_id or uuid.uuid4().hex
        )
        return (await self._caller.call(self._letters.SettleDeadLetters, request, seconds=_SECONDS)).settled

    async def process(self) -> process_pb.GetProcessResponse:
        """Returns what the process at this address is, its configuration, and the peers that it talks to."""
        return await self._caller.call(self._processes.GetProcess, process_pb.GetProcessRequest())

    async def drain(self, process: str, *, cause: str, request_id: str = "") -> bool:
        """Makes the process at this address, of that name, drain and end; returns whether it already was."""
        request = process_pb.DrainProcessRequest(
            process=process, cause=cause, request_id=request_id or uuid.uuid4().hex
        )
        return (await self._caller.call(self._processes.DrainProcess, request)).already

    async def revoke(
        self, *, account_id: str = "", token: str = "", cause: str, request_id: str = ""
    ) -> None:
        """Revokes all current tokens of an account, or one token, for all processes with this database."""
        digest = hashlib.sha256(token.encode()).hexdigest() if token else ""
        request = process_pb.RevokeTokensRequest(
            account_id=account_id, token_digest=digest, cause=cause, request_id=request_id or uuid.uuid4().hex
        )
        await self._caller.call(self._processes.RevokeTokens, request)

    def audit(self) -> AsyncIterator[process_pb.AuditEntry]:
        """Yields what operators have done, newest first, from the database of this process."""
        request = process_pb.ListAuditRequest(page_size=PAGE)
        return each_row(self._caller, self._processes.ListAudit, request, lambda page: page.entries)
