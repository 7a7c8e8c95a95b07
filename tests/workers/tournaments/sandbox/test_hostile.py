"""Malicious programs: each gets its verdict, the other seat's game counts, and no process is left behind."""

from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from structlog.testing import capture_logs

from ardri.match.v1.match_pb2 import Outcome
from tests.waiting import HANG_SECONDS, wait_until
from tests.workers.tournaments.assignments import PROGRAMS, assignment_of, entries, judged, program
from workers.tournaments.playing.assignment import decoded_assignment
from workers.tournaments.playing.clock import steady_clock
from workers.tournaments.playing.host import play
from workers.tournaments.playing.table import seated

TURN = 3
MOVE_MS = int(HANG_SECONDS * 1000)
"""Long enough that no clock runs out before a deed has its verdict."""
SHORT_MS = 700
BOUNDS = {"memory_mib": 256, "processes": 8, "cpu_seconds": 1}


@pytest.fixture
def tag(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A mark in the command lines of all processes of a program; none of them may be left afterwards."""
    tag = f"ardri-{request.node.name}-{tmp_path}"
    yield tag
    wait_until(lambda: not tagged(tag), "all programs have gone")


def tagged(tag: str) -> list[psutil.Process]:
    return [each for each in psutil.process_iter(["cmdline"]) if tag in (each.info["cmdline"] or [])]


Game = Callable[..., Outcome]


@pytest.fixture
def game(tmp_path: Path, tag: str) -> Game:
    """Plays a game of Tablut against a level; the outcome, once the referee has confirmed it."""

    def played(deed: str, *, turn: int = TURN, move_ms: int = MOVE_MS) -> Outcome:
        hostile = program(tmp_path, PROGRAMS / "hostile.py", deed, turn, tag, **BOUNDS)
        quick = {"quiet_plies": 20}
        assignment = assignment_of("tablut", programs={0: "it"}, options=quick, move_ms=move_ms)
        planned = decoded_assignment(assignment, {"it": hostile})
        now_ms = steady_clock()
        with seated(planned, now_ms) as table:
            record = play(planned, table, now_ms)
            table.outcome = entries(record)[-1].ended.outcome
        assert not tagged(tag), "nothing of it is left when the game is over"
        assert judged(record, planned.game, planned).divergence == ""
        return entries(record)[-1].ended.outcome

    return played


@pytest.mark.parametrize(
    ("deed", "reason", "why"),
    [
        ("crash", "crashed", "exited with 1"),
        ("leave", "crashed", "exited with 0"),
        ("kill_itself", "crashed", "ended by signal"),
        ("hang_up", "crashed", "closed its standard output"),
        ("kill_its_parent", "crashed", ""),
        ("play_illegally", "illegal_action", "not legal"),
        ("play_nonsense", "illegal_action", ""),
        ("say_no_json", "illegal_action", "no JSON"),
        ("say_no_text", "illegal_action", "no JSON"),
        ("nest_too_deep", "illegal_action", "no JSON"),
        ("speak_for_the_other_seat", "illegal_action", "but has seat"),
        ("hog_memory", "out_of_resources", "more memory"),
        ("hog_memory_in_a_child", "out_of_resources", "more memory"),
        ("burn", "out_of_resources", "ended by signal"),
        ("flood_stdout", "out_of_resources", "between two questions"),
        ("flood_stdout_in_one_line", "out_of_resources", "a line of more than 65536 bytes"),
        ("flood_stderr", "out_of_resources", "standard error"),
        ("fork_bomb", "out_of_resources", "more processes"),
        ("flee_and_sleep", "out_of_resources", "more processes"),
    ],
)
def test_the_verdict_on(deed: str, reason: str, why: str, game: Game) -> None:
    with capture_logs() as logs:
        outcome = game(deed)
    assert (outcome.reason, list(outcome.ranks)) == (reason, [2, 1])
    (told,) = (each for each in logs if each["event"] == "program out")
    assert told["reason"] == reason
    assert why in told["why"]


@pytest.mark.parametrize("deed", ["sleep", "ignore_signals"])
def test_silence_ends_by_the_clock(deed: str, game: Game) -> None:
    """The deed is in the first turn, before any turn of the level, which a slow machine may delay."""
    with capture_logs() as logs:
        outcome = game(deed, turn=1, move_ms=SHORT_MS)
    assert (outcome.reason, list(outcome.ranks)) == ("time_out", [2, 1])
    (told,) = (each for each in logs if each["event"] == "program out")
    assert (told["reason"], told["why"]) == ("time_out", "it did not answer in time")


@pytest.mark.parametrize("deed", ["answer_twice", "speak_before_it_is_asked", "leave_two_behind", "outlive"])
def test_a_deed_that_harms_nobody_changes_nothing(deed: str, game: Game) -> None:
    outcome = game(deed)
    assert outcome.rule, "the game ended by its own rules"
    assert outcome == game("play")


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("crash", "crashed"),
        ("say_no_json", "illegal_action"),
        ("hog_memory", "out_of_resources"),
        ("flood_stdout_in_one_line", "out_of_resources"),
    ],
)
def test_who_does_it_before_the_game_loses_it_too(deed: str, reason: str, game: Game) -> None:
    assert game(deed, turn=0).reason == reason


def test_who_does_not_answer_the_greeting_is_stalled(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workers.tournaments.playing.table._GREETING_SECONDS", 0.5)
    assert game("sleep", turn=0).reason == "stalled"


def test_without_a_clock_silence_is_stalling(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workers.tournaments.playing.program_player._MOVE_MS", 100)
    monkeypatch.setattr("workers.tournaments.playing.timeouts._PING_MS", 100)
    assert game("sleep", move_ms=0).reason == "stalled"
