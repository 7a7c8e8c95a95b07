"""The clients' calls for sessions: refresh one, start another, list devices, and end one."""

from typing import Any

from google.protobuf.timestamp_pb2 import Timestamp
from sqlalchemy import Connection, Row

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.admission.peer import network_of
from gateway.context import GatewayContext
from gateway.sessions import device_store
from gateway.sessions.scopes import GUEST_SCOPES, numbers_of, owner, require_all, require_peoples, scopes_of
from gateway.sessions.sessions import Session, Sessions, checked_device
from services.runtime.credentials.claims import Scope
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.request_ids import check_request_id


class Devices:
    """The use cases. `sessions`: how many sessions an address may start and refresh."""

    def __init__(self, context: GatewayContext, sessions: RateLimit) -> None:
        self._context = context
        self._limit = sessions
        self._sessions = Sessions(context)

    async def refresh_token(self, call: Call, request: pb.RefreshTokenRequest) -> pb.RefreshTokenResponse:
        """The next tokens of a device. The refresh token is enough; no other token is needed."""
        check_request_id(request.request_id, least=0)
        self._limit.take(network_of(call.peer), self._context.clock())
        session = await self._sessions.refresh(request.refresh_token, request.request_id)
        return pb.RefreshTokenResponse(
            token=session.token, expires=session.expires, refresh_token=session.refresh_token
        )

    async def start_session(self, call: Call, request: pb.StartSessionRequest) -> pb.StartSessionResponse:
        """Tokens for another device of the caller's account, with scopes that the caller has."""
        claims = self._context.account(call)
        check_request_id(request.request_id)
        device = checked_device(request.device, request.request_id)
        scopes = scopes_of(request.scopes) or claims.scopes
        require_all(claims, scopes)
        require_peoples(scopes)
        self._limit.take(network_of(call.peer), self._context.clock())

        # Only a token with all scopes of a guest may end other devices, by `end_device` or for lack of room.
        is_owner = Scope.ADMIN in claims.scopes or claims.scopes >= GUEST_SCOPES

        def start(connection: Connection) -> Session:
            expires = self._sessions.expires_of(connection, claims)
            return self._sessions.start(
                connection,
                claims.account_id,
                claims.name,
                scopes,
                device,
                issued=claims.issued,
                expires=expires,
                makes_room_in=None if is_owner else claims.scopes,
            )

        session = await self._context.store.run(start)
        return pb.StartSessionResponse(
            token=session.token,
            expires=session.expires,
            refresh_token=session.refresh_token,
            device_id=session.device_id,
        )

    async def list_devices(self, call: Call, request: pb.ListDevicesRequest) -> pb.ListDevicesResponse:
        """Lists the devices on which the caller's account is signed in."""
        claims = owner(self._context, call)
        now_ms = self._context.now_ms()
        rows = await self._context.store.run(
            lambda connection: device_store.of_account(connection, claims.account_id, now_ms)
        )
        return pb.ListDevicesResponse(devices=[device_of(row, claims.family) for row in rows])

    async def end_device(self, call: Call, request: pb.EndDeviceRequest) -> pb.EndDeviceResponse:
        """Ends a device of the caller's account."""
        claims = self._context.account(call)
        if not request.device_id or request.device_id != claims.family:
            require_all(claims, GUEST_SCOPES)
        now_ms = self._context.now_ms()
        await self._context.store.run(
            lambda connection: device_store.end_own(connection, request.device_id, claims.account_id, now_ms)
        )
        return pb.EndDeviceResponse()


def device_of(row: Row[Any], current: str = "") -> pb.Device:
    """The device as its owner sees it. `current`: the id of the calling device."""
    return pb.Device(
        device_id=row.device_id,
        name=row.name,
        scopes=numbers_of(frozenset(map(Scope, row.scopes.split()))),
        made=_time(row.made_ms),
        used=_time(row.used_ms),
        is_current=row.device_id == current,
        ended=None if row.ended_ms is None else _time(row.ended_ms),
        end=row.ended_by or pb.DEVICE_END_UNSPECIFIED,
    )


def _time(milliseconds: int) -> Timestamp:
    time = Timestamp()
    time.FromMilliseconds(milliseconds)
    return time
