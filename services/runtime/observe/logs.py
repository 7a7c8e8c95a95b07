"""Structured logs: one event on each line, with the trace id, and without secrets."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Final

import structlog

from services.runtime.observe import tracing
from services.runtime.observe.repeats import Repeats

_CONSOLE: Final = structlog.dev.ConsoleRenderer(colors=False)
_SECRET_WORDS = ("token", "secret", "authorization", "seed", "invite", "password")


def configure(level: str, *, as_json: bool, process: str) -> None:
    """Sends all logs of the process to standard error, those of libraries, too."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _add_trace,
        without_secrets,
    ]
    renderer: structlog.typing.Processor = structlog.processors.JSONRenderer() if as_json else _as_text
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            renderer,
        ],
    )
    handler.setFormatter(formatter)
    handler.addFilter(Repeats())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    structlog.contextvars.bind_contextvars(process=process)


def _as_text(logger: Any, method: str, event: MutableMapping[str, Any]) -> str:
    """Formats an event for a terminal: text of strangers can add no line and no control sequence.

    JSON escapes such characters anyway, and so does the console renderer in values that it quotes.
    """
    event["event"] = str(event.get("event", "")).replace("\n", "\\n")
    text = _CONSOLE(logger, method, event)
    if text.isprintable():
        return text
    # Line breaks are kept: here only tracebacks have them.
    return "".join(each if each.isprintable() or each == "\n" else ascii(each)[1:-1] for each in text)


def without_secrets(
    _logger: object, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Blanks the value of every key that names a secret."""
    for key in event:
        if any(word in key.lower() for word in _SECRET_WORDS):
            event[key] = "[secret]"
    return event


def _add_trace(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    traceparent = tracing.current.get()
    if traceparent:
        event.setdefault("trace_id", tracing.trace_id(traceparent))
    return event
