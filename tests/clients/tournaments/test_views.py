"""The display of a running tournament, its remaining time, and how to return to it."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console, Group

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.access.operator import signed_here
from ardri_cli.terminal.text import printable
from ardri_cli.tournament_commands.running import follow
from ardri_cli.tournaments.views.live import picture
from ardri_cli.tournaments.views.pace import Pace
from ardri_cli.tournaments.views.tables import crosstable, ratings_table, standings_table
from ardri_cli.tournaments.views.wording import describe_pace
from ardri_client import Step, Tournaments
from services.runtime.credentials.claims import Scope
from tests.credentials import Signer, made_keys

SWISS = pb.Stage(format=pb.FORMAT_SWISS, rounds=5)
KNOCKOUT = pb.Stage(format=pb.FORMAT_KNOCKOUT)


def running(done: int = 6, games: int = 20) -> pb.Tournament:
    return pb.Tournament(
        tournament_id="t1",
        spec=pb.TournamentSpec(name="Cup", game="tablut", seats=2, stages=[SWISS, KNOCKOUT]),
        state=pb.TOURNAMENT_STATE_RUNNING,
        stages=[pb.StageProgress(rounds=2, games=games, games_done=done)],
    )


def standings(entrants: int) -> pb.Standings:
    names = [f"e{number}" for number in range(entrants)]
    return pb.Standings(
        rows=[
            pb.Standing(place=place, entrant=name, games=2, half_points=7 - place, tie_breaks=["33/2", "1"])
            for place, name in enumerate(names, start=1)
        ],
        tie_breaks=["buchholz_cut_1", "wins"],
        crosses=[pb.Cross(entrant="e0", opponent="e1", half_points=3, opponent_half_points=1, games=2)],
    )


def drawn(what: Any, height: int = 40) -> list[str]:
    console = Console(width=120, height=height, color_system=None, emoji=False)
    with console.capture() as capture:
        console.print(what)
    return [line.rstrip() for line in capture.get().splitlines()]


def shown(entrants: int, height: int) -> list[str]:
    console = Console(width=120, height=height, color_system=None)
    found = picture(running(), standings(entrants), Pace(), console)
    assert isinstance(found, Group)
    return drawn(found, height)


def test_the_picture_has_bars_standings_and_a_crosstable() -> None:
    lines = shown(2, 40)
    assert lines[0] == "Cup (t1): tablut, 2 seats, running"
    assert lines[1].startswith("1 swiss")
    assert lines[1].endswith("6/50 games  round 2 of 5")
    assert lines[2].startswith("2 knockout")
    assert lines[2].endswith("to come")
    assert lines[3] == "6 of 50 games"
    assert " ".join(lines[5].split()) == "# entrant buchholz cut 1 wins games won drawn lost points"
    assert lines[6].split() == ["1", "e0", "16.5", "1", "2", "0", "0", "0", "3"]
    assert [line.split() for line in lines[-2:]] == [["e0", "·", "1½-½"], ["e1", "½-1½", "·"]]


@pytest.mark.parametrize("height", [12, 20, 60])
def test_the_picture_fits_the_terminal(height: int) -> None:
    lines = shown(40, height)
    assert len(lines) <= height
    hidden = 40 - sum(bool(re.search(r" e\d", line)) for line in lines)
    assert hidden == 0 or f".. {hidden} more" in lines[-1]


def test_columns_that_hold_nothing_are_left_out() -> None:
    plain = drawn(standings_table(standings(2)))[0]
    assert "group" not in plain
    assert "forfeits" not in plain
    table = standings(2)
    table.rows[0].group, table.rows[1].forfeits, table.rows[0].payoff = "A", 2, -30
    assert all(title in drawn(standings_table(table))[0] for title in ("group", "forfeits", "payoff"))


def test_ratings_whose_interval_is_open() -> None:
    ratings = [
        pb.Rating(entrant="x", elo=120.4, low=30.0, high=210.0, games=9),
        pb.Rating(entrant="y", elo=70.0, low=-20.0, games=2),
        pb.Rating(entrant="z", elo=0.0, low=0.0, high=0.0),
    ]
    rows = drawn(ratings_table(ratings))[1:]
    assert [row.split()[:4] for row in rows] == [
        ["x", "+120", "+30", ".."],
        ["y", "+70", "-20", ".."],
        ["z", "+0", "anchor", "0"],
    ]
    assert rows[1].split()[4] == "?"


def test_a_crosstable_knows_both_directions() -> None:
    assert drawn(crosstable(standings(2)))[2].split() == ["e1", "½-1½", "·"]


def test_pace_is_that_of_the_last_half_minute() -> None:
    pace = Pace()
    assert (pace.per_second, pace.seconds_left(10)) == (0.0, None)
    for second in range(0, 100, 5):
        pace.note(second, second * (1 if second < 50 else 3))
    assert pace.per_second == pytest.approx(3.0)
    assert pace.seconds_left(30) == pytest.approx(10.0)
    pace.note(100, 0)
    assert pace.per_second == 0.0, "games were taken back"


def test_what_is_left_counts_rounds_that_are_not_paired_yet() -> None:
    pace = Pace()
    pace.note(0, 0)
    pace.note(10, 10)
    assert describe_pace(running(10, 20), pace) == "10 of 50 games, 1.0 a second, 0:40 left"
    ended = running(50, 50)
    ended.state = pb.TOURNAMENT_STATE_ENDED
    ended.stages[0].rounds = 5
    assert describe_pace(ended, pace) == "50 of 50 games"


def test_text_for_a_terminal() -> None:
    assert printable("a\x1b[1m\nb½") == "a\N{REPLACEMENT CHARACTER}[1m\N{REPLACEMENT CHARACTER}b½"


class Endless:
    """Sends standings once, and then nothing more."""

    def __init__(self) -> None:
        self.told = asyncio.Event()

    async def watch(self, _tournament_id: str) -> AsyncIterator[Step]:
        yield Step(running(), (), standings(2))
        self.told.set()
        await asyncio.Event().wait()


async def test_leaving_lets_it_go_on_and_says_how_to_come_back(capsys: pytest.CaptureFixture[str]) -> None:
    endless = Endless()
    following = asyncio.create_task(follow(cast("Tournaments", endless), running(), as_json=False))
    await endless.told.wait()
    following.cancel()
    with pytest.raises(asyncio.CancelledError):
        await following
    assert capsys.readouterr().err == "\nCup goes on; `ardri tournament watch t1` comes back\n"


@pytest.fixture
def own_platform(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The files that `ardri up` has in its folder while it runs; the address in them."""
    monkeypatch.setenv("ARDRI_DATA_DIR", str(tmp_path))
    monkeypatch.delenv("ARDRI_SIGNING_KEY_FILE", raising=False)
    (tmp_path / "run").mkdir()
    made_keys(tmp_path / "keys")
    processes = [{"name": "gateway", "address": "127.0.0.1:7800"}]
    (tmp_path / "run" / "platform.json").write_text(json.dumps({"processes": processes}))
    return "127.0.0.1:7800"


def test_the_operator_of_the_platform_here_needs_no_token(own_platform: str, tmp_path: Path) -> None:
    signer = Signer(tmp_path / "keys")
    for address in (own_platform, "localhost:7800"):
        claims = signer.verify(signed_here(Scope.ORGANISE, address), time.time())
        assert (claims.account_id, claims.scopes) == ("operator", frozenset({Scope.ORGANISE}))
    assert signed_here(Scope.ORGANISE, "127.0.0.1:7801") == "", "that is another platform"
    (tmp_path / "keys" / "operator.json").unlink()
    assert signed_here(Scope.ORGANISE, own_platform) == ""


def test_nothing_is_signed_where_nothing_runs(own_platform: str, tmp_path: Path) -> None:
    (tmp_path / "run" / "platform.json").unlink()
    assert signed_here(Scope.ADMIN, own_platform) == ""
