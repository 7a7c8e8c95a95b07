"""`DeadLetterService`: shows operators the jobs that the broker has set aside."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from ardri.ops.v1 import dead_letter_service_pb2 as pb
from services.runtime.broker.dead_letters import DeadLetter, DeadLetters
from services.runtime.broker.queues import BrokerAway
from services.runtime.credentials.claims import Scope
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import BrokerUnavailable, InvalidRequest
from services.runtime.ops.audit_interceptor import check_operator_request, with_audit
from services.runtime.ops.audit_log import AuditLog
from services.runtime.rpc.methods import Call, Service, typed

MOST: Final = 200
_USUAL: Final = 50
_T = TypeVar("_T")


def dead_letter_service(letters: DeadLetters, audit_log: AuditLog, verifier: TokenVerifier) -> Service:
    """The service for the dead letters of one broker."""
    calls = _DeadLetterCalls(letters, verifier)
    service = Service(
        pb.DESCRIPTOR.services_by_name["DeadLetterService"].full_name,
        {
            "ListDeadLetters": typed(pb.ListDeadLettersRequest, calls.list_dead_letters),
            "SettleDeadLetters": typed(pb.SettleDeadLettersRequest, calls.settle_dead_letters),
        },
        {},
        {},
    )
    return with_audit(service, {"SettleDeadLetters": pb.SettleDeadLettersRequest}, audit_log, verifier)


class _DeadLetterCalls:
    def __init__(self, letters: DeadLetters, verifier: TokenVerifier) -> None:
        self._letters = letters
        self._verifier = verifier
        self._turn = asyncio.Lock()

    async def list_dead_letters(
        self, call: Call, request: pb.ListDeadLettersRequest
    ) -> pb.ListDeadLettersResponse:
        """Lists the oldest dead letters."""
        self._verifier.caller(call.authorization).require(Scope.ADMIN)
        if not 0 <= request.most <= MOST:
            raise InvalidRequest("most", f"0 to {MOST}, not {request.most}")
        found, total = await self._ask(lambda: self._letters.look(request.most or _USUAL))
        return pb.ListDeadLettersResponse(letters=map(_message, found), total=total)

    async def settle_dead_letters(
        self, call: Call, request: pb.SettleDeadLettersRequest
    ) -> pb.SettleDeadLettersResponse:
        """Puts dead letters back into their queues, or drops them."""
        self._verifier.caller(call.authorization).require(Scope.ADMIN)
        check_operator_request(request.cause, request.request_id)
        if len(request.task_ids) > MOST:
            raise InvalidRequest("task_ids", f"{MOST} at the most, not {len(request.task_ids)}")
        ways = {pb.FATE_REQUEUED: self._letters.requeue, pb.FATE_DROPPED: self._letters.drop}
        settle = ways.get(request.fate)
        if settle is None:
            raise InvalidRequest("fate", "to be requeued, or dropped")
        wanted = frozenset(request.task_ids)
        return pb.SettleDeadLettersResponse(settled=await self._ask(lambda: settle(wanted)))

    async def _ask(self, work: Callable[[], _T]) -> _T:
        # One call at a time: a second call would not find the letters that the first one holds.
        async with self._turn:
            try:
                return await asyncio.to_thread(work)
            except BrokerAway as error:
                raise BrokerUnavailable("the broker does not answer") from error


def _message(letter: DeadLetter) -> pb.DeadLetter:
    message = pb.DeadLetter(task_id=letter.task_id, task=letter.task, queue=letter.queue, cause=letter.cause)
    message.died.FromDatetime(letter.died)
    return message
