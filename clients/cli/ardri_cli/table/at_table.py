"""A person at a table: typed lines on one side, events of the match on the other.

One inbox receives both, so that everything is shown in the order of its arrival. On a terminal, lines are
obeyed at once. From a pipe, a line is obeyed when it is this seat's turn, so that matches can be scripted.
Only lines that leave a match that still waits for others are obeyed earlier. A lost connection is reported
and tried again; on a terminal, until the person leaves.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.choices import Choices
from ardri_cli.table.orders import Orders, leaves_early
from ardri_cli.table.screens import Screen
from ardri_cli.terminal.board import explain
from ardri_cli.terminal.wording import describe_phrase
from ardri_client import ArdriError, Refused, Table
from ardri_client.match.fold import fold, must_act

_AHEAD: Final = 64
"""How many lines of a pipe may wait; while that many wait, no more are read."""
_PAUSE_SECONDS: Final = 1.0
"""The least pause between two attempts to reach the platform, each of which has its own retries."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that the person has typed; None at the end of input."""

    line: str | None


@dataclass(frozen=True, slots=True)
class Broken:
    """The connection is lost for good."""

    error: Exception


@dataclass(frozen=True, slots=True)
class Reconnected:
    """The connection is back."""


Item = Typed | Broken | Reconnected | pb.Event | pb.Said
Inbox = asyncio.Queue[Item]


class Person:
    """Plays one seat by lines of input, until the match ends or the person leaves.

    `read_on`: called when there is room for more lines.
    """

    def __init__(
        self,
        table: Table,
        screen: Screen,
        inbox: Inbox,
        *,
        interactive: bool,
        read_on: Callable[[], None] = lambda: None,
    ) -> None:
        self._table = table
        self._screen = screen
        self._inbox = inbox
        self._interactive = interactive
        self._read_on = read_on
        self._match = table.match
        self._lines: deque[str | None] = deque()
        self._orders = Orders(table, screen)
        self._position = self._match.version
        self._shown = 0
        self._seen = 0
        self._behind = 0
        self._asked = False
        table.tell_connection(self._tell_connection)

    async def play(self) -> bool:
        """Plays to the end, or until the seat is given back; returns False if the person leaves before that.

        Raises:
            UnfairChance: the record does not contain the entropy that this seat has sent.
            ArdriError: the connection is lost for good, or for longer than a script waits.
        """
        reader = asyncio.create_task(self._read_events())
        try:
            while self._match.status != pb.MATCH_STATUS_ENDED and not self._orders.quits:
                if self._inbox.empty() and await self._persist(self._respond):
                    continue
                self._take(await self._inbox.get())
        finally:
            reader.cancel()
        if self._match.status == pb.MATCH_STATUS_ENDED:
            if self._table.place.entropy:
                await self._check_chance()
            self._screen.ended(await self._table.look())
            return True
        return self.has_left

    @property
    def has_left(self) -> bool:
        """Whether the seat was given back, so that the person cannot come back to it."""
        return self._orders.has_left

    async def _check_chance(self) -> None:
        try:
            await self._table.verify()
        except Refused as error:
            self._screen.note(f"not checked whether the record has your entropy: {error}")
        else:
            self._screen.note("the record has your entropy, and a seed that fits its commitment")

    async def _read_events(self) -> None:
        try:
            await self._persist(self._forward_events)
        except Exception as error:  # noqa: BLE001  # handed to the player, who raises it
            self._inbox.put_nowait(Broken(error))

    async def _forward_events(self) -> bool:
        async for event in self._table:
            self._inbox.put_nowait(event)
        return True

    async def _persist(self, attempt: Callable[[], Awaitable[bool]]) -> bool:
        """The result of the attempt; on a terminal, it is repeated for as long as the platform is away."""
        while True:
            try:
                return await attempt()
            except ArdriError as error:
                if not (self._interactive and error.passing):
                    raise
                self._interrupt(f"still no connection: {error}; trying on, Ctrl-C leaves")
                await asyncio.sleep(max(_PAUSE_SECONDS, error.retry_seconds))

    def _tell_connection(self, error: ArdriError | None) -> None:
        if error is not None:
            self._interrupt(f"the connection is lost: {error}; trying again")
        else:
            self._interrupt("the connection is back")
            self._inbox.put_nowait(Reconnected())

    def _interrupt(self, text: str) -> None:
        if self._asked:
            self._screen.interrupted()
            self._asked = False
        self._screen.note(text)

    def _take(self, item: Item) -> None:
        if isinstance(item, Broken):
            raise item.error
        if isinstance(item, Reconnected):
            return  # The main loop then shows the prompt again.
        if isinstance(item, pb.Said):
            if not self._orders.is_muted:
                self._interrupt(describe_phrase(self._match, item))
        elif isinstance(item, Typed):
            self._lines.append(item.line)
            self._want_lines()
        else:
            if self._asked:
                self._screen.interrupted()
                self._asked = False
            before, self._match = self._match, fold(self._match, item)
            if self._begins_turn(before, item):
                self._position = item.version
            self._screen.event(self._match, item)
            if self._table.seat not in self._match.to_act:
                self._orders.automatic = 0

    def _begins_turn(self, before: pb.Match, event: pb.Event) -> bool:
        """Whether the event starts a new decision of this seat; not if another one of several has decided."""
        if event.HasField("played"):
            return event.played.seat == self._table.seat or self._table.seat not in before.to_act
        return event.HasField("started") or event.HasField("taken_back")

    async def _respond(self) -> bool:
        """Plays for the person, shows a new turn or obeys a line; False if there was nothing to do."""
        if self._match.version < self._behind:
            return False  # The event of this seat's last command must arrive before the next command.
        is_turn = must_act(self._match, self._table.seat)
        if self._orders.automatic:
            await self._orders.play_one()
            self._behind = self._table.match.version
            return True
        if is_turn and self._shown != self._position:
            await self._show_turn()
        if self._interactive and not is_turn and self._seen != self._match.version:
            await self._show_waiting()
        if is_turn and not self._asked:
            self._screen.prompt(self._match, self._table.seat)
            self._asked = True
        if not self._lines:
            return False
        if self._lines[0] is None:
            # After the last line of a script, the AI's answer is still awaited, but nobody else's.
            self._orders.quits = is_turn or self._interactive or not self._awaits_ai()
            return self._orders.quits
        if is_turn or self._interactive or self._leaves_early(self._lines[0]):
            line = self._lines.popleft() or ""
            self._want_lines()
            await self._obey(line)
            return True
        return False

    def _want_lines(self) -> None:
        if len(self._lines) < _AHEAD:
            self._read_on()

    def _leaves_early(self, line: str) -> bool:
        return self._match.status == pb.MATCH_STATUS_WAITING and leaves_early(line)

    def _awaits_ai(self) -> bool:
        """Whether no person is to act now, as also between the last action and the end."""
        seats = self._match.seats
        is_live = self._match.status == pb.MATCH_STATUS_LIVE
        return is_live and all(seat < 0 or seats[seat].HasField("bot") for seat in self._match.to_act)

    async def _show_turn(self) -> None:
        legal = await self._table.legal_actions()
        match = await self._table.look()
        notations = tuple(action.notation for action in legal)
        # The list and the view come from two calls; the match may have changed between them.
        words = explain(match, notations) if self._table.seat in match.to_act else ()
        self._orders.choices = Choices(notations, words)
        self._shown = self._position
        self._screen.turn(match, self._orders.choices)

    async def _show_waiting(self) -> None:
        """Shows the position while others decide; scripts see events as they arrive."""
        match = await self._table.look()
        self._seen = self._match.version
        self._screen.waiting(match)

    async def _obey(self, line: str) -> None:
        self._asked = False
        if not self._interactive:
            self._screen.echo(line)
        await self._orders.obey(line, self._match)
        self._behind = self._table.match.version
