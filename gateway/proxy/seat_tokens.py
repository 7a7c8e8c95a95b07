"""Seat tokens for those who join: an engine seats people but signs no tokens, so the gateway signs them."""

from dataclasses import replace

from ardri.engine.v1 import engine_service_pb2 as engine
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.rpc.methods import Call, Service, Unary

_JOIN = "JoinMatch"


def with_seat_tokens(service: Service, verifier: TokenVerifier, signer: TokenSigner) -> Service:
    """The same `EngineService`, whose answers to `JoinMatch` also have the seat's token."""
    join = _joining(service.unary[_JOIN], verifier, signer)
    return replace(service, unary={**service.unary, _JOIN: join})


def _joining(unary: Unary, verifier: TokenVerifier, signer: TokenSigner) -> Unary:
    async def join(call: Call, payload: bytes) -> bytes:
        answer = await unary(call, payload)
        # Signed for the caller's own account and the requested match, whatever the engine has answered.
        claims = verifier.caller(call.authorization)
        match_id = engine.JoinMatchRequest.FromString(payload).match_id
        seat = engine.JoinMatchResponse.FromString(answer).seat
        token = signer.sign_seat(match_id, seat, claims)
        # Two serialized messages in a row decode as one message with the fields of both.
        return answer + engine.JoinMatchResponse(seat_token=token).SerializeToString()

    return join
