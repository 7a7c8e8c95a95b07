"""W3C trace context (https://www.w3.org/TR/trace-context/): one id from a client's call to the last effect.

Only the id travels here, in logs, errors and jobs; spans are for a tracer that wraps it.
"""

import re
import secrets
from contextvars import ContextVar
from itertools import count

HEADER = "traceparent"
_FORM = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}")

_PROCESS = secrets.token_hex(8)
"""The first half of every trace id that this process makes; random bytes for each would cost more."""
_numbers = count(1)

current: ContextVar[str] = ContextVar("traceparent", default="")
"""The trace context of the call being served."""


def start(given: str | None) -> str:
    """The given trace context if it is well formed, else a new one."""
    if given and _FORM.fullmatch(given):
        return given
    number = next(_numbers)
    return f"00-{_PROCESS}{number:016x}-{number:016x}-01"


def trace_id(traceparent: str) -> str:
    """The 32 hexadecimal digits of the trace; empty without a trace."""
    return traceparent[3:35]
