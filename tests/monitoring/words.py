"""All that the labels of our metrics may say."""

import re
from collections.abc import Mapping
from typing import Final

from ardri.match.v1.errors_pb2 import Reason
from services import games
from services.engine.link import pace
from services.ledger.storage.slots import DeliveryStatus
from services.runtime.broker.names import QUEUES
from services.runtime.broker.publisher import DEAD_LETTERS
from services.runtime.config import Config
from services.runtime.limits.table import Limit
from services.runtime.observe.metrics import Fallback
from services.runtime.rpc.methods import _CODES
from services.tournament.results import Verdict
from workers.consumer.celery_app import make_app

_WORD: Final = "[a-z]+(_[a-z]+){0,4}"
"""An ending as its rules name it: no digit, so no id in hexadecimal passes for long."""


def _one_of(*words: str) -> str:
    return "|".join(map(re.escape, words))


_REFUSALS: Final = [each.removeprefix("REASON_") for each in Reason.DESCRIPTOR.values_by_name]
_TASKS: Final = [name for name in make_app(Config.from_env({})).tasks if name.partition(".")[0] in QUEUES]
PATTERNS: Final[Mapping[str, str]] = {
    "actor": _one_of("person", "bot", "chance", "table"),
    "by": _one_of("worker", "engine"),
    "fate": _one_of("ended", "sent", "failed", *(each.name.lower() for each in DeliveryStatus)),
    "file": r"[a-z]+\.json",
    "game": _one_of(*games.names()),
    "grpc_code": _one_of(*_CODES),
    "grpc_method": "([A-Z][a-z]+)+|unknown",
    "grpc_service": r"(ardri|grpc)(\.[a-z0-9]+){1,3}\.([A-Z][a-z]+)+|unknown",
    "grpc_type": _one_of("unary", "server_stream", "bidi_stream", "unknown"),
    "kind": _one_of("act", "step"),
    "le": r"[0-9.e+]+|\+Inf",
    "level": "[1-8]|analysis",
    "limit": _one_of(
        *(each.name.lower() for each in Limit), "opening", "streams", "standard_streams", "calls", pace.LIMIT
    ),
    "pair": _one_of("inside", "public"),
    "process": _one_of("gateway", "director", *(f"engine-{name}" for name in games.names())),
    "protocol": _one_of("connect", "connect_json", "grpc_web", "websocket"),
    "queue_name": _one_of(*QUEUES, DEAD_LETTERS.name),
    "queues": f"({_one_of(*QUEUES)})(,({_one_of(*QUEUES)}))*",
    "reason": f"{_one_of(*_REFUSALS, *(each.value for each in Fallback))}|{_WORD}",
    "result": _one_of(
        *("queued", "failed", "done", "late", "refused", "dead", "retried", "hung", "lost", "expired")
    ),
    "state": _one_of("open", "leased", "matched", "cancelled", "expired"),
    "step": _one_of(*games.table_steps()),
    "store": _one_of("sqlite", "postgres"),
    "table": _WORD,
    "task": _one_of(*_TASKS),
    "verdict": _one_of(*(each.value for each in Verdict)),
}


def fits(label: str, word: str) -> bool:
    """Whether the label may say that. An unknown label may say nothing."""
    return label in PATTERNS and re.fullmatch(PATTERNS[label], word) is not None
