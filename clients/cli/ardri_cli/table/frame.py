"""What a window shows at a table, row by row: the seats, the board, events, legal actions. Pure."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices, format_columns, format_groups, format_lines
from ardri_cli.terminal.board import seat_styles
from ardri_cli.terminal.wording import clock_of, seat_name, sitter

LEAST_BELOW: Final = 6
"""How many rows a board leaves free: for the seats above it, and events, actions and the prompt below."""
_LEAST_TOLD: Final = 2
_MOST_EACH: Final = 2
"""The most rows of one event."""
_GAP: Final = "  "


@dataclass(frozen=True, slots=True)
class Page:
    """A long text that is shown from line `at` on."""

    title: str
    lines: tuple[str, ...]
    at: int = 0


def seat_line(match: pb.Match, own: int, width: int) -> Text:
    """Each seat in its colour: `>` if it is to act, who sits there, and the clock; shortened to the width."""
    for named, spoken in ((True, True), (False, True), (False, False)):
        line = Text(_GAP).join(_seat(match, seat, own, named=named, spoken=spoken) for seat in match.seats)
        if line.cell_len <= width:
            break
    line.truncate(width, overflow="ellipsis")
    return line


def _seat(match: pb.Match, seat: pb.Seat, own: int, *, named: bool, spoken: bool) -> Text:
    text = Text(">" if seat.seat in match.to_act else " ")
    title = seat_name(match, seat.seat)
    text.append(title if spoken else title[:3], seat_styles(match.spec.game)[seat.seat])
    if seat.seat == own:
        text.append(" you", "bold")
    elif named:
        text.append(f" {sitter(seat, is_over=match.status == pb.MATCH_STATUS_ENDED)}")
    if clock := clock_of(match, seat.seat):
        text.append(f" {clock}", "bold" if seat.seat in match.to_act else "")
    return text


def choices_within(choices: Choices, width: int, rows: int) -> list[str]:
    """The actions in at most that many rows: all of them, or their first words, or the first actions."""
    if not choices.notations:
        return []
    lines = full_list(choices, width)
    if len(lines) <= rows:
        return lines
    count = len(choices.notations)
    groups = choices.groups()
    short = format_columns([f"{name} ({len(members)})" for name, members in groups.items()], width)
    if 1 < len(groups) < count and len(short) < rows:
        first = next(iter(groups))
        return [f"{count} actions; `{first}` lists those of {first}, `list` all", *short]
    if not choices.words:
        return [f"{count} actions; `list` shows all"]
    return [*lines[: rows - 1], f"{count - rows + 1} more of {count} actions; `list` shows all"]


def full_list(choices: Choices, width: int) -> list[str]:
    """All actions, in lines that are cut at the width."""
    lines = format_lines(choices) if choices.words else format_groups(choices, width)
    return [line if len(line) <= width else f"{line[: width - 1]}…" for line in lines]


def wrapped(lines: Sequence[Text], width: int) -> list[Text]:
    """The lines, each of at most two rows."""
    found = []
    for line in lines:
        parts = textwrap.wrap(
            line.plain, width, subsequent_indent=_GAP, max_lines=_MOST_EACH, placeholder=" …"
        )
        found += [Text(part, line.style) for part in parts]
    return found


@dataclass(frozen=True, slots=True)
class Window:
    """The size of a window, in cells."""

    width: int
    height: int

    def table(
        self,
        seats: Text,
        board: Sequence[Text],
        told: Sequence[Text],
        actions: Choices | Sequence[str],
        *,
        top: int,
        answers: int,
    ) -> list[Text]:
        """All rows except the prompt.

        `actions`: the legal actions, or lines that the person asked for; `top`: the first row to show of a
        board that is too high; `answers`: how many of the last lines of `told` come before the actions where
        there is not room for both.
        """
        shown = self._board(board, top)
        free = self.height - 2 - len(shown)
        happened = wrapped(told, self.width)
        least = len(wrapped(told[len(told) - answers :], self.width))
        room = max(1, free - min(len(happened), max(_LEAST_TOLD, free // 3, least)))
        listed = choices_within(actions, self.width, room) if isinstance(actions, Choices) else actions[:room]
        events = happened[-max(1, free - len(listed)) :]
        return [seats, *shown, *events, *map(_listed, listed)][: self.height - 1]

    def _board(self, board: Sequence[Text], top: int) -> list[Text]:
        most = max(1, self.height - LEAST_BELOW)
        if len(board) <= most:
            return list(board)
        shown = board[top : top + most - 1]
        rows = f"rows {top + 1} to {top + len(shown)} of {len(board)}; `down` and `up` show others"
        return [*shown, Text(rows, "dim")]

    def page(self, page: Page) -> list[Text]:
        """A page of a long text, and how to go on."""
        size = self.page_size
        lines = page.lines[page.at : page.at + size]
        end = page.at + len(lines)
        is_last = end == len(page.lines)
        left = "the end; Enter" if is_last else f"line {end} of {len(page.lines)}; Enter for more"
        return [Text(page.title, "bold"), *map(Text, lines), Text(f"{left}, `board` to go back", "dim")]

    @property
    def page_size(self) -> int:
        """How many lines of a long text are shown at once."""
        return max(1, self.height - 3)


def _listed(line: str) -> Text:
    text = Text(line)
    text.highlight_regex(r"(?<!\S)\d+(?= )", "dim")
    text.highlight_regex(r"(?<!\S)\S+:(?= )", "bold")
    return text
