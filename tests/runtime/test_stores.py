"""Invalid addresses of database and broker are refused at the start; the message does not quote them."""

import os
import traceback
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from services.runtime.config import Config, ConfigError
from services.runtime.database.database import connect
from services.runtime.process import private_environment

SECRET = "5ecre7"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ARDRI_DATABASE_URL", f"pg://{SECRET}@db/ardri"),
        ("ARDRI_DATABASE_URL", f"postgresql://ardri:{SECRET}/x@db:5432/ardri"),
        ("ARDRI_DATABASE_URL", f"postgresql://ardri:1/{SECRET}@db:5432/ardri"),
        ("ARDRI_DATABASE_URL", f"postgresql://ardri:x@{SECRET}@db:5432/ardri"),
        ("ARDRI_DATABASE_URL", f"postgresql://ardri:{SECRET}?x@db:5432/ardri"),
        ("ARDRI_DATABASE_URL", f"postgresql://ardri:{SECRET}#x@db:5432/ardri"),
        ("ARDRI_DATABASE_URL", f"postgresql://ardri@db:{SECRET}/ardri"),
        ("ARDRI_BROKER_URL", f"mq://{SECRET}@rabbit//"),
        ("ARDRI_BROKER_URL", f"amqp://ardri:{SECRET}/x@rabbit//"),
        ("ARDRI_BROKER_URL", f"amqp://ardri:x@one//;amqp://ardri:{SECRET}@x@two//"),
        ("ARDRI_BROKER_URL", f"redis://127.0.0.1:{SECRET}/0"),
    ],
)
def test_what_is_no_address_is_refused_without_a_word_of_it(name: str, value: str) -> None:
    with pytest.raises(ConfigError, match=name) as refused:
        Config.from_env({name: value})
    assert SECRET not in "".join(traceback.format_exception(refused.value))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ARDRI_DATABASE_URL", "sqlite:////srv/a@b#c/ardri.db"),
        ("ARDRI_DATABASE_URL", "postgresql://ardri:a%40b%2Fc@db/ardri?sslmode=verify-full"),
        ("ARDRI_DATABASE_URL", "postgresql:///ardri?host=/run/postgresql"),
        ("ARDRI_DATABASE_URL", "postgresql://ardri@[::1]:5432/ardri"),
        ("ARDRI_BROKER_URL", "redis+socket:///srv/a@b/valkey.sock"),
        ("ARDRI_BROKER_URL", "amqp://ardri:x@one//;amqp://ardri:x@two//"),
    ],
)
def test_an_address_is_taken_as_it_is(name: str, value: str) -> None:
    config = Config.from_env({name: value})
    assert value in (config.database_url, config.broker_url)


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_an_error_of_a_statement_says_nothing_of_its_values(
    store: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    engine = connect(
        f"sqlite:///{tmp_path}/x.db" if store == "sqlite" else request.getfixturevalue("postgres_url")
    )
    with engine.connect() as connection, pytest.raises(SQLAlchemyError) as failed:
        connection.execute(text("SELECT * FROM no_table WHERE code = :code"), {"code": SECRET})
    engine.dispose()
    assert "no_table" in str(failed.value)
    assert SECRET not in "".join(traceback.format_exception(failed.value))


def test_children_do_not_inherit_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARDRI_DATABASE_URL", "postgresql://ardri:x@db/ardri")
    monkeypatch.setenv("ARDRI_BROKER_URL", "amqp://ardri:x@rabbit//")
    monkeypatch.setenv("ARDRI_HOST", "127.0.0.1")
    monkeypatch.delenv("ARDRI_PURE", raising=False)
    private_environment.forget(os.environ, private_environment.STORES)
    assert {name for name in os.environ if name.startswith("ARDRI_")} == {"ARDRI_HOST"}


PROTECTED = {"ARDRI_ENV": "production", "ARDRI_TRANSPORT": "tls"}
PLAIN = [
    ("ARDRI_DATABASE_URL", "postgresql://ardri:x@db/ardri"),
    ("ARDRI_DATABASE_URL", "postgresql://ardri:x@db/ardri?sslmode=require"),
    ("ARDRI_DATABASE_URL", "postgresql://ardri:x@db/ardri?sslmode=verify-full&sslmode=disable"),
    ("ARDRI_DATABASE_URL", "postgresql://localhost/ardri?host=db"),
    ("ARDRI_DATABASE_URL", "postgresql://localhost/ardri?host=localhost,db"),
    ("ARDRI_DATABASE_URL", "postgresql://localhost/ardri?hostaddr=10.0.0.7"),
    ("ARDRI_BROKER_URL", "amqp://ardri:x@rabbit//"),
    ("ARDRI_BROKER_URL", "pyamqp://ardri:x@10.0.0.7//"),
    ("ARDRI_BROKER_URL", "redis://:x@cache/0"),
    ("ARDRI_BROKER_URL", "amqp://ardri:x@127.0.0.1//;amqp://ardri:x@rabbit//"),
]


def from_env(environ: dict[str, str]) -> Config:
    """The configuration of a migration: without keys and certificates, which other tests cover."""
    return Config.from_env(environ, checks=False, connects=False)


@pytest.mark.parametrize(("name", "value"), PLAIN)
def test_in_production_nothing_leaves_the_machine_in_the_clear(name: str, value: str) -> None:
    for environ in (PROTECTED, {"ARDRI_ENV": "production"}):
        with pytest.raises(ConfigError, match=rf"{name} .*ARDRI_TRANSPORT=mesh"):
            from_env({**environ, name: value})


@pytest.mark.parametrize(("name", "value"), PLAIN)
@pytest.mark.parametrize(
    "environ", [{"ARDRI_ENV": "production", "ARDRI_TRANSPORT": "mesh"}, {}, {"ARDRI_ENV": "test"}]
)
def test_in_a_mesh_and_in_development_it_may(environ: dict[str, str], name: str, value: str) -> None:
    assert from_env({**environ, name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ARDRI_DATABASE_URL", "postgresql://ardri:x@db/ardri?sslmode=verify-full&sslrootcert=/ca.crt"),
        ("ARDRI_DATABASE_URL", "postgresql://ardri:x@127.0.0.2/ardri"),
        ("ARDRI_DATABASE_URL", "postgresql://ardri:x@[::1]/ardri"),
        ("ARDRI_DATABASE_URL", "postgresql:///ardri?host=/run/postgresql"),
        ("ARDRI_DATABASE_URL", "sqlite:////srv/ardri.db"),
        ("ARDRI_BROKER_URL", "amqps://ardri:x@rabbit//?ssl_ca_certs=/ca.crt"),
        ("ARDRI_BROKER_URL", "rediss://:x@cache/0"),
        ("ARDRI_BROKER_URL", "redis://localhost/0"),
        ("ARDRI_BROKER_URL", "redis+socket:///run/valkey.sock"),
    ],
)
def test_what_is_encrypted_or_stays_here_is_taken(name: str, value: str) -> None:
    config = from_env({**PROTECTED, name: value})
    assert value in (config.database_url, config.broker_url)


def test_a_broker_by_tls_is_one_host() -> None:
    with pytest.raises(ConfigError, match="names one host"):
        from_env({"ARDRI_BROKER_URL": "amqps://one//;amqps://two//"})
