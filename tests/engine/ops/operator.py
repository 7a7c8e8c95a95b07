"""An operator of an engine in this process."""

from dataclasses import dataclass
from typing import Any

from ardri.ops.v1 import match_ops_service_pb2 as pb
from ardri.ops.v1 import process_service_pb2 as process_pb
from ardri.ops.v1.match_ops_service_pb2_grpc import MatchOpsServiceStub
from ardri.ops.v1.process_service_pb2_grpc import ProcessServiceStub
from services.runtime.credentials.claims import Scope
from tests.engine.served import Served

CAUSE = "both players have asked for it"


@dataclass(frozen=True, slots=True)
class Operator:
    """`scope`: what the operator's token allows; `token`: another token in its place."""

    served: Served
    scope: Scope = Scope.ADMIN
    account: str = "olga"
    token: str = ""

    async def ask(self, method: str, **fields: Any) -> Any:
        """Returns the answer to a call about matches."""
        request = getattr(pb, f"{method}Request")(**fields)
        return await getattr(MatchOpsServiceStub(self.served.channel), method)(
            request, metadata=self._metadata
        )

    async def process(self, method: str, **fields: Any) -> Any:
        """Returns the answer to a call about the process."""
        request = getattr(process_pb, f"{method}Request")(**fields)
        return await getattr(ProcessServiceStub(self.served.channel), method)(
            request, metadata=self._metadata
        )

    async def terminate(self, match_id: str, request_id: str = "1", cause: str = CAUSE) -> Any:
        """Terminates the match."""
        return await self.ask("TerminateMatch", match_id=match_id, cause=cause, request_id=request_id)

    async def adjudicate(self, match_id: str, request_id: str = "1", **result: Any) -> Any:
        """Ends the match with that result."""
        fields = {"match_id": match_id, "cause": CAUSE, "request_id": request_id, **result}
        return await self.ask("AdjudicateMatch", **fields)

    async def audit(self) -> list[process_pb.AuditEntry]:
        """Returns the audit log, the newest entry first."""
        return list((await self.process("ListAudit")).entries)

    @property
    def _metadata(self) -> Any:
        if self.token:
            return (("authorization", f"Bearer {self.token}"),)
        return self.served.caller(self.account, self.scope).metadata
