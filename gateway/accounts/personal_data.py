"""Personal data: a copy of everything that is stored about an account, and its deletion."""

from typing import Any, Final

from google.protobuf.timestamp_pb2 import Timestamp
from sqlalchemy import Connection, Row

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts import account_store, personal_store
from gateway.accounts.account_store import account_of, preferences_of
from gateway.context import GatewayContext
from gateway.sessions.devices import device_of
from gateway.sessions.scopes import owner
from services.runtime.credentials.revoked import Revocation
from services.runtime.database.schema.accounts import devices, identities, link_codes
from services.runtime.database.schema.ladder import ratings
from services.runtime.errors import InvalidRequest
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.pages import number_of, page_size

FRESH_SECONDS: Final = 600
"""How long ago the deletion may have been confirmed."""
_SKEW_SECONDS: Final = 60
_USUAL, _MOST = 100, 500


class PersonalData:
    """The use cases, each about the caller's account."""

    def __init__(self, context: GatewayContext) -> None:
        self._context = context

    async def export(self, call: Call, request: pb.ExportAccountRequest) -> pb.ExportAccountResponse:
        """One page of the account's data."""
        account_id = owner(self._context, call).account_id
        size, first = page_size(request.page_size, _USUAL, _MOST), number_of(request.page_token) or 0
        return await self._context.store.run(lambda connection: _page(connection, account_id, size, first))

    async def delete(self, call: Call, request: pb.DeleteAccountRequest) -> pb.DeleteAccountResponse:
        """Deletes the account, if its owner has just confirmed that."""
        account_id, now = owner(self._context, call).account_id, self._context.clock()
        if request.confirmed_account_id != account_id:
            raise InvalidRequest("confirmed_account_id", "is not the id of this account")
        age = now - request.confirmed.seconds
        if not -_SKEW_SECONDS <= age <= FRESH_SECONDS:
            raise InvalidRequest("confirmed", f"was not within the last {FRESH_SECONDS} s; ask again")
        await self._context.store.run(
            lambda connection: personal_store.erase(connection, account_id, int(now * 1000))
        )
        # Other processes read the revocation within a second; in this one it holds at once.
        self._context.verifier.revoke([Revocation(account_id, b"", int(now))])
        return pb.DeleteAccountResponse()


def _page(connection: Connection, account_id: str, size: int, first: int) -> pb.ExportAccountResponse:
    row = account_store.find(connection, account_id)
    answer = pb.ExportAccountResponse()
    if first == 0:
        answer.account.CopyFrom(account_of(row))
        answer.preferences.CopyFrom(preferences_of(row))
        answer.link_codes.extend(map(_link_code, personal_store.rows(connection, link_codes, account_id)))
        answer.identities.extend(map(_identity, personal_store.rows(connection, identities, account_id)))
        answer.devices.extend(map(device_of, personal_store.rows(connection, devices, account_id)))
        answer.ratings.extend(map(_rating, personal_store.rows(connection, ratings, account_id)))
    points, searches, opened = (
        personal_store.rows(connection, table, account_id, size, first) for table in personal_store.PAGED
    )
    answer.rating_points.extend(map(_point, points))
    answer.tickets.extend(map(_ticket, searches))
    answer.opened_matches.extend(map(_opening, opened))
    if size in (len(points), len(searches), len(opened)):
        answer.next_page_token = str(first + size)
    return answer


def _link_code(row: Row[Any]) -> pb.KeptLinkCode:
    return pb.KeptLinkCode(kind=row.kind, expires=_time(row.expires_ms), redeemed=_time(row.redeemed_ms))


def _identity(row: Row[Any]) -> pb.KeptIdentity:
    times = {"linked": _time(row.linked_ms), "used": _time(row.used_ms)}
    return pb.KeptIdentity(issuer=row.issuer, subject=row.subject, **times)


def _rating(row: Row[Any]) -> pb.KeptRating:
    return pb.KeptRating(game=row.game, rating=row.rating, mu=row.mu, sigma=row.sigma, games=row.games)


def _point(row: Row[Any]) -> pb.KeptRatingPoint:
    point = pb.RatingPoint(
        games=row.games,
        time=_time(row.time_ms),
        rating=row.rating,
        deviation=row.deviation,
        match_id=row.match_id,
    )
    return pb.KeptRatingPoint(game=row.game, point=point)


def _ticket(row: Row[Any]) -> pb.KeptTicket:
    return pb.KeptTicket(
        ticket_id=row.ticket_id,
        game=row.game,
        name=row.name,
        rating=row.rating,
        created=_time(row.created_ms),
        closed=_time(row.closed_ms),
        detail=row.detail,
    )


def _opening(row: Row[Any]) -> pb.KeptOpening:
    return pb.KeptOpening(
        match_id=row.match_id,
        request_id=row.request_id,
        invite_code=row.invite_code or "",
        created=_time(row.created_ms),
    )


def _time(milliseconds: int | None) -> Timestamp | None:
    if milliseconds is None:
        return None
    time = Timestamp()
    time.FromMilliseconds(milliseconds)
    return time
