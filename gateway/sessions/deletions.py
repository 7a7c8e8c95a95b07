"""Finds deleted accounts, so that nothing is written about one of them any more."""

from collections.abc import Collection

from sqlalchemy import Connection, bindparam, select

from services.runtime.database.schema.accounts import accounts
from services.runtime.database.schema.revocations import deletion_of, revocations

# Built once: tickets enter with these statements, and building one takes longer than running it.
_KEEP = (
    select(accounts.c.account_id)
    .where(accounts.c.account_id.in_(bindparam("accounts", expanding=True)))
    .order_by(accounts.c.account_id)
    .with_for_update(read=True)
)
_DELETIONS = select(revocations.c.request_id).where(
    revocations.c.request_id.in_(bindparam("deletions", expanding=True))
)


def deleted_among(connection: Connection, account_ids: Collection[str]) -> set[str]:
    """The deleted ones of these accounts. The others stay undeleted until the transaction ends.

    In SQLite, where a transaction begins with its first write, it must have begun (`Store.write` begins it).
    """
    # A deletion changes the row of the account first, so one of the two transactions waits for the other.
    connection.execute(_KEEP, {"accounts": [*account_ids]})
    deletions = {deletion_of(account_id): account_id for account_id in account_ids}
    found = connection.execute(_DELETIONS, {"deletions": [*deletions]})
    return {deletions[request_id] for request_id in found.scalars()}
