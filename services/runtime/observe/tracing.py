"""W3C trace context (https://www.w3.org/TR/trace-context/): one id from a client's call to the last effect.

Without a tracer only the id travels, in logs, errors and jobs. With one (services/runtime/observe/otlp.py)
the same places make spans, each under what led to it; on the way of every action they ask first whether
there is a tracer (`ACTIVE.tracer`). Names and attributes are bounded words, never ids or payloads.
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
"""Where a trace context has the 32 hexadecimal digits of its trace."""
is_well_formed: Final = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}").fullmatch
"""Whether something is a trace context of version 00."""

_PROCESS: Final = secrets.token_hex(8)
"""The first half of every trace id that this process makes; random bytes for each would cost more."""
_numbers = count(1)

current: ContextVar[str] = ContextVar("traceparent", default="")
"""The trace context of the call being served."""

Attributes = Mapping[str, str | int]


class Kind(enum.Enum):
    """What a span is to others, as OpenTelemetry names it."""

    SERVER = "server"
    CLIENT = "client"
    PRODUCER = "producer"
    CONSUMER = "consumer"
    INTERNAL = "internal"


class Span(Protocol):
    """A piece of work that has begun."""

    @property
    def traceparent(self) -> str:
        """The trace context for what the work leads to."""

    def note(self, name: str, value: str | int) -> None:
        """Sets an attribute."""

    def end(self, error: str = "") -> None:
        """The work is over; `error`: one word for what went wrong, if something did."""


class Tracer(Protocol):
    """Makes spans and sends them somewhere; nothing of it blocks."""

    def begin(self, name: str, kind: Kind, parent: str, attributes: Attributes) -> Span:
        """See `begin`."""

    def stop(self) -> None:
        """Sends what waits, for a moment at the most."""


class Untraced:
    """Stands for a span where none is made: what it leads to names the same parent."""

    __slots__ = ("traceparent",)

    def __init__(self, traceparent: str) -> None:
        self.traceparent = traceparent

    def note(self, name: str, value: str | int) -> None:
        """Nothing."""

    def end(self, error: str = "") -> None:
        """Nothing."""


class _Active:
    """Where the tracer of this process is, if it has one."""

    __slots__ = ("tracer",)

    def __init__(self) -> None:
        self.tracer: Tracer | None = None


ACTIVE: Final = _Active()
"""Its tracer makes the spans of this process; set it by `use`."""


def use(tracer: Tracer | None) -> Tracer | None:
    """From now on spans are made by this tracer; by none if it is None. Returns the one until now."""
    former, ACTIVE.tracer = ACTIVE.tracer, tracer
    return former


def is_on() -> bool:
    """Whether spans are made."""
    return ACTIVE.tracer is not None


def start(given: str | None) -> str:
    """The given trace context if it is well formed, else a new one; empty where its first span makes it."""
    if given and is_well_formed(given):
        return given
    if ACTIVE.tracer is not None:
        return ""
    number = next(_numbers)
    return f"00-{_PROCESS}{number:016x}-{number:016x}-01"


def trace_id(traceparent: str) -> str:
    """The 32 hexadecimal digits of the trace; empty without a trace."""
    return traceparent[TRACE_ID]


def begin(name: str, kind: Kind, parent: str, attributes: Attributes) -> Span:
    """A span that begins now.

    Without a parent, servers and consumers begin a trace; what a process does of itself is not traced.
    """
    return ACTIVE.tracer.begin(name, kind, parent, attributes) if ACTIVE.tracer else Untraced(parent)


@contextlib.contextmanager
def span(name: str, kind: Kind, attributes: Attributes, *, parent: str | None = None) -> Iterator[Span]:
    """A span around a block, in which it is the current one; under the current one if no parent is named."""
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
