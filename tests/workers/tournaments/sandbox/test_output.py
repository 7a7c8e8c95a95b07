"""The bounds of a program's output."""

import pytest

from services.programs.output import ANSWER_BYTES, LINE_BYTES, STDERR_BYTES, Overflow
from workers.tournaments.sandbox.output import Lines, Tail


def test_lines_come_out_whole_however_they_came_in() -> None:
    lines = Lines()
    assert [lines.take(chunk) for chunk in (b"on", b"e\ntwo\n\nth", b"ree\n")] == [
        [],
        [b"one", b"two", b""],
        [b"three"],
    ]


def test_the_longest_line_passes_and_a_longer_one_does_not() -> None:
    assert Lines().take(b"x" * LINE_BYTES + b"\n") == [b"x" * LINE_BYTES]
    with pytest.raises(Overflow):
        Lines().take(b"x" * (LINE_BYTES + 1) + b"\n")
    endless = Lines()
    endless.take(b"x" * LINE_BYTES)
    with pytest.raises(Overflow):
        endless.take(b"x")


def test_so_much_may_be_said_between_two_questions() -> None:
    lines = Lines()
    chunk = b"x" * 1_023 + b"\n"
    for _ in range(2):
        for _ in range(ANSWER_BYTES // len(chunk)):
            lines.take(chunk)
        lines.renew()
    for _ in range(ANSWER_BYTES // len(chunk)):
        lines.take(chunk)
    with pytest.raises(Overflow):
        lines.take(chunk)


def test_of_standard_error_the_end_is_kept() -> None:
    tail = Tail()
    tail.take(b"x" * 5_000)
    tail.take(b"the end")
    assert tail.bytes.endswith(b"xthe end")
    assert len(tail.bytes) < 3_000
    with pytest.raises(Overflow):
        tail.take(b"x" * STDERR_BYTES)
