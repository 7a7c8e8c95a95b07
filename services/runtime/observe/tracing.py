"""W3C trace context (https://www.w3.org/TR/trace-context/): one id from a client's call to the last effect.

Without a tracer only the id is passed on, in logs, errors and jobs. With a tracer
(services/runtime/observe/otlp.py) the same places make spans, each with the span that led to it as its
parent. On the path of every action the code first asks whether there is a tracer (`ACTIVE.tracer`). Names and
attributes are bounded words, never ids or payloads.
"""

import contextlib
import enum
import re
import secrets
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from itertools import count
from typing import Final, Protocol

HEADER: Final = "traceparent"
TRACE_ID: Final = slice(3, 35)
"""The part of a trace context that is its trace id, 32 hexadecimal digits."""
is_well_formed: Final = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}").fullmatch
"""Whether a text is a trace context of version 00."""

_PROCESS: Final = secrets.token_hex(8)
"""The first half of every trace id that this process makes. Random bytes for each id would cost more."""
_numbers = count(1)

current: ContextVar[str] = ContextVar("traceparent", default="")
"""The trace context of the call being served."""

Attributes = Mapping[str, str | int]


class Kind(enum.Enum):
    """The kind of a span in OpenTelemetry."""

    SERVER = "server"
    CLIENT = "client"
    PRODUCER = "producer"
    CONSUMER = "consumer"
    INTERNAL = "internal"


class Span(Protocol):
    """A piece of work that has begun."""

    @property
    def traceparent(self) -> str:
        """The trace context for work that this work leads to."""

    def note(self, name: str, value: str | int) -> None:
        """Sets an attribute."""

    def end(self, error: str = "") -> None:
        """Ends the span. `error`: one word for what went wrong, or empty."""


class Tracer(Protocol):
    """Makes spans and sends them somewhere. Only `stop` may block."""

    def begin(self, name: str, kind: Kind, parent: str, attributes: Attributes) -> Span:
        """See `begin`."""

    def stop(self) -> None:
        """Sends the spans that wait; blocks for a moment at the most."""


class Untraced:
    """Stands in for a span where none is made: work that it leads to has the same parent."""

    __slots__ = ("traceparent",)

    def __init__(self, traceparent: str) -> None:
        self.traceparent = traceparent

    def note(self, name: str, value: str | int) -> None:
        """Nothing."""

    def end(self, error: str = "") -> None:
        """Nothing."""


class _Active:
    """Holds the tracer of this process, if it has one."""

    __slots__ = ("tracer",)

    def __init__(self) -> None:
        self.tracer: Tracer | None = None


ACTIVE: Final = _Active()
"""Holds the tracer that makes the spans of this process; `use` sets it."""


def use(tracer: Tracer | None) -> Tracer | None:
    """Sets the tracer that makes spans from now on; None for none. Returns the former one."""
    former, ACTIVE.tracer = ACTIVE.tracer, tracer
    return former


def is_on() -> bool:
    """Whether spans are made."""
    return ACTIVE.tracer is not None


def start(given: str | None) -> str:
    """Returns the given trace context if it is well formed, else a new one; empty if a tracer makes it."""
    if given and is_well_formed(given):
        return given
    if ACTIVE.tracer is not None:
        return ""
    number = next(_numbers)
    return f"00-{_PROCESS}{number:016x}-{number:016x}-01"


def trace_id(traceparent: str) -> str:
    """Returns the 32 hexadecimal digits of the trace id; empty without a trace."""
    return traceparent[TRACE_ID]


def begin(name: str, kind: Kind, parent: str, attributes: Attributes) -> Span:
    """Begins a span.

    Without a parent, servers and consumers begin a trace. Work that a process does of itself is not traced.
    """
    return ACTIVE.tracer.begin(name, kind, parent, attributes) if ACTIVE.tracer else Untraced(parent)


@contextlib.contextmanager
def span(name: str, kind: Kind, attributes: Attributes, *, parent: str | None = None) -> Iterator[Span]:
    """Makes a span the current one during a block. Without `parent`, its parent is the current span."""
    begun = begin(name, kind, current.get() if parent is None else parent, attributes)
    token = current.set(begun.traceparent)
    error = ""
    try:
        yield begun
    except BaseException as raised:
        error = type(raised).__name__
        raise
    finally:
        current.reset(token)
        begun.end(error)
