"""Shows a table in the window of a terminal: redrawn at each event, and each second while a clock runs."""

import asyncio
import textwrap
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.console import Console
from rich.text import Text

from ardri.analysis.v1.analysis_service_pb2 import DecisionAnalysis
from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices, format_columns
from ardri_cli.table.frame import LEAST_BELOW, Page, Window, full_list, seat_line, wrapped
from ardri_cli.table.text_screen import TextScreen
from ardri_cli.terminal.board import draw_within
from ardri_cli.terminal.failures import with_rule
from ardri_cli.terminal.lines import describe_hint
from ardri_cli.terminal.wording import describe_event, describe_outcome, seat_name
from ardri_client import Place, Refused

_KEPT: Final = 50
"""How many lines of events are kept; no window shows that many."""
_TICK_SECONDS: Final = 1.0
_HOME, _CLEAR_LINE, _CLEAR_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"


class WindowScreen(TextScreen):
    """For people at a terminal; messages scroll away, and the board stays. The methods say what they show."""

    def __init__(self, console: Console, address: str) -> None:
        super().__init__(console, address)
        self._match: pb.Match | None = None
        self._own = -1
        self._told: deque[Text] = deque(maxlen=_KEPT)
        self._answers = 0
        """How many of the last lines answer the line that the person typed last."""
        self._has_entered = False
        self._last: list[str] = []
        self._last_is_own = False
        self._actions: Choices | list[str] = []
        self._page: Page | None = None
        self._top = 0
        self._typed = ""

    def opened(self, place: Place, match: pb.Match) -> None:
        """The seats, and how others find the match."""
        self._own = place.seat
        for line in self._others(place, match):
            self._say(line)
        self._show(match)

    def event(self, match: pb.Match, event: pb.Event) -> None:
        """A line under the board; places that it names are marked on it."""
        self._cause = event.ended.cause
        if event.WhichOneof("body") not in ("created", "ended"):
            told = describe_event(match, event)
            self._say(told)
            if event.HasField("played"):
                self._remember(told, is_own=event.played.seat == self._own)

    def waiting(self, match: pb.Match) -> None:
        """The board while others decide."""
        self._actions = []
        self._show(match)

    def turn(self, match: pb.Match, choices: Choices) -> None:
        """The board, and the legal actions."""
        self._actions = choices
        self._show(match)

    def everything(self, match: pb.Match, choices: Choices) -> None:
        """All actions, page by page."""
        self.page("All actions", full_list(choices, self._console.width))

    def board(self, match: pb.Match) -> None:
        """The board again."""
        self._page = None
        self._show(match)

    def page(self, title: str, lines: list[str]) -> None:
        """A long text, page by page."""
        fitting = (textwrap.wrap(line, self._console.width) or [""] for line in lines)
        self._page = Page(title, tuple(part for parts in fitting for part in parts))
        self._draw()

    def more(self) -> None:
        """The next page; after the last one the board."""
        if self._page is not None:
            at = self._page.at + self._window.page_size
            self._page = replace(self._page, at=at) if at < len(self._page.lines) else None
        self._draw()

    def scroll(self, rows: int) -> None:
        """Scrolls a board that is too high."""
        self._page = None
        self._top = max(0, self._top + rows * (self._window.height // 2))
        self._draw()

    def options(self, members: list[tuple[int, str]]) -> None:
        """The actions, in place of the short list."""
        cells = [f"{number} {notation}" for number, notation in members]
        self._actions = format_columns(cells, self._console.width)
        self._turn_back()

    def hint(self, found: DecisionAnalysis) -> None:
        """One line each, the best first, with the reasons below it."""
        self._answer("The best actions", [(line, "") for line in describe_hint(found)])

    def prompt(self, match: pb.Match, seat: int) -> None:
        """The prompt, drawn with everything else."""
        self._draw()

    def interrupted(self) -> None:
        """Nothing: the prompt has a row of its own."""

    def typed(self, text: str) -> None:
        """The unfinished line after the prompt."""
        self._typed = text
        self._has_entered = self._has_entered or not text
        self._draw()

    def refused(self, error: Refused, rule: str) -> None:
        """Why, with the number and the text of the rule."""
        lines = [(f"refused: {with_rule(str(error), error.rule)}", "red")]
        if rule:
            lines.append((f"{error.rule}: {rule}", "dim"))
        self._answer("Refused", lines)

    def note(self, text: str) -> None:
        """A line under the board; before there is a board, an ordinary line."""
        if self._match is None:
            self._print(text)
            return
        self._say(text, is_answer=True)
        self._turn_back()

    def ended(self, match: pb.Match) -> None:
        """The last board and the result."""
        self._page, self._actions = None, []
        self._say(describe_outcome(match, match.outcome, self._cause), "bold")
        for line in self._next(match):
            self._say(line)
        self._show(match)

    async def keep_time(self) -> None:
        """Redraws each second while a clock runs; until cancelled."""
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            if self._match is not None and any(each.HasField("deadline") for each in self._match.clocks):
                self._draw()

    def resized(self) -> None:
        """Redraws, for the new size of the window."""
        self._draw()

    @property
    def _window(self) -> Window:
        return Window(self._console.width, self._console.height)

    def _remember(self, told: str, *, is_own: bool) -> None:
        """Keeps the last action of this seat, or the actions since then."""
        if is_own or self._last_is_own:
            self._last = []
        self._last.append(told)
        if is_own:
            self._page = None
        self._last_is_own = is_own

    def _say(self, text: str, style: str = "", *, is_answer: bool = False) -> None:
        if self._has_entered or not is_answer:
            self._answers, self._has_entered = 0, False
        self._answers += is_answer
        self._told.append(Text(text, style))

    def _answer(self, title: str, lines: Sequence[tuple[str, str]]) -> None:
        """Shows lines, each with its style, below the board; if they do not all fit there, on a page."""
        before = self._told.copy(), self._answers
        for text, style in lines:
            self._say(text, style, is_answer=True)
        if self._shows([text for text, _ in lines]):
            self._turn_back()
        else:
            self._told, self._answers = before
            self.page(title, [text for text, _ in lines])

    def _shows(self, lines: Sequence[str]) -> bool:
        """Whether at least the beginnings of all these lines are in sight below the board."""
        if self._match is None:
            return True
        shown = {row.plain for row in self._table(self._window, self._match)}
        return all(wrapped([Text(line)], self._window.width)[0].plain in shown for line in lines)

    def _turn_back(self) -> None:
        self._page = None
        self._draw()

    def _show(self, match: pb.Match) -> None:
        self._match = match
        self._draw()

    def _draw(self) -> None:
        if self._match is None:
            return
        window, match = self._window, self._match
        rows = window.page(self._page) if self._page else self._table(window, match)
        with self._console.capture() as drawn:
            for row in rows:
                row.truncate(window.width)
                self._console.print(row, no_wrap=True, overflow="crop", end=f"\n{_CLEAR_LINE}")
            self._console.print(self._asking(match), end=_CLEAR_BELOW, no_wrap=True, overflow="crop")
        self._console.file.write(_HOME + _CLEAR_LINE + drawn.get().replace("\n", "\r\n"))
        self._console.file.flush()

    def _table(self, window: Window, match: pb.Match) -> list[Text]:
        most = window.height - LEAST_BELOW
        board = list(draw_within(match, window.width, most, " ".join(self._last)).split("\n"))
        self._top = min(self._top, max(0, len(board) - most + 1))
        offers = self._offers(match)
        told = [*self._told, *map(Text, offers)]
        seats = seat_line(match, self._own, window.width)
        answers = self._answers + len(offers)
        return window.table(seats, board, told, self._actions, top=self._top, answers=answers)

    def _asking(self, match: pb.Match) -> Text:
        if match.status == pb.MATCH_STATUS_ENDED:
            return Text()
        who = seat_name(match, self._own) if self._own in match.to_act else "waiting"
        return Text(f"{who} (? for help)> {self._typed}")
