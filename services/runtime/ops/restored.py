"""Changes that a database needs after it was restored from a backup."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Engine, inspect, update

from services.runtime.database.schema.accounts import devices

UNKNOWN: Final = b""
"""In place of the digest of a refresh token: the next token that the device shows becomes the valid one."""


def forget_refresh_tokens(engines: Iterable[Engine]) -> int:
    """Lets each device go on with the refresh token that it shows next. Returns how many devices.

    A backup has the tokens of its time. A device that was given a newer one since would show a token that is
    not in the backup. That token would be taken for a stolen copy, and the device would be ended: a person
    with no other way to sign in would lose the account. Backups of older releases have no such tokens.
    """
    forget = (
        update(devices)
        .where(devices.c.ended_ms.is_(None))
        .values(digest=UNKNOWN, previous_digest=None, replaced_ms=None, request_id=None)
    )
    forgotten = 0
    for engine in engines:
        with engine.begin() as connection:
            if inspect(connection).has_table(devices.name):
                forgotten += connection.execute(forget).rowcount
    return forgotten
