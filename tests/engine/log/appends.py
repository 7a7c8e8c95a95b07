"""Appends to the log, in the short form that tests write."""

import hashlib
from dataclasses import dataclass

from services.engine.log import Append, Creation, Entry, Job, Result
from services.record.seats.names import Participant

GAME = "lots"
ALL = OPEN, LIVE, ENDED = 1, 2, 3


@dataclass(frozen=True, slots=True)
class StoredJob:
    """A job as it is given to the store."""

    seat: int
    kind: str
    body: str
    due_ms: int
    step: str = ""


def people(seated: tuple[tuple[int, str], ...]) -> tuple[Participant, ...]:
    """Returns the accounts by seat. The name of each is its id with a capital letter."""
    return tuple(Participant(seat, account, account.capitalize()) for seat, account in seated)


def name_of(number: int, game: str = GAME) -> str:
    """Returns the id of a match."""
    return f"{game}.{number:020d}"


MATCH = name_of(1)


def entries(first: int, *keys: str) -> tuple[Entry, ...]:
    """Returns entries from that version on, one for each request key."""
    bodies = [f"{first + index} {key}".encode() for index, key in enumerate(keys)]
    return tuple(
        Entry(first + index, body, hashlib.sha256(body).digest(), key)
        for index, (body, key) in enumerate(zip(bodies, keys, strict=True))
    )


def creation(
    match_id: str = MATCH,
    *,
    game: str = GAME,
    created_ms: int = 1000,
    private: bool = False,
    status: int = OPEN,
    deadline_ms: int | None = None,
    joined: tuple[tuple[int, str], ...] = (),
    jobs: tuple[Job, ...] = (),
    secret: bytes = b"secret",
    invited: tuple[tuple[int, str], ...] = (),
) -> Append:
    """Returns the first append of a match, with one entry."""
    new = Creation(game, private, secret, b"invite" if private else b"", invited=people(invited))
    return Append(
        match_id=match_id,
        expected_version=0,
        entries=entries(1, ""),
        status=status,
        deadline_ms=deadline_ms,
        now_ms=created_ms,
        creation=new,
        summary=match_id.encode(),
        joined=people(joined),
        settles_jobs=bool(jobs),
        jobs=jobs,
    )


def decision(
    expected: int,
    *keys: str,
    match_id: str = MATCH,
    status: int = LIVE,
    deadline_ms: int | None = None,
    now_ms: int = 2000,
    summary: bytes | None = None,
    joined: tuple[tuple[int, str], ...] = (),
    freed: tuple[int, ...] = (),
    kept_again: tuple[tuple[int, str], ...] = (),
    settles_jobs: bool = False,
    jobs: tuple[Job, ...] = (),
    to_act: int = 0,
    turn: int = 0,
    results: tuple[Result, ...] = (),
) -> Append:
    """Returns a later append: an entry for each key, or one without a key."""
    return Append(
        match_id=match_id,
        expected_version=expected,
        entries=entries(expected + 1, *(keys or ("",))),
        status=status,
        deadline_ms=deadline_ms,
        now_ms=now_ms,
        summary=summary,
        joined=people(joined),
        freed=freed,
        kept_again=people(kept_again),
        settles_jobs=settles_jobs,
        jobs=jobs,
        to_act=to_act,
        turn=turn,
        results=results,
    )
