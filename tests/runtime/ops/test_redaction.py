"""Operators see the configuration of a process, and none of its secrets."""

import dataclasses

import pytest

from services.runtime.config import Config
from services.runtime.ops.redaction import masked, redacted

SECRET = "hunter2-hunter2-hunter2-hunter2-hunter2"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("", ""),
        ("sqlite:////var/lib/ardri/engine.db", "sqlite:////var/lib/ardri/engine.db"),
        ("postgresql://ardri:hunter2@db:5432/ardri", "postgresql://ardri:***@db:5432/ardri"),
        ("postgresql://ardri:hunt#er?2@db/ardri", "postgresql://ardri:***@db/ardri"),
        ("postgresql://ardri:hunt@er/2@db/ardri", "***"),
        ("amqp://ardri:hunter;2@rabbit//", "amqp://ardri:***@rabbit//"),
        ("redis://[::1]:6379/0", "redis://[::1]:6379/0"),
        ("postgresql://db/ardri?user=a&password=hunter2", "postgresql://db/ardri?user=***&password=***"),
        ("redis://:hunter2@cache:6379/0", "redis://:***@cache:6379/0"),
        ("amqp://ardri:hunter2@a//;amqp://ardri:hunter2@b//", "amqp://ardri:***@a//;amqp://ardri:***@b//"),
        ("amqp://ardri@rabbit//", "amqp://ardri@rabbit//"),
        ("redis://cache#hunter2", "***"),
        ("hunter2", "***"),
    ],
)
def test_passwords_in_addresses_are_masked(url: str, shown: str) -> None:
    assert masked(url) == shown


def test_every_setting_but_secrets_is_shown() -> None:
    environ = {
        "ARDRI_ENV": "production",
        "ARDRI_TRANSPORT": "mesh",
        "ARDRI_KEYS_FILE": "/keys/public.json",
        "ARDRI_SIGNING_KEY_FILE": "/own/key.pem",
        "ARDRI_DATABASE_URL": f"postgresql://ardri:{SECRET}@db/ardri",
        "ARDRI_BROKER_URL": f"amqp://ardri:{SECRET}@rabbit//",
        "ARDRI_ENGINES": "tablut=tablut:7811,tara=tara:7812",
        "ARDRI_QUEUES": "ai,rounds",
    }
    shown = redacted(Config.from_env(environ))
    assert SECRET not in str(shown)
    assert (shown["keys_file"], shown["signing_key_file"]) == ("/keys/public.json", "/own/key.pem")
    assert shown["database_url"] == "postgresql://ardri:***@db/ardri"
    assert shown["engines"] == "tablut=tablut:7811,tara=tara:7812"
    assert (shown["environment"], shown["queues"]) == ("production", "ai,rounds")
    assert shown["tls"] == "mesh"
    assert shown["serving"].startswith("streams=10000,calls=10000,pending=20000,")
    hidden = {field.name for field in dataclasses.fields(Config)} - set(shown)
    assert hidden == set(), "a new setting is hidden until services/runtime/ops/redaction.py lists it"
