"""A person at a terminal of 80 x 24 cells: what they type, and what they see."""

import re
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

import pytest

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.terminal import wording
from ardri_cli.terminal.wording import clock_of
from tests.clients.cli.window.terminal import Running, assert_golden, running
from tests.clients.fake.platform import FakePlatform

PROMPT = "attackers (? for help)>"


@pytest.fixture
def environ(platform: FakePlatform, tmp_path: Path) -> dict[str, str]:
    return {"ARDRI_ADDRESS": platform.address, "ARDRI_STATE_DIR": str(tmp_path)}


async def seen(terminal: Running, typed: str, words: str) -> str:
    """Types a line; returns the screen once the words are on it."""
    terminal.type(f"{typed}\r")
    await terminal.until(words)
    return terminal.text


async def test_a_match_is_played_in_one_window(platform: FakePlatform, environ: dict[str, str]) -> None:
    platform.script = ["d5-d8", "e4-f4"]
    async with running("play", "tablut", environ=environ) as terminal:
        await terminal.until(PROMPT)
        await terminal.until("80 actions")
        assert_golden("play-1-start", terminal.text)
        assert_golden("play-2-beginning", await seen(terminal, "e8", "27 e8-a8"))
        assert_golden("play-3-refused", await seen(terminal, "e8-e5", "seed 3:"))
        assert_golden("play-4-answered", await seen(terminal, "d1-a1", "defenders: d5-d8"))
        assert "_" in terminal.colours("tablut").splitlines()[5], "the last move is marked"
        assert_golden("play-5-end", await seen(terminal, "resign", "proof"))
        assert await terminal.ended() == 0


async def test_rules_and_signs_are_read_at_the_table(environ: dict[str, str]) -> None:
    async with running("play", "tablut", environ=environ) as terminal:
        await terminal.until(PROMPT)
        assert_golden("read-1-rules", await seen(terminal, "rules", "line 21 of"))
        assert_golden("read-2-more", await seen(terminal, "", "line 42 of"))
        assert_golden("read-3-rule", await seen(terminal, "rules b8", "B8  The throne bars the way"))
        assert_golden("read-4-legend", await seen(terminal, "legend", "an attacker"))
        assert_golden("read-5-help", await seen(terminal, "?", "What you can type"))
        assert "there is no rule 'b99'" in await seen(terminal, "rules b99", "no rule")
        assert "1 joined" not in await seen(terminal, "history", "play starts")
        assert await seen(terminal, "board", "ply 0, attackers to move")


async def test_what_is_typed_stays_and_can_be_changed(environ: dict[str, str]) -> None:
    async with running("play", "tablut", environ=environ) as terminal:
        await terminal.until(PROMPT)
        terminal.type("d1-a9\x7f1")
        await terminal.until(f"{PROMPT} d1-a1")
        terminal.resize(100, 30)
        await terminal.until("15 b4  16 c4")
        assert f"{PROMPT} d1-a1" in terminal.text
        terminal.type("\r")
        await terminal.until("attackers: d1-a1")


async def test_a_new_size_is_followed(environ: dict[str, str]) -> None:
    async with running("play", "tablut", environ=environ) as terminal:
        await terminal.until("80 actions")
        terminal.resize(160, 40)
        await terminal.until("15 b4  16 c4")


async def test_a_lost_connection_and_its_return_are_told(
    platform: FakePlatform, environ: dict[str, str]
) -> None:
    platform.cut_streams_after = 2
    async with running("play", "tablut", environ=environ) as terminal:
        await terminal.until(PROMPT)
        terminal.type("d1-a1\r")
        await terminal.until("the connection is lost")
        await terminal.until("the connection is back")


class StoppedTime(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]  # never a `StoppedTime`
        return datetime(2026, 5, 1, 10, 20, 30, tzinfo=tz)


def test_clocks_tick_and_a_flagged_one_is_at_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "datetime", StoppedTime)
    match = pb.Match()
    for seat, left in enumerate((30, 40)):
        clock = match.clocks.add(seat=seat)
        clock.remaining.FromSeconds(left)
    match.clocks[0].deadline.FromDatetime(StoppedTime.now(UTC) + timedelta(seconds=20))
    assert clock_of(match, 0) == "0:20"
    assert clock_of(match, 1) == "0:40"
    assert clock_of(match, 2) == ""
    match.clocks[0].ClearField("deadline")
    match.outcome.CopyFrom(pb.Outcome(ranks=[2, 1], reason="time_out"))
    assert clock_of(match, 0) == "0:00"
    assert clock_of(match, 1) == "0:40"


async def test_a_running_clock_is_drawn_each_second(platform: FakePlatform, environ: dict[str, str]) -> None:
    platform.runs_clocks = True
    async with running("play", "tablut", "--clock", "300+0", environ=environ) as terminal:
        await terminal.until(PROMPT)
        first = own_clock(terminal)
        # On a busy machine, single seconds may not be drawn.
        await terminal.until_so(lambda: own_clock(terminal) <= first - 2, "a clock that runs")


def own_clock(terminal: Running) -> int:
    """The seconds that the own clock shows."""
    shown = re.search(r"you (\d):(\d\d)", terminal.text)
    assert shown is not None, terminal.text
    return int(shown[1]) * 60 + int(shown[2])
