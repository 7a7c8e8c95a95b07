"""Somebody runs code in the place of an engine, with its environment, files and account: what has he got?"""

import base64
import contextlib
import json
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
from psycopg.sql import SQL, Identifier, Literal

from services.runtime.database import rights
from services.runtime.database.migrating import migrate
from tests.credentials import environ_of, made_keys, secrets_of
from tests.hostile.attacks import thief
from tests.servers import postgres
from tests.servers.child import home_for, needed, stop, unprivileged
from tests.waiting import wait_until

OWN, OTHER = "ardri_engine_tablut", "ardri_engine_tara"
SEEDS: Final = {"tablut": "seed-of-tablut", "tara": "seed-of-tara"}
_ACCESS: Final = "host all ardri all trust\nhost all all all scram-sha-256\n"
_MATCH: Final = """INSERT INTO matches (match_id, game, version, status, private, created_ms, updated_ms,
 secret, invite_digest, summary) VALUES (%s, %s, 1, 1, 0, 0, 0, %s, '', '')"""


@dataclass(frozen=True, slots=True)
class Theft:
    """`got`: what the thief has printed; `keys`: the folder of all keys of the platform."""

    got: dict[str, Any]
    keys: Path
    database: str


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.PostgresServer]:
    with home_for(unprivileged("postgres")) as home:
        (home / "access").write_text(_ACCESS)
        (home / "access").chmod(0o644)
        binaries = needed(postgres.find_binaries(), "PostgreSQL")
        with postgres.running_in(home, binaries, hba_file=str(home / "access")) as started:
            yield started


@pytest.fixture(scope="module")
def theft(server: postgres.PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theft]:
    """From an engine that serves, beside a database of somebody else on the same server."""
    home = tmp_path_factory.mktemp("stolen")
    with server.database() as url, server.database() as foreign:
        passwords = {name: secrets.token_hex(12) for name in (OWN, OTHER, rights.GATEWAY, rights.DIRECTOR)}
        with psycopg.connect(url, autocommit=True) as connection:
            for name, password in passwords.items():
                made = SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(Identifier(name), Literal(password))
                connection.execute(made)
        migrate(url)
        with psycopg.connect(url) as connection:
            for game, seed in SEEDS.items():
                connection.execute(_MATCH.encode(), (f"{game}.1", game, seed.encode()))
            connection.execute("INSERT INTO accounts (account_id, name, created_ms) VALUES ('ann', 'Ann', 0)")
        with psycopg.connect(foreign) as connection:
            connection.execute("CREATE TABLE notes AS SELECT 'of somebody else' AS words")
        keys = made_keys(home / "keys")
        environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith("ARDRI_")},
            **environ_of(keys, "engine-tablut"),
            "ARDRI_ENV": "test",
            "ARDRI_DATA_DIR": str(home / "data"),
            "ARDRI_DATABASE_URL": url.replace("//ardri@", f"//{OWN}:{passwords[OWN]}@"),
            "ARDRI_PORT": "0",
            "ARDRI_PORTS_FILE": str(home / "ports.json"),
        }
        with _serving(environ, home) as engine:
            told = Path(f"/proc/{engine.pid}/environ").read_bytes().decode().split("\0")
            inside = dict(each.split("=", 1) for each in told if each)
            command = [sys.executable, "-m", thief.__name__]
            ended = subprocess.run(command, env=inside, capture_output=True, text=True, check=True)
        yield Theft(json.loads(ended.stdout), keys, url.rpartition("/")[2])


@contextlib.contextmanager
def _serving(environ: dict[str, str], home: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """The engine, once it serves."""
    log = home / "engine.log"
    with log.open("wb") as file:
        command = [sys.executable, "-m", "services.engine", "tablut"]
        process = subprocess.Popen(command, env=environ, stdout=file, stderr=file)
    try:
        ports = Path(environ["ARDRI_PORTS_FILE"])
        wait_until(ports.exists, "the engine serves", alive=lambda: process.poll() is None)
        yield process
    except TimeoutError:
        pytest.fail(log.read_text())
    finally:
        stop(process)


def test_it_reads_the_rows_of_its_own_game_alone(theft: Theft) -> None:
    assert {name for name, tables in theft.got["read"].items() if tables} == {theft.database}
    read = theft.got["read"][theft.database]
    assert read.keys() == rights.rights_of(OWN).keys()
    (match,) = read["matches"]
    assert SEEDS["tablut"] in match
    everything = json.dumps(theft.got)
    assert SEEDS["tara"] not in everything
    assert "somebody else" not in everything


def test_it_takes_no_other_account_and_does_nothing_that_it_may_not(theft: Theft) -> None:
    assert set(theft.got["others"]) == {"as ardri"}, "whom the server of the tests takes by their word"
    assert theft.got["done"] == []


def test_its_files_have_no_private_key(theft: Theft) -> None:
    files = {name: base64.b64decode(content) for name, content in theft.got["files"].items()}
    assert files.keys() == {"ARDRI_KEYS_FILE", "ARDRI_JOB_KEY_FILE", "ARDRI_PORTS_FILE"}
    found = [secret for secret in secrets_of(theft.keys) if secret.encode() in b"".join(files.values())]
    assert found == [files["ARDRI_JOB_KEY_FILE"].decode()], "the one for jobs of its own"


def test_a_thief_that_could_would(server: postgres.PostgresServer) -> None:
    """Else the tests above would find nothing, whatever were open."""
    with server.database() as url:
        migrate(url)
        with psycopg.connect(url) as connection:
            connection.execute(_MATCH.encode(), ("tara.1", "tara", SEEDS["tara"].encode()))
            connection.execute("CREATE ROLE weak LOGIN PASSWORD 'weak'")
        assert SEEDS["tara"] in str(dict(thief.rows(url))["matches"])
        assert "SET ROLE weak" in list(thief.others(url))
        assert "as weak" in list(thief.others(url))
        assert "UPDATE events SET body = ''" in list(thief.done(url))
