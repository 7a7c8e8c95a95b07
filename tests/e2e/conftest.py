"""Shared platforms for tests that only use them, separate ones for tests that kill, and logs of failures."""

from collections.abc import AsyncIterator, Generator, Iterator

import pytest

from ardri_client import Ardri
from services import games
from tests.e2e.platform import Platform, running

_LOG_TAIL = 20_000


@pytest.fixture(scope="package")
def platform() -> Iterator[Platform]:
    with running({"ARDRI_LOG_LEVEL": "debug"}) as started:
        yield started


@pytest.fixture(scope="package")
def every_game() -> Iterator[Platform]:
    """A platform with all games."""
    with running(games=games.names()) as started:
        yield started


@pytest.fixture
async def ardri(platform: Platform) -> AsyncIterator[Ardri]:
    async with Ardri.connect(platform.address) as connected:
        await connected.log_in("Ada")
        yield connected


@pytest.fixture
async def other(platform: Platform) -> AsyncIterator[Ardri]:
    """A client that connects as browsers do, by Connect and WebSockets; the others use gRPC."""
    async with Ardri.connect(platform.web_address) as connected:
        await connected.log_in("Grace")
        yield connected


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Function) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        for fixture in item.funcargs.values():
            if isinstance(fixture, Platform):
                report.sections.append((f"log of the platform on {fixture.address}", _tail(fixture.log)))
    return report


def _tail(log: str) -> str:
    return "\n".join(line for line in log.splitlines() if "[debug" not in line)[-_LOG_TAIL:]
