"""`python -m services.runtime.observe.metrics_reference` writes docs/metrics.md, from the code."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from prometheus_client import Counter, Gauge, Histogram

from services.runtime.observe import metrics

LABELS: Final[Mapping[str, str]] = {
    "actor": "`person`, `bot`, `chance` or `table` (automatic steps)",
    "by": "`worker` or `engine`",
    "fate": "of games: `accepted`, `duplicate` (accepted before), `stale` (the lease is lost), `refused` "
    "(by the referee), `held` (an unproven forfeit; played again), `void` (not needed any more), "
    "`forbidden` (without its lease token); of spans: `ended`, `sent`, `failed`",
    "game": "a game that is installed",
    "grpc_code": "a status code, such as `NotFound`",
    "grpc_method": "a method of a proto, or `unknown` for any other name",
    "grpc_service": "a service of a proto, or `unknown` for any other name",
    "grpc_type": "`unary`, `server_stream`, `bidi_stream` or `unknown`",
    "kind": "`act`: a bot's turn, queue `ai`; `step`: an automatic step, queue `rounds`",
    "limit": "the name of a limit in [limits.md](limits.md)",
    "level": "a bot's level, 1 to 8, or `analysis`",
    "protocol": "`connect`, `connect_json`, `grpc_web` or `websocket`",
    "process": "`gateway`, `director`, or `engine-` followed by the game",
    "queue_name": "`ai`, `rounds`, `tournaments`; `dead` (RabbitMQ only): tasks delivered too often",
    "queues": "the queues of a worker, sorted, separated by commas",
    "reason": "of a refusal: `match.v1.Reason`, without `REASON_`; of an ended match: the reason in its "
    "outcome; of a lower level: `unanswered` (offered several times without an answer), `deadline` (the "
    "time was nearly up), `failed` (the search crashed or hung)",
    "result": "of offers: `queued`, `failed`; of analyses: `done`, `lost`; of jobs: `done`, `late` (not "
    "needed any more, or nothing to play), `refused` (by the engine or the director), `dead` (cannot be "
    "read), `retried`, `hung` (killed at its time limit), `lost` (given up, or its process died), "
    "`expired` (too old when a worker took it)",
    "file": "the name of a file of keys, such as `public.json`",
    "table": "a table of the database",
    "pair": "a certificate and its key: `inside`, shown to other processes, or `public`, shown to people",
    "state": "of games: `open`, `leased`; of tickets: `matched`, `cancelled` (by the player, or because "
    "the engine refused the match), `expired`",
    "step": "the name of an automatic step of a game",
    "store": "`sqlite` or `postgres`",
    "task": "a Celery task, such as `ai.act`",
    "verdict": "`played`: the rules ended the game; otherwise how the seat forfeited it: `resigned`, "
    "`time_out`, `stall` (gave no answer), `crash`, `illegal_action`, `resource` (exceeded its memory, "
    "output or processes), `withdrawn`",
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

Every process serves `/metrics` on `ARDRI_METRICS_PORT`: as text, or as OpenMetrics if the scraper asks for
that. In OpenMetrics, `ardri_ack_seconds` and `grpc_server_handling_seconds` have exemplars (`trace_id`). A
worker serves what all its processes have counted together, without exemplars. Names begin with `ardri_`. Only
RPCs and queue lengths have the names of other exporters: go-grpc-middleware and celery-exporter.

Some gauges are read from the log or the database, such as `ardri_live_matches`. All replicas of an engine
report the same value for these: take the maximum, not the sum.

"""
_UNITS: Final = {"bytes": "bytes", "seconds": "seconds", "timestamp_seconds": "Unix time"}


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
