"""`ardri conformance` against the gateway of a whole encrypted platform, for all games."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ardri_cli.conformance.checks import ALL
from services import games
from tests.e2e.platform import Platform, running
from tests.waiting import HANG_SECONDS


@pytest.fixture(scope="module")
def encrypted() -> Iterator[Platform]:
    """A platform with all games, on which every port needs certificates."""
    with running({"ARDRI_UP_TLS": "1"}, games.names()) as started:
        yield started


@pytest.fixture(scope="module")
def target(encrypted: Platform) -> str:
    return f"ardris://{encrypted.address}"


async def token(platform: Platform, *scopes: str) -> str:
    return (await platform.ardri("token", *scopes)).out.strip()


async def test_no_promise_is_broken_on_the_way_through_a_gateway(
    encrypted: Platform, target: str, tmp_path: Path
) -> None:
    junit = tmp_path / "junit.xml"
    signed = await token(encrypted, "organise", "admin")
    words = ("--target", target, "--token", signed, "--junit", str(junit), "--latency", str(HANG_SECONDS))
    ended = await encrypted.ardri("conformance", *games.names(), *words)

    assert ended.code == 0, ended.out + ended.err
    suites = {suite.get("name"): suite for suite in ElementTree.parse(junit).getroot()}
    assert suites.keys() == set(games.names())
    for game, suite in suites.items():
        assert (suite.get("tests"), suite.get("failures")) == (str(len(ALL)), "0"), game
        assert f"{game} conforms" in ended.out
        skipped = [case.get("name") for case in suite if case.find("skipped") is not None]
        is_open = games.load(str(game)).facts.perfect_information
        assert skipped == (["eyes_of_others"] if is_open else []), game


async def test_who_may_not_choose_seeds_examines_nothing(encrypted: Platform, target: str) -> None:
    signed = await token(encrypted, "organise")
    words = ("--target", target, "--token", signed, "--only", "determinism")
    ended = await encrypted.ardri("conformance", "tablut", *words)
    assert (ended.code, ended.out) == (1, "")
    assert "need a --token of `ardri token organise admin`" in ended.err


async def test_a_gateway_that_is_encrypted_answers_no_plain_examiner(encrypted: Platform) -> None:
    ended = await encrypted.ardri("conformance", "tablut", "--target", encrypted.address)
    assert (ended.code, ended.out) == (3, "")
    assert f"nobody answers in gRPC at {encrypted.address}; gRPC has port 7800," in ended.err
