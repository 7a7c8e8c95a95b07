"""Configuration is read once, and checked when it is read."""

from pathlib import Path

import pytest

from services.runtime.config import Config, ConfigError

PRODUCTION = {"ARDRI_ENV": "production", "ARDRI_TRANSPORT": "mesh"}


def test_whoever_checks_tokens_needs_keys_in_production() -> None:
    with pytest.raises(ConfigError, match="ARDRI_KEYS_FILE must be set"):
        Config.from_env(PRODUCTION)
    assert Config.from_env({**PRODUCTION, "ARDRI_KEYS_FILE": "/keys/public.json"}).signing_key_file is None


@pytest.mark.parametrize("environ", [{}, PRODUCTION])
@pytest.mark.parametrize("checks", [True, False])
def test_the_one_secret_of_before_is_refused_with_what_to_do(environ: dict[str, str], checks: bool) -> None:
    with pytest.raises(ConfigError, match=r"ardri keys new.*ARDRI_LEGACY_SECRET_FILE"):
        Config.from_env({**environ, "ARDRI_TOKEN_SECRET": "x" * 40}, checks=checks)


def test_whoever_checks_none_is_better_off_without() -> None:
    assert Config.from_env(PRODUCTION, checks=False).environment.value == "production"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("ARDRI_ENV", "live", "one of development, test, production"),
        ("ARDRI_PORT", "http", "a whole number"),
        ("ARDRI_PORT", "-1", "at least 0"),
        ("ARDRI_PORT", "99999", "at most 65535"),
        ("ARDRI_HTTP_PORT", "-2", "at least -1"),
        ("ARDRI_LOG_LEVEL", "loud", "one of debug, info, warning, error, critical, not 'loud'"),
        ("ARDRI_LOG_LEVEL", "", "one of debug"),
        ("ARDRI_ORIGINS", "https://play.example/", "entries like https://play.example.org"),
        ("ARDRI_ORIGINS", "https://one.example, *", "entries like"),
        ("ARDRI_TRUSTED_PROXIES", "10.0.0.1/8", "host bits"),
        ("ARDRI_TRUSTED_PROXIES", "ingress", "entries like 10.0.0.0/8"),
        ("ARDRI_DATABASE_URL", "mysql://x", "starts with sqlite:/// or postgresql://"),
        ("ARDRI_GUESTS", "no", "is on or off"),
        ("ARDRI_ENGINES", "tablut", "entries like tablut=127.0.0.1:7811"),
    ],
)
def test_a_value_that_does_not_fit_is_named(name: str, value: str, reason: str) -> None:
    with pytest.raises(ConfigError, match=reason) as refused:
        Config.from_env({name: value})
    assert name in str(refused.value)


@pytest.mark.parametrize(
    ("environ", "port"),
    [
        ({}, 0),
        ({"ARDRI_HOST": "::1"}, 0),
        ({"ARDRI_HOST": "[::1]"}, 0),
        ({"ARDRI_HOST": "0.0.0.0"}, -1),
        ({"ARDRI_HOST": "10.0.0.7", "ARDRI_LINK_PORT": "7899"}, 7899),
        ({"ARDRI_LINK_PORT": "-1"}, -1),
    ],
)
def test_links_have_sockets_of_themselves_on_one_machine_alone(environ: dict[str, str], port: int) -> None:
    assert Config.from_env(environ).link_port == port


def test_the_browser_edge_is_off_unless_a_process_has_one() -> None:
    assert Config.from_env({}).http_port == -1
    assert Config.from_env({}, http_port=7880).http_port == 7880
    config = Config.from_env(
        {
            "ARDRI_HTTP_PORT": "0",
            "ARDRI_ORIGINS": "https://play.example, http://[::1]:5173",
            "ARDRI_TRUSTED_PROXIES": "10.0.0.0/8,::1",
            "ARDRI_WEB_ROOT": "/srv/client",
        },
        http_port=7880,
    )
    assert (config.http_port, config.web_root) == (0, Path("/srv/client"))
    assert config.origins == ("https://play.example", "http://[::1]:5173")
    assert list(map(str, config.trusted_proxies)) == ["10.0.0.0/8", "::1/128"]


def test_guests_are_welcome_unless_they_are_switched_off() -> None:
    assert [Config.from_env({"ARDRI_GUESTS": word}).guests for word in ("", "on", "off")] == [
        True,
        True,
        False,
    ]
    assert Config.from_env({}).identity_file is None
    assert Config.from_env({"ARDRI_IDENTITY_FILE": "/etc/ardri/id.toml"}).identity_file == Path(
        "/etc/ardri/id.toml"
    )
