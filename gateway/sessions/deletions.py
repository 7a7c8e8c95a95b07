"""Finds deleted accounts, so that nothing is written about one of them any more."""

from collections.abc import Collection

from sqlalchemy import Connection, select

from services.runtime.database.schema.accounts import accounts
from services.runtime.database.schema.revocations import deletion_of, revocations


def deleted_among(connection: Connection, account_ids: Collection[str]) -> set[str]:
    """The deleted ones of these accounts. The others stay undeleted until the transaction ends.

    The transaction must have written already: SQLite's transactions begin with the first write.
    """
    # A deletion changes the row of the account first, so one of the two transactions waits for the other.
    rows = select(accounts.c.account_id).where(accounts.c.account_id.in_(account_ids))
    connection.execute(rows.order_by(accounts.c.account_id).with_for_update(read=True))
    deletions = {deletion_of(account_id): account_id for account_id in account_ids}
    query = select(revocations.c.request_id).where(revocations.c.request_id.in_(deletions))
    return {deletions[request_id] for request_id in connection.execute(query).scalars()}
