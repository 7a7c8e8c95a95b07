"""Asks the platform for the next tokens of a device."""

from typing import TYPE_CHECKING

import grpc

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri_client.calls.retry import TRY_SECONDS
from ardri_client.calls.session import Refresh
from ardri_client.calls.tokens import Tokens
from ardri_client.calls.tracing import trace_context
from ardri_client.errors import from_rpc_error

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceAsyncStub


def refreshing(stub: "AccountServiceAsyncStub") -> Refresh:
    """Returns a function that asks the service once for new tokens."""

    async def refresh(tokens: Tokens) -> Tokens:
        request = pb.RefreshTokenRequest(refresh_token=tokens.refresh, request_id=tokens.request_id)
        try:
            answer = await stub.RefreshToken(request, metadata=trace_context(), timeout=TRY_SECONDS)
        except grpc.RpcError as broken:
            raise from_rpc_error(broken) from broken
        return Tokens(answer.token, answer.expires.seconds, answer.refresh_token)

    return refresh
