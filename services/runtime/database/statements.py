"""Spans of SQL statements: the verb and the system, never the text or its values."""

from typing import Any

from sqlalchemy import Connection, Engine, ExceptionContext, event

from services.runtime.observe import tracing

_SPAN = "ardri_span"
"""The key by which a connection keeps the span of its statement. It has one statement at a time."""


def trace(engine: Engine) -> None:
    """Makes a span of every statement that belongs to a trace."""
    system = engine.dialect.name

    @event.listens_for(engine, "before_cursor_execute")
    def _begin(connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        verb = statement.split(None, 1)[0].upper()
        attributes = {"db.system.name": system, "db.operation.name": verb}
        connection.info[_SPAN] = tracing.begin(verb, tracing.Kind.CLIENT, tracing.current.get(), attributes)

    @event.listens_for(engine, "after_cursor_execute")
    def _end(connection: Connection, *_: Any) -> None:
        connection.info.pop(_SPAN).end()

    @event.listens_for(engine, "handle_error")
    def _fail(failure: ExceptionContext) -> None:
        span = failure.connection and failure.connection.info.pop(_SPAN, None)
        if span:
            span.end(type(failure.original_exception).__name__)
