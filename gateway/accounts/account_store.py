"""Accounts in the database, with their preferences."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from google.protobuf.timestamp_pb2 import Timestamp
from sqlalchemy import Connection, Row, insert, select, update

from ardri.gateway.v1 import account_service_pb2 as pb
from services.runtime.database.schema.accounts import accounts
from services.runtime.errors import NoSuchEntry, StalePreferences


@dataclass(frozen=True, slots=True)
class NewPreferences:
    """Preferences to store. `expected_version`: the only version that they may replace; None for any."""

    value: bytes
    expected_version: int | None


def new_id() -> str:
    """A random id for a new account."""
    return "a" + secrets.token_hex(12)


def add(connection: Connection, account_id: str, name: str, now_ms: int) -> None:
    """Adds an account."""
    row = {"account_id": account_id, "name": name, "created_ms": now_ms}
    connection.execute(insert(accounts).values(row))


def find(connection: Connection, account_id: str) -> Row[Any]:
    """The row of the account.

    Raises:
        NoSuchEntry: there is no such account.
    """
    row = connection.execute(select(accounts).where(accounts.c.account_id == account_id)).one_or_none()
    if row is None:
        raise NoSuchEntry(f"no account {account_id[:80]!r}")
    return row


def lock(connection: Connection, account_id: str) -> Row[Any]:
    """Locks and returns the row, so that nobody else changes it before the transaction ends.

    Raises:
        NoSuchEntry: there is no such account.
    """
    # A write locks in SQLite, too, where a transaction begins with its first write.
    mine = accounts.c.account_id == account_id
    connection.execute(update(accounts).where(mine).values(account_id=account_id))
    return find(connection, account_id)


def change(
    connection: Connection, account_id: str, values: Mapping[str, object], preferences: NewPreferences | None
) -> Row[Any]:
    """Changes values and preferences of an account; returns the new row.

    Raises:
        NoSuchEntry: there is no such account.
        StalePreferences: the stored preferences are not of the expected version.
    """
    mine = accounts.c.account_id == account_id
    # Written before the row is read, to lock it: SQLite's transaction begins with the first write.
    connection.execute(update(accounts).where(mine).values(account_id=account_id, **values))
    row = find(connection, account_id)
    # Equal preferences come from a repeated request whose answer was lost.
    if preferences is None or preferences.value == row.preferences:
        return row
    if preferences.expected_version not in (None, row.preferences_version):
        raise StalePreferences(row.preferences_version)
    written = {"preferences": preferences.value, "preferences_version": row.preferences_version + 1}
    connection.execute(update(accounts).where(mine).values(written))
    return find(connection, account_id)


def account_of(row: Row[Any]) -> pb.Account:
    """What everybody may know of the account."""
    created = Timestamp()
    created.FromMilliseconds(row.created_ms)
    return pb.Account(account_id=row.account_id, name=row.name, created=created, avatar=row.avatar)


def preferences_of(row: Row[Any]) -> pb.Preferences:
    """The account's preferences, which only its owner may see."""
    return pb.Preferences(value=row.preferences, version=row.preferences_version)
