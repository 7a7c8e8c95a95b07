"""A log line that repeats is logged a few times, and then only counted."""

import io
import logging
from collections.abc import Iterator

import pytest
import structlog

from services.runtime.observe import logs
from services.runtime.observe.repeats import BURST, SECONDS, Repeats


@pytest.fixture
def out() -> Iterator[io.StringIO]:
    """What the process logs, with logging set up as in every serving process."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    logs.configure("info", as_json=False, process="test")
    written = io.StringIO()
    handler = root.handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written)
    yield written
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def line(event: str, level: int = logging.WARNING) -> logging.LogRecord:
    return logging.LogRecord("tests", level, __file__, 1, {"event": event}, None, None)


def test_warnings_of_one_kind_are_bounded_and_others_are_not(out: io.StringIO) -> None:
    log = structlog.get_logger()
    for number in range(10 * BURST):
        log.warning("link failed", number=number)
        log.info("link down")
    log.warning("name not resolved")
    for _ in range(10 * BURST):
        logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <%s>", object())
    text = out.getvalue()
    assert text.count("link failed") == text.count("Task exception") == BURST
    assert text.count("link down") == 10 * BURST
    assert text.count("name not resolved") == 1


def test_the_next_period_says_how_many_were_left_out() -> None:
    now = 0.0
    repeats = Repeats(lambda: now)
    assert sum(repeats.filter(line("link failed")) for _ in range(BURST + 7)) == BURST
    now = SECONDS
    first = line("link failed")
    assert repeats.filter(first)
    assert first.msg == {"event": "link failed", "left_out": 7}
    second = line("link failed")
    assert repeats.filter(second)
    assert second.msg == {"event": "link failed"}


def test_errors_of_two_methods_are_two_kinds() -> None:
    repeats = Repeats()
    for method in ("Play", "GetMatch"):
        for _ in range(BURST):
            record = line("rpc failed", logging.ERROR)
            record.msg = {"event": "rpc failed", "method": method}
            assert repeats.filter(record)


def test_kinds_that_somebody_makes_up_are_forgotten() -> None:
    repeats = Repeats()
    for number in range(2_000):
        assert repeats.filter(line(f"made up {number}"))
    assert len(repeats._periods) <= 512
