"""A platform that starts over older data goes on with it, as though nothing had changed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from services import games
from tests.credentials import Signer
from tests.e2e.platform import Platform
from tests.servers import postgres
from tests.servers.child import home_for, needed
from tests.servers.postgres import PostgresServer
from tests.upgrade.ending import check_accounts, check_ended, finish_cups, finish_matches, signed_anew
from tests.upgrade.folders import POSTGRES, SQLITE, lay_out_files, load_dump, read_story
from tests.upgrade.story import Story
from tests.upgrade.write import platform_in

GAMES = {"plaques", "tablut", "tara", "westeria"}
"""All that there were in the release that wrote the data."""


@pytest.fixture
def home() -> Iterator[Path]:
    with home_for(None) as made:
        yield made


async def test_sqlite(home: Path) -> None:
    lay_out_files(home / "data")
    await _goes_on(platform_in(home), read_story(SQLITE))


@pytest.mark.postgres
async def test_postgres(home: Path, postgres_server: PostgresServer) -> None:
    binaries = needed(postgres.find_binaries(), "PostgreSQL")
    with postgres_server.database() as url:
        load_dump(binaries, url)
        await _goes_on(platform_in(home, url), read_story(POSTGRES))


async def _goes_on(platform: Platform, story: Story) -> None:
    """Every match is played to its end and verified, and every tournament ends as it would have."""
    try:
        await asyncio.to_thread(platform.start)
        story = signed_anew(story, Signer(platform.data / "keys"))
        await check_ended(platform.address, story)
        await finish_matches(platform.address, story)
        await check_accounts(platform.address, story)
        assert await finish_cups(platform.address, story) == story.cups
    finally:
        await asyncio.to_thread(platform.stop)


@pytest.mark.parametrize("kind", [SQLITE, POSTGRES])
def test_story_has_all_there_is_to_take_over(kind: str) -> None:
    story = read_story(kind)
    for matches in (story.live, story.ended, story.cups):
        assert {match.game for match in matches} == GAMES <= set(games.names())
    assert {bool(match.people) for match in story.live} == {True, False}
    assert all(cup.results and cup.standings for cup in story.cups)
    assert Story.of_json(story.to_json()) == story
