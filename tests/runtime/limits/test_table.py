"""The table of limits: what the environment may change, and that the page says what the code has."""

import pytest

from services.runtime.config import Config, ConfigError
from services.runtime.limits import reference
from services.runtime.limits.table import Limit, Limits, Rate
from services.runtime.rpc.channel_options import CLIENT_PING_MS


def test_the_page_is_made_of_the_table() -> None:
    written = reference.PAGE.read_text()
    assert written == reference.reference(), "`python -m services.runtime.limits.reference` writes it"


def test_the_page_says_how_often_clients_may_ask_for_a_sign_of_life() -> None:
    assert f"at most every {CLIENT_PING_MS // 1000} s" in reference.PAGE.read_text()


def test_limits_are_on_outside_tests_and_tighter_in_production() -> None:
    development, production = Limits.read({}, "development"), Limits.read({}, "production")
    for limit in Limit:
        assert 0 < production.values[limit] <= development.values[limit] < 10**9


def test_tests_are_bounded_in_what_a_process_takes_alone() -> None:
    limits = Limits.read({}, "test")
    assert limits.values[Limit.ACCOUNT_REQUESTS] == limits.values[Limit.ADDRESS_STREAMS] == 10**6
    assert limits.most(Limit.REPLAY_PROCESSES) == 1


def test_a_variable_sets_a_limit() -> None:
    environ = {"ARDRI_LIMIT_TICKETS": "0.25", "ARDRI_LIMIT_ACCOUNT_STREAMS": "7"}
    limits = Config.from_env({"ARDRI_ENV": "development", **environ}).limits
    assert limits.rate(Limit.TICKETS) == Rate(0.25, 15.0)
    assert limits.most(Limit.ACCOUNT_STREAMS) == 7
    assert Limits.read(environ, "test").rate(Limit.TICKETS) == Rate(0.25, 15.0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ARDRI_LIMIT_TICKETS", "many"),
        ("ARDRI_LIMIT_TICKETS", "-1"),
        ("ARDRI_LIMIT_TICKETS", "0"),
        ("ARDRI_LIMIT_TICKETS", "nan"),
        ("ARDRI_LIMIT_TICKETS", "inf"),
        ("ARDRI_LIMIT_ACCOUNT_STREAMS", "0.5"),
        ("ARDRI_LIMIT_TICKET", "1"),
    ],
)
def test_what_does_not_fit_is_told_at_the_start(name: str, value: str) -> None:
    with pytest.raises(ConfigError, match=name):
        Config.from_env({name: value})
