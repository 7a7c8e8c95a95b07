"""Rights in PostgreSQL, where each process may have an account of its own.

An operator makes the accounts `ardri_gateway`, `ardri_director` and, for each game, `ardri_engine_GAME`; each
migration gives them these rights and no others. The owner of the tables needs none, so an installation may
also have one account for all processes. SQLite has no accounts.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from sqlalchemy import Connection, text

GATEWAY: Final = "ardri_gateway"
DIRECTOR: Final = "ardri_director"
ENGINES: Final = "ardri_engine_"
"""The beginning of an engine's account name. The game follows; the account sees no rows of other games."""

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
        # Entries of the log are never changed.
        "events": _ADD,
        "level_offsets": _READ,
        "match_results": _KEEP,
        "matches": _KEEP,
        "outbox": _KEEP,
        "participants": _KEEP,
        # A stolen account of an engine must not lock anybody out.
        "revocations": _READ,
        **_ALL,
    },
}
"""Rights by account, then by table."""

_OWNS: Final = text(
    "SELECT pg_get_userbyid(relowner) = current_user FROM pg_class WHERE oid = 'matches'::regclass"
)
_ACCOUNTS: Final = text("SELECT rolname FROM pg_roles WHERE rolname LIKE 'ardri\\_%' ORDER BY rolname")


def grant(connection: Connection) -> None:
    """Gives all existing accounts their rights, if this account owns the tables of PostgreSQL."""
    if connection.dialect.name != "postgresql" or not connection.execute(_OWNS).scalar_one():
        return
    quoted = connection.dialect.identifier_preparer.quote
    for account in connection.execute(_ACCOUNTS).scalars().all():
        for statement in _grants(quoted(account), rights_of(account)):
            connection.execute(text(statement))
    connection.commit()


def rights_of(account: str) -> Mapping[str, str]:
    """Returns the rights of an account by table; empty if the account is none of ours."""
    return RIGHTS.get(ENGINES if account.startswith(ENGINES) else account, {})


def _grants(account: str, rights: Mapping[str, str]) -> Iterator[str]:
    if rights:
        yield f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {account}"
        yield f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {account}"
    for table, allowed in rights.items():
        yield f"GRANT {allowed} ON {table} TO {account}"
