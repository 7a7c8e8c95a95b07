"""The work that child processes do for an engine; they import the rules, but no server."""

import os
import signal
from collections.abc import Generator
from typing import Final, TypeVar

from ardri.match.v1.record_pb2 import Record
from services.engine.rendering.render import Renderer
from services.engine.replaying import supplied
from services.engine.replaying.looking_back import LookBack, looking_back
from services.engine.replaying.supplied import Retold, Supplied
from services.engine.replaying.telling import Telling, telling
from services.record.rules import rules_of
from services.record.verify import Verdict, verify
from services.runtime.process import gc_tuning
from services.runtime.process.child import die_with_parent

_T = TypeVar("_T")
_NICE: Final = 10
"""Players come before callers who have a record replayed."""


def prepare() -> None:
    """Prepares each child process before its first work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the engine ends its child processes
    die_with_parent()
    os.nice(_NICE)
    gc_tuning.freeze()


def verified(game: str, record: bytes) -> Verdict:
    """Verifies a serialized Record; it may come from anybody."""
    rules = rules_of(game)
    return verify(Record.FromString(record), rules.game, rules.first_position)


def retold(game: str, what: Supplied) -> Retold:
    """Verifies a serialized Record, which may come from anybody, and returns its events."""
    rules = rules_of(game)
    return supplied.retold(what, Renderer(rules.game, rules.wire, ""))


def told(game: str, what: Telling) -> list[bytes]:
    """Returns the framed events."""
    rules = rules_of(game)
    return _all_of(telling(what, Renderer(rules.game, rules.wire, "")))


def looked_back(game: str, what: LookBack) -> bytes:
    """Returns the match, serialized; without the address of an engine."""
    rules = rules_of(game)
    return _all_of(looking_back(what, Renderer(rules.game, rules.wire, "")))


def _all_of(work: Generator[None, None, _T]) -> _T:
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: _T = end.value
            return result
