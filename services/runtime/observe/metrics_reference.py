"""`python -m services.runtime.observe.metrics_reference` writes docs/metrics.md, from the code."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from prometheus_client import Counter, Gauge, Histogram

from services.runtime.observe import metrics

LABELS: Final[Mapping[str, str]] = {
    "actor": "`person`, `bot`, `chance` or `table`",
    "by": "`worker` or `engine`",
    "fate": "of games `accepted`, `duplicate`, `stale`, `refused`, `held`, `void`, `forbidden`; of spans "
    "`ended`, `sent`, `failed`",
    "game": "a game that is installed",
    "grpc_code": "a status code, as `NotFound`",
    "grpc_method": "a method of a proto; `unknown` for any other name",
    "grpc_service": "a service of a proto, or `unknown`",
    "grpc_type": "`unary`, `server_stream`, `bidi_stream` or `unknown`",
    "kind": "`act` (a bot's turn, queue `ai`) or `step` (of the table, queue `rounds`)",
    "limit": "a limit of [limits.md](limits.md)",
    "level": "1 to 8, or `analysis`",
    "protocol": "`connect`, `connect_json`, `grpc_web` or `websocket`",
    "process": "`gateway`, `director`, or `engine-` and its game",
    "queue_name": "`ai`, `rounds`, `tournaments` or `dead`",
    "queues": "the queues of a worker, sorted, with commas",
    "reason": "of a refusal, `match.v1.Reason`; of an ending, as its rules say; of a lower level, why",
    "result": "`queued` or `failed` (offers); `done` or `lost` (analyses); of jobs see workers/jobs/tasks.py",
    "file": "which of a process's files of keys it is",
    "table": "a table of the database",
    "pair": "of certificates: `inside`, for other processes, or `public`, for people",
    "state": "`open`, `leased` (games); `matched`, `cancelled`, `expired` (tickets)",
    "step": "an automatic step of a game",
    "store": "`sqlite` or `postgres`",
    "task": "a Celery task, as `ai.act`",
    "verdict": "what became of a seat, as `played` or `crash`",
}
"""Which values each label may have. The code bounds all of them, not the players."""

_SERVED: Final[Mapping[str, tuple[str, ...]]] = {
    "gateway": ("ardri_ticket", "ardri_engine_up", "ardri_web"),
    "director": ("ardri_tournament", "celery_queue", "ardri_broker"),
    "worker": ("ardri_job", "ardri_worker", "ardri_think"),
    "engine, worker": ("ardri_fallbacks",),
    "gateway, engine, director": (
        "grpc_server",
        "ardri_ready",
        "ardri_limited",
        "ardri_rpc",
        "ardri_key_file",
        "ardri_database",
    ),
    "all": ("ardri_spans", "ardri_tls"),
}
"""Processes, and the beginnings of the names of metrics that they serve. Engines serve all others."""
PAGE: Final = Path(__file__).parents[3] / "docs" / "metrics.md"
_HEAD: Final = """# Metrics

Written by `python -m services.runtime.observe.metrics_reference` from
[services/runtime/observe/metrics.py](../services/runtime/observe/metrics.py).

Every process serves `/metrics` on `ARDRI_METRICS_PORT`: as text, or as OpenMetrics to whoever asks for it,
then with exemplars (`trace_id`) in `ardri_ack_seconds` and `grpc_server_handling_seconds`. A worker serves
what all its processes have counted, without exemplars. Names begin with `ardri_`, but for what others have
named: RPCs as in go-grpc-middleware, the length of queues as in celery-exporter. Replicas of an engine tell
the same of what lies in the log: take the greatest, not the sum.

"""
_UNITS: Final = {"seconds": "seconds", "timestamp_seconds": "Unix time"}


def families() -> Iterator[Any]:
    """Yields all metrics in the order of the code."""
    for each in vars(metrics).values():
        if isinstance(each, Counter | Gauge | Histogram):
            yield each


def reference() -> str:
    """Returns the text of the page."""
    lines = ["| metric | type | unit | labels | served by | meaning |", "|---|---|---|---|---|---|"]
    # A metric names its labels only here: samples show only labels that were counted.
    lines += [_line(each.describe()[0], each._labelnames) for each in families()]  # noqa: SLF001
    lines += ["", "## Labels", "", "| label | says |", "|---|---|"]
    lines += [f"| `{name}` | {says} |" for name, says in sorted(LABELS.items())]
    return _HEAD + "\n".join(lines) + "\n"


def served_by(name: str) -> str:
    """Returns the processes that serve the metric."""
    for processes, prefixes in _SERVED.items():
        if name.startswith(prefixes):
            return processes
    return "engine"


def _line(family: Any, labels: tuple[str, ...]) -> str:
    name = family.name + ("_total" if family.type == "counter" else "")
    named = ", ".join(f"`{label}`" for label in labels)
    unit = next((says for ending, says in reversed(_UNITS.items()) if family.name.endswith(ending)), "1")
    return f"| `{name}` | {family.type} | {unit} | {named} | {served_by(name)} | {family.documentation} |"


if __name__ == "__main__":
    PAGE.write_text(reference())
