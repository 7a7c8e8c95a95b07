"""Accounts that are deleted, for whatever would write of one of them once more."""

from collections.abc import Collection

from sqlalchemy import Connection, select

from services.runtime.database.schema.accounts import accounts
from services.runtime.database.schema.revocations import deletion_of, revocations


def deleted_among(connection: Connection, account_ids: Collection[str]) -> set[str]:
    """Of these, those that are deleted; none of the others is before the transaction ends.

    It must have written before, as SQLite's transactions begin with that.
    """
    # Who deletes an account changes its row first: one of the two waits for the other.
    rows = select(accounts.c.account_id).where(accounts.c.account_id.in_(account_ids))
    connection.execute(rows.order_by(accounts.c.account_id).with_for_update(read=True))
    deletions = {deletion_of(account_id): account_id for account_id in account_ids}
    query = select(revocations.c.request_id).where(revocations.c.request_id.in_(deletions))
    return {deletions[request_id] for request_id in connection.execute(query).scalars()}
