"""What has to be told to a database that was restored from a backup."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Engine, inspect, update

from services.runtime.database.schema.accounts import devices

UNKNOWN: Final = b""
"""In place of the digest of a refresh token: whichever of its device is shown next is the good one."""


def forget_refresh_tokens(engines: Iterable[Engine]) -> int:
    """Devices go on with the refresh token that they show next; how many devices these are.

    A backup has the tokens of its time. Without this each device that was given a newer one since would show
    one that nobody knows, which passes for a copy, and would end: who has no other way in loses the account.
    A backup of before there were such tokens has none.
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
