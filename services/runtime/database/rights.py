"""Which process may do what in PostgreSQL, each by an account of its own.

An operator makes the accounts `ardri_gateway`, `ardri_director` and, for each game, `ardri_engine_GAME`; each
migration gives them these rights and no others. Who owns the tables needs none, so an installation with one
account for all goes on as before. SQLite knows no accounts.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from sqlalchemy import Connection, text

GATEWAY: Final = "ardri_gateway"
DIRECTOR: Final = "ardri_director"
ENGINES: Final = "ardri_engine_"
"""How the account of an engine begins; the game follows, and rows of other games are not there for it."""

_READ: Final = "SELECT"
_ADD: Final = "SELECT, INSERT"
_KEEP: Final = "SELECT, INSERT, UPDATE, DELETE"
_ALL: Final = {"alembic_version": _READ, "operator_actions": _ADD, "write_probes": _KEEP}
RIGHTS: Final[Mapping[str, Mapping[str, str]]] = {
    GATEWAY: {
        "accounts": _KEEP,
        "devices": _KEEP,
        "identities": _KEEP,
        "link_codes": _KEEP,
        "openings": _KEEP,
        "proposals": _KEEP,
        "rating_points": _KEEP,
        "ratings": _KEEP,
        "revocations": _ADD,
        "rematches": _KEEP,
        "ticket_matches": _KEEP,
        "tickets": _KEEP,
        "unrated": _KEEP,
        "used_id_tokens": _KEEP,
        **_ALL,
    },
    DIRECTOR: {
        "blocks": _KEEP,
        "busy": _KEEP,
        "deliveries": _KEEP,
        "entries": _KEEP,
        "records": _KEEP,
        "results": _KEEP,
        "revocations": _ADD,
        "slots": _KEEP,
        "stages": _KEEP,
        "tournaments": _KEEP,
        "unended": _KEEP,
        "workers": _KEEP,
        **_ALL,
    },
    ENGINES: {
        # What is in the log stays as it is.
        "events": _ADD,
        "level_offsets": _READ,
        "match_results": _KEEP,
        "matches": _KEEP,
        "outbox": _KEEP,
        "participants": _KEEP,
        # A stolen engine is to lock nobody out.
        "revocations": _READ,
        **_ALL,
    },
}
"""By account, then by table."""

_OWNS: Final = text(
    "SELECT pg_get_userbyid(relowner) = current_user FROM pg_class WHERE oid = 'matches'::regclass"
)
_ACCOUNTS: Final = text("SELECT rolname FROM pg_roles WHERE rolname LIKE 'ardri\\_%' ORDER BY rolname")


def grant(connection: Connection) -> None:
    """Gives all accounts that there are their rights, if this one owns the tables of PostgreSQL."""
    if connection.dialect.name != "postgresql" or not connection.execute(_OWNS).scalar_one():
        return
    quoted = connection.dialect.identifier_preparer.quote
    for account in connection.execute(_ACCOUNTS).scalars().all():
        for statement in _grants(quoted(account), rights_of(account)):
            connection.execute(text(statement))
    connection.commit()


def rights_of(account: str) -> Mapping[str, str]:
    """Of an account by its name, table by table; empty if it is none of ours."""
    return RIGHTS.get(ENGINES if account.startswith(ENGINES) else account, {})


def _grants(account: str, rights: Mapping[str, str]) -> Iterator[str]:
    if rights:
        yield f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {account}"
        yield f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {account}"
    for table, allowed in rights.items():
        yield f"GRANT {allowed} ON {table} TO {account}"
