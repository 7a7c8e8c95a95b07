"""Configuration: read once, checked there."""

import pytest

from services.runtime.config import Config, ConfigError

PRODUCTION = {"ARDRI_ENV": "production"}


def test_whoever_signs_needs_the_secret_in_production() -> None:
    with pytest.raises(ConfigError, match="ARDRI_TOKEN_SECRET must be set"):
        Config.from_env(PRODUCTION)
    with pytest.raises(ConfigError, match="has 5 characters; it takes 32"):
        Config.from_env({**PRODUCTION, "ARDRI_TOKEN_SECRET": "short"})


def test_whoever_signs_nothing_is_better_off_without() -> None:
    assert Config.from_env(PRODUCTION, signs=False).environment.value == "production"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("ARDRI_ENV", "live", "one of development, test, production"),
        ("ARDRI_PORT", "http", "a whole number"),
        ("ARDRI_PORT", "-1", "at least 0"),
        ("ARDRI_DATABASE_URL", "mysql://x", "starts with sqlite:/// or postgresql://"),
        ("ARDRI_ENGINES", "tablut", "entries like tablut=127.0.0.1:7811"),
    ],
)
def test_a_value_that_does_not_fit_is_named(name: str, value: str, reason: str) -> None:
    with pytest.raises(ConfigError, match=reason) as refused:
        Config.from_env({name: value})
    assert name in str(refused.value)
