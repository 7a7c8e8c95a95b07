"""The command reads its input, typed or piped, no further than it needs."""

import asyncio
import os
from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from rich.console import Console

from ardri_cli.table import keyboard
from ardri_cli.table.at_table import Inbox, Person, Typed
from ardri_cli.table.keyboard import deliver_lines
from ardri_cli.table.text_screen import TextScreen
from ardri_client import Ardri
from tests.clients.fake.platform import FakePlatform
from tests.waiting import until

Pipe = Callable[[bytes], int]


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pipe]:
    """A function that writes into standard input."""
    read_end, write_end = os.pipe()
    monkeypatch.setattr(keyboard, "_STDIN", read_end)
    yield lambda text: os.write(write_end, text)
    os.close(write_end)


async def test_lines_come_a_piece_at_a_time(pipe: Pipe) -> None:
    pipe(b"auto\n" * 4096)
    lines: list[str | None] = []
    given = deliver_lines(lines.append)
    await until(lambda: lines)
    assert len(lines) < 1_000, "of the first piece alone"
    while len(lines) < 4096:
        before = len(lines)
        given.read_on()
        await until(lambda before=before: len(lines) > before)  # type: ignore[misc]  # mypy cannot infer a lambda with a default
    assert set(lines) == {"auto"}


async def test_a_line_has_no_commands_for_terminals(pipe: Pipe) -> None:
    pipe(b"\x1b[2Jauto\t2\x07\r\n")
    lines: list[str | None] = []
    deliver_lines(lines.append)
    await until(lambda: lines)
    assert lines == ["[2Jauto 2"]


async def test_a_long_line_comes_in_parts(pipe: Pipe) -> None:
    lines: list[str | None] = []
    given = deliver_lines(lines.append)
    await asyncio.to_thread(pipe, b"x" * 81_920)  # more than fits into a pipe
    await until(lambda: lines)
    assert 65_536 < len(lines[0] or "") < 80_000
    given.read_on()
    await asyncio.to_thread(pipe, b"\n")
    await until(lambda: len(lines) == 2)
    assert len("".join(line or "" for line in lines)) == 81_920


async def test_a_person_wants_no_more_lines_than_it_can_use(platform: FakePlatform, ardri: Ardri) -> None:
    table, inbox = await ardri.open_match("tablut", bots={1: 1}), Inbox()
    wanted: list[int] = []
    for _ in range(1_000):
        inbox.put_nowait(Typed("?"))
    screen = TextScreen(Console(file=StringIO(), width=160), "")
    async with table:
        person = Person(
            table, screen, inbox, interactive=False, read_on=lambda: wanted.append(len(person._lines))
        )
        playing = asyncio.create_task(person.play())
        await until(lambda: not person._lines and inbox.empty())
        inbox.put_nowait(Typed(None))
        await playing
    assert max(wanted) < 64
    assert wanted.count(0) == 1, "once all were used"
