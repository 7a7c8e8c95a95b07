"""A terminal of 80 x 24 cells without a window: its content, and programs that run on it."""

import asyncio
import contextlib
import fcntl
import os
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pyte

from services import games
from services.kernel.game.looks import looks_of

COLUMNS: Final = 80
ROWS: Final = 24
GOLDEN: Final = Path(__file__).parent / "golden"
RENEW: Final = "ARDRI_GOLDEN"
"""If this variable is set, golden screens are written instead of compared (`make golden`)."""

_START: Final = """
import os, sys
os.close(os.open(sys.argv[1], os.O_RDWR))  # makes it this session's terminal, which signals a new size
os.execv(sys.executable, [sys.executable, "-m", "ardri_cli.main", *sys.argv[2:]])
"""

_HOME: Final = b"\x1b[H"
_CLEAR_BELOW: Final = b"\x1b[J"


class Terminal:
    """What a terminal shows after the bytes that were sent to it."""

    def __init__(self, columns: int = COLUMNS, rows: int = ROWS) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)

    def write(self, sent: bytes) -> None:
        self._stream.feed(sent)

    @property
    def text(self) -> str:
        """The text on the screen, without the empty rows at the bottom."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip() + "\n"

    def colours(self, game: str) -> str:
        """The colours, row by row: a digit for the colour of a seat, `_` for other underlined cells."""
        seats = {look.colour[1:]: str(seat) for seat, look in enumerate(looks_of(games.load(game).facts))}
        lines = [
            "".join("_" if cell.underscore else seats.get(cell.bg, " ") for cell in self._cells(row)).rstrip()
            for row in range(self.screen.lines)
        ]
        return "\n".join(lines).rstrip() + "\n"

    def _cells(self, row: int) -> Iterator[Any]:
        return (self.screen.buffer[row][column] for column in range(self.screen.columns))


def assert_golden(name: str, found: str) -> None:
    """Asserts that the text equals the golden file of that name, except for ports, which differ by run."""
    found = re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:PORT", found)
    path = GOLDEN / f"{name}.txt"
    if os.environ.get(RENEW):
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8"), f"{name} is now\n{found}"


class Running(Terminal):
    """A program on its own terminal."""

    def __init__(self, process: "subprocess.Popen[bytes]", line: int) -> None:
        super().__init__()
        self.process = process
        self._line = line
        self._news = asyncio.Event()
        self.sent = b""
        self.is_closed = False
        asyncio.get_running_loop().add_reader(line, self._read)

    def type(self, text: str) -> None:
        os.write(self._line, text.encode())

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        set_size(self._line, columns, rows)

    async def until(self, words: str) -> None:
        """Waits until the words are on the screen."""
        await self.until_so(lambda: words in self.text, repr(words))

    async def until_so(self, is_so: Callable[[], bool], what: str) -> None:
        """Waits until the condition holds for the screen, even if only for a short time."""
        while self._is_drawing or not is_so():
            assert not self.is_closed, f"it has ended, without {what}:\n{self.text}"
            self._news.clear()
            await self._news.wait()

    async def until_asked(self, words: str) -> None:
        """Waits until the words are on the screen and the program sleeps.

        If Ctrl-C comes in the microseconds before the program reads, Python reports it only at the next key.
        """
        await self.until(words)
        while not (self._sleeps or self.is_closed):  # noqa: ASYNC110  # the system sends no event
            await asyncio.sleep(0.001)

    async def ended(self) -> int:
        """Waits for the program's end; returns the exit code."""
        while not self.is_closed:
            self._news.clear()
            await self._news.wait()
        return await asyncio.to_thread(self.process.wait)

    def close(self) -> None:
        if not self.is_closed:
            asyncio.get_running_loop().remove_reader(self._line)
            self.is_closed = True
            self._news.set()

    @property
    def _sleeps(self) -> bool:
        """Whether all threads of the program sleep, in the sense of proc(5).

        A single sleeping thread may only wait for the interpreter's lock, which a running thread holds.
        """
        with contextlib.suppress(OSError):  # a thread has ended
            stats = [path.read_text() for path in Path(f"/proc/{self.process.pid}/task").glob("*/stat")]
            return all(stat.rpartition(")")[2].split()[0] == "S" for stat in stats)
        return False

    @property
    def _is_drawing(self) -> bool:
        """Whether part of a window is still to come: the last part clears the rest of the screen."""
        _, start, frame = self.sent.rpartition(_HOME)
        return bool(start) and _CLEAR_BELOW not in frame

    def _read(self) -> None:
        try:
            sent = os.read(self._line, 65536)
        except OSError:  # on Linux: the other end is closed
            sent = b""
        if sent:
            self.write(sent)
            self.sent += sent
        else:
            self.close()
        self._news.set()


def set_size(line: int, columns: int, rows: int) -> None:
    fcntl.ioctl(line, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


@contextlib.asynccontextmanager
async def running(*arguments: str, environ: dict[str, str]) -> AsyncIterator[Running]:
    """Runs `ardri` with these arguments; ends it after the block."""
    line, other = os.openpty()
    set_size(other, COLUMNS, ROWS)
    given = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | environ
    for name in ("COLUMNS", "LINES", "NO_COLOR"):
        given.pop(name, None)
    process = subprocess.Popen(  # noqa: ASYNC220  # only started here, and read without blocking
        [sys.executable, "-c", _START, os.ttyname(other), *arguments],
        stdin=other,
        stdout=other,
        stderr=other,
        env=given,
        start_new_session=True,
    )
    os.close(other)
    terminal = Running(process, line)
    try:
        yield terminal
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(process.wait)
        terminal.close()
        os.close(line)
