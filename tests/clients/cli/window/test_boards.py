"""Each game's table in a window of 80 x 24, compared with golden screens: characters and colours."""

from collections.abc import Callable, Iterable
from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console

from ardri.analysis.v1 import analysis_service_pb2 as analysis_pb
from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices
from ardri_cli.table.window import WindowScreen
from ardri_cli.terminal.board import explain, loaded
from ardri_client import Place
from ardri_client.errors import IllegalAction, InvalidNotation
from services.kernel import CHANCE, Seat, apply, chances, legal_actions, to_act
from services.runtime.jobs.wire import pack
from tests.clients.cli.window.terminal import COLUMNS, ROWS, Terminal, assert_golden

VIEWER = Seat(0)
FULL = {"tablut": 2, "tara": 4, "westeria": 4, "plaques": 7}
"""Every game, with its largest number of seats."""
PLIES = {"tablut": 7, "tara": 60, "westeria": 140, "plaques": 40}
"""The number of plies after which every kind of thing is on the board."""


class Story:
    """A match that all seats play at random, as the window of the first seat is told of it."""

    def __init__(self, name: str, seats: int) -> None:
        self.game, self.wire = loaded(name)
        self.position = self.game.initial(self.game.setup(seats))
        self.match = pb.Match(match_id=f"{name}.1", status=pb.MATCH_STATUS_LIVE, viewer_seat=VIEWER)
        self.match.spec.game, self.match.spec.seats = name, seats
        for seat in range(seats):
            sitter = self.match.seats.add(seat=seat, title=self.game.facts.seat_names[seat])
            if seat == VIEWER:
                sitter.name = "Ann"
            else:
                sitter.bot.level = 3
        self._dice = Random(5)
        self._show()

    def play(self, screen: WindowScreen, plies: int) -> None:
        """Plays so many actions, and then on to the viewer's next turn."""
        while plies > 0 or VIEWER not in to_act(self.position):
            plies -= 1
            self._play(screen)

    def choices(self) -> Choices:
        legal = legal_actions(self.position, VIEWER)
        notations = tuple(self.game.format(self.position, VIEWER, action) for action in legal)
        return Choices(notations, explain(self.match, notations))

    def _play(self, screen: WindowScreen) -> None:
        before, seat = self.position, to_act(self.position)[-1]
        action = self._dice.choice(list(self._actions(seat)))
        self.position = apply(self.game, before, seat, action)
        seen = self.game.observe(before, seat, action, self.position, VIEWER)
        played = pb.ActionPlayed(
            seat=seat,
            events=map(pack, self.wire.events_to_proto(seen.events)),
        )
        if seen.action is not None:
            played.action.notation = self.game.format(before, seat, seen.action)
        self._show()
        screen.event(self.match, pb.Event(version=1, played=played))

    def _actions(self, seat: Seat) -> Iterable[int]:
        if seat == CHANCE:
            return [action for action, _ in chances(self.position)]
        return legal_actions(self.position, seat)

    def _show(self) -> None:
        del self.match.to_act[:]
        self.match.to_act.extend(to_act(self.position))
        view: Any = self.game.view(self.position, VIEWER)
        self.match.view.CopyFrom(pack(self.wire.view_to_proto(view)))


def shown(
    story: Story, plies: int, rows: int = ROWS, then: Callable[[WindowScreen], None] = lambda _: None
) -> Terminal:
    """The window of the first seat after so many actions. `then`: what happens after that."""
    out = StringIO()
    console = Console(
        file=out, force_terminal=True, color_system="truecolor", width=COLUMNS, height=rows, highlight=False
    )
    screen = WindowScreen(console, "")
    screen.opened(Place(story.match.match_id, VIEWER, ""), story.match)
    story.play(screen, plies)
    screen.turn(story.match, story.choices())
    then(screen)
    terminal = Terminal(COLUMNS, rows)
    terminal.write(out.getvalue().encode())
    return terminal


@pytest.mark.parametrize("game", FULL)
def test_a_table_with_all_seats(game: str) -> None:
    terminal = shown(Story(game, FULL[game]), PLIES[game])

    assert_golden(game, terminal.text + terminal.colours(game))


@pytest.mark.parametrize("game", FULL)
@pytest.mark.parametrize("seats", [2, 3])
def test_all_positions_fit(game: str, seats: int) -> None:
    """The whole board fits, and so does the prompt below it."""
    story = Story(game, min(seats, FULL[game]))
    for _ in range(12):
        text = shown(story, 6).text
        assert "rows 1 to" not in text, text
        assert "(? for help)>" in text.splitlines()[-1], text


def test_a_board_that_does_not_fit_is_cut_and_says_so() -> None:
    assert "rows 1 to 5 of 15; `down` and `up` show others" in shown(Story("westeria", 4), 0, rows=12).text


@pytest.mark.parametrize("game", FULL)
def test_all_lines_of_a_hint_are_shown(game: str) -> None:
    """Below the board, or on a page if there is too little room."""
    story = Story(game, min(3, FULL[game]))
    best = [
        analysis_pb.Line(action=pb.Action(notation=f"action {number}"), reasons=["because of this"] * 8)
        for number in (1, 2, 3)
    ]
    found = analysis_pb.DecisionAnalysis(lines=best)
    text = shown(story, 6, then=lambda screen: screen.hint(found)).text
    assert [f"hint   action {number}" in text for number in (1, 2, 3)] == [True] * 3, text


@pytest.mark.parametrize("game", FULL)
def test_a_refusal_is_shown_with_its_rule(game: str) -> None:
    def refuse(screen: WindowScreen) -> None:
        error = IllegalAction("it is not so " * 8, metadata={"rule": "R1"})
        screen.refused(error, "a text of a rule " * 10)

    text = shown(Story(game, min(3, FULL[game])), 6, then=refuse).text
    assert "refused: it is not so" in text, text
    assert "R1: a text of a rule" in text, text


@pytest.mark.parametrize("game", FULL)
def test_the_answer_to_a_line_is_shown_in_all_its_parts(game: str) -> None:
    def answer(screen: WindowScreen) -> None:
        for _ in range(5):
            screen.typed("")  # after Enter
            screen.refused(InvalidNotation("it is no action " * 8), "")
            screen.note("nothing begins so")

    text = shown(Story(game, min(3, FULL[game])), 6, then=answer).text
    assert "refused: it is no action" in text, text
    assert "nothing begins so" in text, text
    assert "nothing begins so" not in text.splitlines()[-2], f"no actions are listed:\n{text}"
