"""Matches against levels on a real engine, and the place of the ladder that follows from them."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, insert
from typer.testing import CliRunner

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri.tablut.v1 import tablut_pb2
from ardri_cli import main
from services import games
from services.engine.log import open_log
from services.engine.log.postgres import log as postgres_log
from services.runtime.database import silent_servers
from services.runtime.database.database import connect
from services.runtime.database.schema.ladder import ratings
from services.runtime.jobs.wire import pack
from services.scale import offsets
from services.search.levels.ratings import ratings_of
from services.tournament.account_ratings.level_offset import Offset, assumed, band
from tests.engine.served import Caller, Served, serving
from tests.servers.migrated import migrated
from tests.waiting import HANG_SECONDS

TABLUT = games.load("tablut")
ANCHOR = ratings_of(TABLUT).anchor
RATED = {"account_id": "account-0", "game": "tablut", "rating": 1500, "mu": 25.0, "sigma": 2.0, "games": 7}


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Of a database as the command finds it: that of an `ardri up`, or one for all."""
    if request.param == "sqlite":
        monkeypatch.setenv("ARDRI_DATA_DIR", str(tmp_path))
        monkeypatch.delenv("ARDRI_DATABASE_URL", raising=False)
        return migrated(tmp_path / "engine-tablut.db")
    for module in (postgres_log, silent_servers):  # a busy server takes its time to connect
        monkeypatch.setattr(module, "CONNECT_SECONDS", HANG_SECONDS)
    url = str(request.getfixturevalue("postgres_tables_url"))
    monkeypatch.setenv("ARDRI_DATABASE_URL", url)
    return url


@pytest.fixture
def database(url: str) -> Iterator[Engine]:
    """With one rated account."""
    engine = connect(url)
    with engine.begin() as db:
        db.execute(insert(ratings).values(RATED))
    yield engine
    engine.dispose()


@pytest.fixture
async def served(url: str) -> AsyncIterator[Served]:
    async with serving(TABLUT, await open_log(url)) as served:
        yield served


async def lost(served: Served, level: int = 1, seat: int = 0, **fields: Any) -> None:
    """A person of that seat gives up against the level; nobody is expected to lose to the first."""
    bot = match_pb2.Seat(seat=1 - seat, bot=match_pb2.Bot(level=level))
    (person,) = await served.sit(await served.create(taken=[bot], **fields), (seat,))
    await person.do("ResignMatch")


async def test_a_game_against_a_level_moves_the_whole_ladder(served: Served, database: Engine) -> None:
    assert offsets.fit([database], "tablut", 0) == assumed(ANCHOR)
    await lost(served)
    once = offsets.fit([database], "tablut", 0)
    await lost(served)
    twice = offsets.fit([database], "tablut", 0)
    assert (once.games, twice.games) == (1, 2)
    assert ANCHOR < once.value < twice.value
    assert twice.high - twice.low < once.high - once.low


@pytest.mark.parametrize(
    "fields",
    [
        {"hints": True},
        {"takebacks": True},
        {"options": pack(tablut_pb2.Options(quiet_plies=50))},
    ],
)
async def test_a_game_with_help_or_by_other_options_does_not_count(
    served: Served, database: Engine, fields: dict[str, Any]
) -> None:
    await lost(served, **fields)
    assert offsets.fit([database], "tablut", 0).games == 0


async def test_the_level_that_thinks_to_the_clock_places_nothing(served: Served, database: Engine) -> None:
    await lost(served, level=8)
    assert offsets.fit([database], "tablut", 0).games == 0
    await lost(served, level=7)
    assert offsets.fit([database], "tablut", 0).games == 1


async def test_only_rated_accounts_and_games_that_have_ended_since_count(
    served: Served, database: Engine
) -> None:
    await lost(served, seat=1)
    assert offsets.fit([database], "tablut", 0).games == 0
    await lost(served)
    assert offsets.fit([database], "tablut", 1 << 60).games == 0
    assert offsets.fit([database], "tara", 0).games == 0
    assert offsets.fit([database], "tablut", 0).games == 1


async def test_what_is_kept_is_told_to_everybody(url: str, database: Engine) -> None:
    offset = Offset(1200, 1150, 1250, 300)
    offsets.keep([database], "tablut", Offset(1, 0, 2, 1), 5)
    offsets.keep([database], "tablut", offset, 6)
    async with serving(TABLUT, await open_log(url)) as served:
        request = pb.DescribeGameRequest(game="tablut")
        game = (await Caller(served.stub, "").stub.DescribeGame(request)).game
    for level, found in zip(game.level_details, ratings_of(TABLUT).levels.values(), strict=True):
        place = band(offset, found.elo, found.low, found.high)
        assert level.band == pb.LevelBand(rating=place.rating, low=place.low, high=place.high, games=300)


async def test_a_place_of_another_ladder_is_not_told(
    url: str, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offsets, "version_of", lambda *_: "another")
    offsets.keep([database], "tablut", Offset(1200, 1150, 1250, 300), 5)
    async with serving(TABLUT, await open_log(url)) as served:
        request = pb.DescribeGameRequest(game="tablut")
        game = (await Caller(served.stub, "").stub.DescribeGame(request)).game
    assert (game.level_details[0].band.rating, game.level_details[0].band.games) == (ANCHOR, 0)


async def test_the_command_fits_and_keeps(served: Served, url: str, database: Engine) -> None:
    await lost(served)
    log = await open_log(url)
    dry = CliRunner().invoke(main.app, ["ops", "scale", "--dry-run"])
    assert dry.exit_code == 0, dry.output
    assert "assumed" in dry.stdout
    assert await log.offset_of("tablut") is None
    told = json.loads(CliRunner().invoke(main.app, ["ops", "scale", "--json"]).stdout)
    kept = await log.offset_of("tablut")
    assert kept is not None
    assert kept[1] == Offset(**told["tablut"]) == offsets.fit([database], "tablut", 0)
    assert told["tara"]["games"] == 0
    assert await log.offset_of("tara") is None
    refused = CliRunner().invoke(main.app, ["ops", "scale", "--since", "never"])
    assert refused.exit_code == 2
    await log.close()
