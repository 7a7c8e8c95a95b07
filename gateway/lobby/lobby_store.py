"""Opened matches, their invite codes, and rematches, in the database."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, select

from gateway.proxy.matches import new_match_id
from gateway.readable_codes import drawn_letters
from gateway.store import insert_new
from services.runtime.database.schema.lobby import openings, rematches
from services.runtime.errors import NoSuchEntry, RequestIdReused

_CODE_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Opening:
    """A match that is or will be created. `invite_code`: empty if it is public."""

    match_id: str
    invite_code: str


@dataclass(frozen=True, slots=True)
class OpeningRequest:
    """A request to open a match. `digest`: tells a retry from another request with the same id."""

    account_id: str
    request_id: str
    digest: bytes
    game: str
    private: bool


def reserve_opening(connection: Connection, asked: OpeningRequest, now_ms: int) -> Opening:
    """The opening of a request: a new one, or the same one if the request is repeated.

    Raises:
        RequestIdReused: the id came with another request before.
    """
    new = Opening(new_match_id(asked.game), new_invite_code() if asked.private else "")
    _keep_opening(connection, asked, new, now_ms)
    found = _opened_by(connection, asked)
    assert found is not None, "it was there, or is now"
    return found


def _keep_opening(connection: Connection, asked: OpeningRequest, opening: Opening, now_ms: int) -> None:
    """Stores the opening of a request, unless the request has one already."""
    insert_new(
        connection,
        openings,
        account_id=asked.account_id,
        request_id=asked.request_id,
        digest=asked.digest,
        match_id=opening.match_id,
        invite_code=opening.invite_code or None,
        created_ms=now_ms,
    )


def _opened_by(connection: Connection, asked: OpeningRequest) -> Opening | None:
    """The opening that the request has already, if any.

    Raises:
        RequestIdReused: the id came with another request before.
    """
    query = select(openings).where(
        openings.c.account_id == asked.account_id, openings.c.request_id == asked.request_id
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    if row.digest != asked.digest:
        raise RequestIdReused(f"request id {asked.request_id!r} came with another request before")
    return Opening(row.match_id, row.invite_code or "")


def find_invited(connection: Connection, invite_code: str) -> Opening:
    """The private match of an invite code.

    Raises:
        NoSuchEntry: no match has that code.
    """
    row = connection.execute(select(openings).where(openings.c.invite_code == invite_code)).one_or_none()
    if row is None:
        raise NoSuchEntry(f"no invitation {invite_code[:40]!r}")
    return Opening(row.match_id, row.invite_code)


def reserve_rematch(
    connection: Connection,
    old_match_id: str,
    now_ms: int,
    *,
    called_off: str = "",
    asked: OpeningRequest | None = None,
) -> Opening:
    """The only rematch of an ended match, made by the first request for it.

    `called_off`: a rematch that was called off, which another one replaces. `asked`: the request, if it has
    an id; a repeated request always gets the match that it has opened.

    Raises:
        RequestIdReused: the id came with another request before.
    """
    if asked is not None and (opened := _opened_by(connection, asked)) is not None:
        return opened
    if called_off:
        of_old = rematches.c.old_match_id == old_match_id
        connection.execute(delete(rematches).where(of_old, rematches.c.match_id == called_off))
    is_new = insert_new(
        connection,
        rematches,
        old_match_id=old_match_id,
        match_id=new_match_id(old_match_id.partition(".")[0]),
        invite_code=new_invite_code(),
        created_ms=now_ms,
    )
    row = connection.execute(select(rematches).where(rematches.c.old_match_id == old_match_id)).one()
    opening = Opening(row.match_id, row.invite_code)
    if is_new and asked is not None:
        _keep_opening(connection, asked, opening, now_ms)
    return opening


def new_invite_code() -> str:
    """Twelve letters that people can read to one another: 59 bits."""
    return drawn_letters(_CODE_LENGTH)
