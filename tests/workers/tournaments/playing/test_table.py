"""Which players are asked for answers, in which order, and how long a level may think."""

from pathlib import Path
from typing import Final

import pytest

from services import games
from services.kernel import Seat, apply, legal_actions, to_act
from tests.workers.tournaments.assignments import START_MS, assignment_of
from workers.tournaments.playing.assignment import Assignment, decoded_assignment
from workers.tournaments.playing.levels import LevelPlayer
from workers.tournaments.playing.table import SeatedPlayers
from workers.tournaments.sandbox.bounds import Bounds
from workers.tournaments.sandbox.programs import Program
from workers.tournaments.turn import PlayedAction, ProgramTurn

NOW: Final = START_MS + 500


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float | None]:
    """The seconds that each level gets for a decision."""
    given: list[float | None] = []
    decide = LevelPlayer.decide

    def noted(player: LevelPlayer, turn: ProgramTurn, seconds: float | None = None) -> int:
        given.append(seconds)
        return decide(player, turn, seconds)

    monkeypatch.setattr(LevelPlayer, "decide", noted)
    return given


def turn(seat: int) -> ProgramTurn:
    game = games.load("tara")
    position = game.initial(game.setup(2))
    while Seat(seat) not in to_act(position):
        actor = to_act(position)[0]
        position = apply(game, position, actor, legal_actions(position, actor)[0])
    return ProgramTurn(game, position, Seat(seat), 9)


def test_levels_that_decide_together_share_what_is_left_of_the_time(seconds: list[float | None]) -> None:
    table = SeatedPlayers(decoded_assignment(assignment_of("tara"), {}), lambda: NOW)
    for seat in (0, 1):
        table.ask(turn(seat), START_MS + 2_500)
    answers = [table.answer(), table.answer()]
    assert [(answer.seat, answer.at_ms) for answer in answers if answer] == [(0, NOW), (1, NOW)]
    assert seconds == pytest.approx([0.9, 1.8])
    assert table.thought > 0


def test_of_little_time_a_level_leaves_enough_for_a_busy_machine(seconds: list[float | None]) -> None:
    table = SeatedPlayers(decoded_assignment(assignment_of("tara"), {}), lambda: NOW)
    table.ask(turn(0), NOW + 50)
    table.answer()
    assert seconds == pytest.approx([0.04])


def test_a_level_that_is_out_of_time_still_decides(seconds: list[float | None]) -> None:
    table = SeatedPlayers(decoded_assignment(assignment_of("tara"), {}), lambda: NOW)
    table.ask(turn(0), NOW - 1)
    assert table.answer() is not None
    assert seconds == [0.001]


def with_a_program() -> Assignment:
    known = {"it": Program("it", ("it",), Path("/"), {}, Bounds(1, 1, 1, 1, 1, 1))}
    return decoded_assignment(assignment_of("tara", programs={1: "it"}), known)


class Swift:
    """A program that answered a while ago."""

    deadline_ms: int | None = None

    def __init__(self, seat: Seat, *_: object) -> None:
        self._seat = seat
        self._asked: list[ProgramTurn] = []

    def is_ready(self) -> bool:
        return True

    def give_up(self) -> None:
        """Does nothing: this program has answered."""

    def ask(self, turn: ProgramTurn, _deadline_ms: int | None) -> None:
        self._asked.append(turn)

    def answer(self) -> PlayedAction | None:
        return PlayedAction(self._seat, self._asked.pop().legal[0], NOW - 100) if self._asked else None


def test_answers_come_by_the_time_at_which_they_were_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """The order holds however long a level thinks meanwhile."""
    monkeypatch.setattr("workers.tournaments.playing.table.ProgramPlayer", Swift)
    table = SeatedPlayers(with_a_program(), lambda: NOW)
    for seat in (0, 1):
        table.ask(turn(seat), NOW + 500)
    answers = [table.answer(), table.answer()]
    assert [(answer.seat, answer.at_ms) for answer in answers if answer] == [(1, NOW - 100), (0, NOW)]


def test_a_deadline_that_is_past_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decision has lapsed. A host that polled without pause would burn a core until an answer."""
    waits: list[float] = []
    monkeypatch.setattr("workers.tournaments.playing.table.ProgramPlayer", Swift)
    table = SeatedPlayers(with_a_program(), lambda: NOW)
    # Only for this table: threads left by other tests wait, too.
    monkeypatch.setattr(table._news, "wait", waits.append)
    for deadline_ms in (None, NOW - 5, NOW, NOW + 40, NOW + 5_000):
        monkeypatch.setattr(Swift, "deadline_ms", deadline_ms, raising=False)
        assert table.answer() is None
    assert waits == [0.25, 0.25, 0.25, 0.04, 0.25]


def test_without_a_clock_only_the_level_bounds_itself(seconds: list[float | None]) -> None:
    table = SeatedPlayers(decoded_assignment(assignment_of("tara"), {}), lambda: NOW)
    table.ask(turn(0), None)
    assert table.answer() is not None
    assert seconds == [None]
