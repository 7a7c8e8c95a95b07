"""Logs as text go to terminals: text from strangers in them is escaped."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from services.runtime.observe import logs

HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\r\x0b\x85"


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


def fail() -> None:
    raise ValueError(HOSTILE)


def lines_of(capsys: pytest.CaptureFixture[str], *, as_json: bool = False) -> list[str]:
    logs.configure("info", as_json=as_json, process="worker")
    log = structlog.get_logger()
    log.info("program out", stderr=HOSTILE, why=f"{HOSTILE} and\nmore")
    logging.getLogger("library").warning("bad header %s", f"{HOSTILE}\n2026-01-01 [info] forged")
    try:
        fail()
    except ValueError:
        log.exception("failed")
    return capsys.readouterr().err.splitlines()


def test_nothing_that_strangers_write_moves_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys)
    assert [line for line in lines if not line.isprintable()] == []
    assert "\\x1b]0;owned\\x07" in lines[0]
    assert [line for line in lines if line.startswith("2026-01-01")] == [], "a line is one event"
    assert lines[2].endswith("process=worker")
    assert lines[3].startswith("Traceback"), "over several lines"


def test_json_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, as_json=True)
    assert all(line.isascii() and line.isprintable() for line in lines)
    assert json.loads(lines[0])["stderr"] == HOSTILE
