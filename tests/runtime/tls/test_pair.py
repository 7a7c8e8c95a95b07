"""Errors in certificate files are reported before the process serves."""

import datetime
import time
from pathlib import Path

import pytest

from services.runtime.config import Config, ConfigError
from services.runtime.tls.pair import load
from services.runtime.tls.settings import TlsError, TlsSettings, Transport
from services.runtime.tls.watched_pair import WatchedPair
from tests.runtime.tls.authority import Authority


def variables(folder: Path) -> dict[str, str]:
    """Environment of a process whose pair is in the folder."""
    return {
        "ARDRI_TRANSPORT": "tls",
        "ARDRI_TLS_CERT_FILE": str(folder / "tls.crt"),
        "ARDRI_TLS_KEY_FILE": str(folder / "tls.key"),
        "ARDRI_TLS_CA_FILE": str(folder / "ca.crt"),
    }


def test_a_good_pair_is_taken_and_shown_to_people_too(tmp_path: Path) -> None:
    Authority().write(tmp_path, "gateway")
    settings = Config.from_env(variables(tmp_path)).tls
    assert settings.transport is Transport.TLS
    assert settings.inside is not None
    assert settings.public is not None
    assert settings.inside.certificate == settings.public.certificate


def test_links_have_no_sockets_beside_it(tmp_path: Path) -> None:
    Authority().write(tmp_path, "engine-tablut")
    environ = variables(tmp_path)
    assert Config.from_env(environ).link_port == -1
    with pytest.raises(ConfigError, match=r"ARDRI_LINK_PORT is not for ARDRI_TRANSPORT=tls"):
        Config.from_env(environ | {"ARDRI_LINK_PORT": "0"})


@pytest.mark.parametrize("name", ["tls.crt", "tls.key", "ca.crt"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    Authority().write(tmp_path, "gateway")
    (tmp_path / name).unlink()
    with pytest.raises(ConfigError, match=name):
        Config.from_env(variables(tmp_path))


@pytest.mark.parametrize("name", ["tls.crt", "tls.key", "ca.crt"])
def test_a_file_that_is_no_pem_is_named(tmp_path: Path, name: str) -> None:
    Authority().write(tmp_path, "gateway")
    (tmp_path / name).write_text("nothing of the kind")
    with pytest.raises(ConfigError, match=name):
        Config.from_env(variables(tmp_path))


def test_the_key_of_another_certificate_is_refused(tmp_path: Path) -> None:
    authority = Authority()
    files = authority.write(tmp_path, "gateway")
    other = authority.write(tmp_path / "other", "gateway")
    files.key.write_bytes(other.key.read_bytes())
    with pytest.raises(ConfigError, match="does not fit"):
        Config.from_env(variables(tmp_path))


def test_an_expired_certificate_is_refused(tmp_path: Path) -> None:
    files = Authority().write(tmp_path, "gateway", lasts=datetime.timedelta(hours=-1))
    with pytest.raises(TlsError, match="has expired"):
        load(files)


def test_a_missing_variable_is_named(tmp_path: Path) -> None:
    given = variables(tmp_path)
    del given["ARDRI_TLS_CA_FILE"]
    with pytest.raises(TlsError, match="ARDRI_TLS_CA_FILE"):
        TlsSettings.read(given, must_protect=False)


@pytest.mark.parametrize("word", ["", "plain"])
def test_production_is_never_plain(word: str) -> None:
    given = {"ARDRI_ENV": "production", "ARDRI_KEYS_FILE": "/keys/public.json", "ARDRI_TRANSPORT": word}
    with pytest.raises(ConfigError, match="ARDRI_TRANSPORT"):
        Config.from_env(given)
    assert Config.from_env(given | {"ARDRI_TRANSPORT": "mesh"}).tls.transport is Transport.MESH
    assert Config.from_env(given, connects=False).tls.transport is Transport.PLAIN


def test_a_renewal_of_a_clock_that_is_ahead_is_taken_once_it_is_valid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = Authority()
    watched = WatchedPair(authority.write(tmp_path, "gateway"))
    first = watched.current()
    authority.write(tmp_path, "gateway")
    with monkeypatch.context() as behind:
        behind.setattr(time, "time", lambda: 0.0)
        assert watched.current() == first
    assert watched.current()[0] == first[0] + 1


def test_a_broken_renewal_keeps_the_old_pair_until_a_good_one_comes(tmp_path: Path) -> None:
    authority = Authority()
    watched = WatchedPair(authority.write(tmp_path, "gateway"))
    first = watched.current()
    (tmp_path / "tls.key").write_text("half a k")
    assert watched.current() == first
    authority.write(tmp_path, "gateway")
    generation, pair = watched.current()
    assert generation == first[0] + 1
    assert pair.key == (tmp_path / "tls.key").read_bytes()
