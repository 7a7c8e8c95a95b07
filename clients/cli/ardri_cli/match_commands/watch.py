"""`ardri watch`: a match as it happens."""

from typing import Annotated, Protocol

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.access.connection import connected, run
from ardri_cli.terminal import flags
from ardri_cli.terminal.board import draw_within
from ardri_cli.terminal.output import as_dict, can_redraw, make_console, print_json
from ardri_cli.terminal.wording import (
    describe_clocks,
    describe_event,
    describe_outcome,
    describe_seats,
    describe_status,
)
from ardri_client import Ardri, Update

_RETRY_SECONDS = 600.0
_LAST = 6
"""Events shown below the board."""


def watch(
    match: Annotated[str, typer.Argument(help="Id of the match.")],
    *,
    plain: Annotated[bool, typer.Option("--plain", help="A line for each event, no board.")] = False,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Watch a match live, to its end."""
    run(_watch(match, address, plain=plain, as_json=as_json))


async def _watch(match_id: str, address: str, *, plain: bool, as_json: bool) -> None:
    console = make_console()
    async with connected(address, retry_seconds=_RETRY_SECONDS) as ardri:
        if as_json:
            await _follow(ardri, match_id, JsonView())
        elif plain or not can_redraw(console):
            await _follow(ardri, match_id, LineView(console))
        else:
            with Live(console=console, auto_refresh=False) as live:
                await _follow(ardri, match_id, BoardView(live, ardri))


class View(Protocol):
    """Shows the steps of a match."""

    async def show(self, update: Update) -> None:
        """One step; the first has no event."""


async def _follow(ardri: Ardri, match_id: str, view: View) -> None:
    async for update in ardri.watch(match_id):
        await view.show(update)


class JsonView:
    """One object a line: the match, then events."""

    async def show(self, update: Update) -> None:
        """The match, or the event."""
        if update.event is None:
            print_json({"match": as_dict(update.match)})
        else:
            print_json({"event": as_dict(update.event)})


class LineView:
    """One line an event."""

    def __init__(self, console: Console) -> None:
        self._console = console

    async def show(self, update: Update) -> None:
        """The match, or the event."""
        line = _title(update.match) if update.event is None else describe_event(update.match, update.event)
        if update.event is None and update.match.status == pb.MATCH_STATUS_ENDED:
            line = f"{line}\n{describe_outcome(update.match, update.match.outcome)}"
        self._console.print(f"{update.match.version:4} {line}", markup=False, soft_wrap=True)


class BoardView:
    """The board, the clocks and the last events, drawn anew each time."""

    def __init__(self, live: Live, ardri: Ardri) -> None:
        self._live = live
        self._ardri = ardri
        self._events: list[str] = []

    async def show(self, update: Update) -> None:
        """Asks for the position, which events do not carry, and draws it."""
        match = update.match
        if update.event is not None:
            self._events = [*self._events, describe_event(match, update.event)][-_LAST:]
        with_view = match if match.HasField("view") else await self._ardri.match(match.match_id)
        lines = [_title(match), describe_clocks(with_view), *self._events]
        if match.status == pb.MATCH_STATUS_ENDED and update.event is None:
            lines.append(describe_outcome(match, match.outcome))
        below = Text("\n".join(filter(None, lines)))
        size = self._live.console.size
        moved = self._events[-1] if self._events else ""
        board = draw_within(with_view, size.width, size.height - len(lines) - 1, moved)
        self._live.update(Group(board, Text(), below), refresh=True)


def _title(match: pb.Match) -> str:
    return f"{match.match_id}  {describe_status(match.status)}  {describe_seats(match)}"
