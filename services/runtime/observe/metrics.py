"""Prometheus metrics, all names in one file. Times are in seconds. Labels are bounded words, never ids.

`metrics_reference.py` tells which values each label may have, and makes docs/metrics.md of both.
"""

import enum
from collections.abc import Callable
from typing import Any

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

from services.runtime.observe.metrics_server import start_metrics_server

# They would be a third of the output of a gateway, and nobody asks when a counter began.
disable_created_metrics()  # type: ignore[no-untyped-call]  # untyped there

_CALL = ["grpc_type", "grpc_service", "grpc_method"]
_FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_TURN = (0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600, 21_600, 86_400)
_THINK = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30)
_JOB = (*_THINK, 60, 120, 240, 600, 1_500)  # up to the longest hard limit

CALLS_STARTED = Counter("grpc_server_started", "RPCs begun.", _CALL)
CALLS_HANDLED = Counter("grpc_server_handled", "RPCs ended, by status code.", [*_CALL, "grpc_code"])
CALL_SECONDS = Histogram(
    "grpc_server_handling_seconds", "From the start of an RPC to its end.", _CALL, buckets=_FAST
)

LIMITED = Counter("ardri_limited", "Requests and messages refused for being over a limit.", ["limit"])

WEB_CALLS = Counter(
    "ardri_web_calls",
    "RPCs begun at the browser edge, by protocol; grpc_server_* count them, too.",
    ["protocol"],
)

CLIENTS_GONE = Counter("ardri_rpc_clients_gone", "Clients that left while they were being answered.")

ACTIONS = Counter("ardri_actions", "Actions committed, by who acted.", ["game", "actor"])
REFUSALS = Counter("ardri_refusals", "Commands refused, by reason.", ["game", "reason"])
TURN_SECONDS = Histogram(
    "ardri_turn_seconds", "From a seat's turn to its action.", ["game", "actor"], buckets=_TURN
)
MATCHES_STARTED = Counter("ardri_matches_started", "Matches whose last seat was taken.", ["game"])
MATCHES_ENDED = Counter("ardri_matches_ended", "Matches ended, by reason.", ["game", "reason"])
ACK_SECONDS = Histogram(
    "ardri_ack_seconds", "From an action's arrival to its acknowledgement, stored.", ["game"], buckets=_FAST
)
LIVE_MATCHES = Gauge(
    "ardri_live_matches", "Matches in the log that wait for an action.", ["game"], multiprocess_mode="livemax"
)
WATCHERS = Gauge("ardri_watchers", "Open streams of matches.", ["game"], multiprocess_mode="livesum")
STREAM_LAG = Histogram(
    "ardri_stream_lag_seconds", "From a decision to its event on a stream.", ["game"], buckets=_FAST
)
COMMIT_SECONDS = Histogram("ardri_commit_seconds", "One group commit.", ["store"], buckets=_FAST)
COMMIT_SIZE = Histogram(
    "ardri_commit_appends", "Appends in one group commit.", ["store"], buckets=(1, 2, 4, 8, 16, 32, 64, 128)
)
READY = Gauge(
    "ardri_ready",
    "Whether the process can serve, its database included: 1 or 0.",
    ["process"],
    multiprocess_mode="livemin",
)
TABLE_ROWS = Gauge(
    "ardri_database_table_rows",
    "Rows of a table: counted in SQLite, as last estimated in PostgreSQL.",
    ["process", "table"],
    multiprocess_mode="livemax",
)
TABLE_BYTES = Gauge(
    "ardri_database_table_bytes",
    "Bytes of a table with its indexes; in SQLite its share of the file.",
    ["process", "table"],
    multiprocess_mode="livemax",
)
CONFLICTS = Counter("ardri_conflicts", "Appends for which another replica was faster.", ["game"])
FLAG_ERROR_SECONDS = Histogram(
    "ardri_flag_error_seconds", "From a deadline to the time-out in the log.", ["game"], buckets=_FAST
)
CLOCK_AHEAD = Gauge(
    "ardri_clock_ahead_seconds",
    "By how much the machine's clock was set ahead of the one that matches go by, or back; else 0.",
    ["game"],
    multiprocess_mode="livemax",
)
OUTBOX_AGE = Gauge(
    "ardri_outbox_oldest_seconds",
    "Age of the oldest job nobody has done, by its kind and so by its queue.",
    ["game", "kind"],
    multiprocess_mode="livemax",
)
OUTBOX_SIZE = Gauge(
    "ardri_outbox_jobs", "Jobs that nobody has done yet.", ["game", "kind"], multiprocess_mode="livemax"
)
OFFERS = Counter("ardri_offers", "Jobs given to the broker, by kind and result.", ["game", "kind", "result"])
SETTLED = Counter("ardri_settled", "Jobs the engine did itself, no worker having done so.", ["game", "kind"])


class Fallback(enum.Enum):
    """Why a lower level acted for a bot."""

    UNANSWERED = "unanswered"
    """The turn was offered several times in vain: there is no worker, or the turn kills or hangs workers."""
    DEADLINE = "deadline"
    """No answer had come, and the time was nearly up."""
    FAILED = "failed"
    """The search crashed or hung."""


FALLBACKS = Counter(
    "ardri_fallbacks", "Turns of bots in which a lower level acted, by reason.", ["game", "reason"]
)

ANALYSES = Counter(
    "ardri_analyses", "Decisions that workers were asked to analyse: done or lost.", ["game", "result"]
)

STEPS_SETTLED = Counter(
    "ardri_steps_settled",
    "Automatic steps made, by step and by who asked for them: a worker, or the engine itself.",
    ["game", "step", "by"],
)
STEPS_DEAD = Gauge(
    "ardri_rounds_dead",
    "Matches whose next automatic step was given up; they wait for an operator.",
    ["game", "step"],
    multiprocess_mode="livemax",
)
STEPS_AGE = Gauge(
    "ardri_rounds_oldest_seconds",
    "Age of the oldest automatic step that is not made yet; dead ones do not count.",
    ["game", "step"],
    multiprocess_mode="livemax",
)

THINK_SECONDS = Histogram(
    "ardri_think_seconds", "Search for one action of an AI seat.", ["game", "level"], buckets=_THINK
)
THINK_NODES = Counter("ardri_think_nodes", "Nodes searched for AI seats.", ["game", "level"])
JOBS = Counter("ardri_jobs", "Jobs of workers, by result.", ["task", "result"])
JOB_WAIT_SECONDS = Histogram(
    "ardri_job_wait_seconds", "From the engine asking to a worker starting.", ["task"], buckets=_TURN
)
JOB_SECONDS = Histogram(
    "ardri_job_seconds",
    "From a worker starting a job to its end, whatever the result.",
    ["task"],
    buckets=_JOB,
)
QUEUE_LENGTH = Gauge(
    "celery_queue_length",
    "Tasks in a queue of the broker that no worker has taken; `dead` is for people.",
    ["queue_name"],
    multiprocess_mode="livemax",
)
BROKER_UP = Gauge(
    "ardri_broker_up",
    "Whether the broker answers this process: 1 or 0.",
    ["process"],
    multiprocess_mode="livemin",
)
WORKER_BEAT = Gauge(
    "ardri_worker_heartbeat_timestamp_seconds",
    "When the main process of a worker was last seen alive, in Unix time.",
    ["queues"],
    multiprocess_mode="livemax",
)

TICKETS = Counter("ardri_tickets", "Matchmaking tickets closed, by state.", ["game", "state"])
TICKETS_OPEN = Gauge(
    "ardri_tickets_open",
    "Tickets that search, and that somebody waits for.",
    ["game"],
    multiprocess_mode="livemax",
)
TICKET_SECONDS = Histogram("ardri_ticket_seconds", "From a ticket to its match.", ["game"], buckets=_TURN)
LINKS_UP = Gauge(
    "ardri_engine_up",
    "Replicas of the engine of a game that answer this gateway.",
    ["game"],
    multiprocess_mode="livemax",
)

TOURNAMENT_GAMES = Gauge(
    "ardri_tournament_games",
    "Games of running tournaments that wait for a player (open) or are played now (leased).",
    ["game", "state"],
    multiprocess_mode="livemax",
)
LIVE_GAMES = Gauge(
    "ardri_tournament_live_games",
    "Live games of tournaments that this director sees through.",
    multiprocess_mode="livesum",
)
DELIVERIES = Counter(
    "ardri_tournament_deliveries",
    "Games handed in, by fate: accepted, duplicate, stale, refused, held, void, forbidden.",
    ["fate"],
)
LEASES_FORBIDDEN = Counter(
    "ardri_tournament_leases_forbidden",
    "Leases that a worker has shown without the token that they came with, by call.",
    ["grpc_method"],
)
VERDICTS = Counter("ardri_tournament_verdicts", "Seats of accepted games, by verdict.", ["verdict"])
LEASES_EXPIRED = Counter("ardri_tournament_leases_expired", "Leases that ran out without a result.")
REFEREE_SECONDS = Histogram(
    "ardri_tournament_referee_seconds",
    "Refereeing of a delivery, waiting included, by number of its games.",
    buckets=_FAST,
)
PLANNER_SECONDS = Histogram(
    "ardri_tournament_planner_seconds", "One look at one tournament, to plan on.", buckets=_FAST
)
SESSIONS_CALLED = Counter("ardri_tournament_sessions_called", "Times that a worker was woken for games.")

CERTIFICATE_EXPIRES = Gauge(
    "ardri_tls_certificate_expiry_timestamp_seconds",
    "When the certificate in use expires, in Unix time; pair: inside or public.",
    ["pair"],
    # The minimum would be the 0 of a pool process of a worker that has read no certificate itself.
    multiprocess_mode="livemostrecent",
)
CERTIFICATE_FAILURES = Counter(
    "ardri_tls_reload_failures",
    "Renewals of certificates that were no good, so that the old pair is still in use.",
    ["pair"],
)
KEY_FILE_GOOD = Gauge(
    "ardri_key_file_good",
    "Whether a file of keys is good as it is now: 1, or 0 while the keys of before are in use.",
    ["file"],
    multiprocess_mode="livemin",
)
KEY_FILE_FAILURES = Counter(
    "ardri_key_file_reload_failures",
    "Changed files of keys that were no good, so that the keys of before are still in use.",
    ["file"],
)

SPANS = Counter(
    "ardri_spans",
    "Spans: ended here, and of these sent or failed; the rest waits, or was dropped from a full queue.",
    ["fate"],
)


def serve(port: int, host: str, in_front: Callable[[Any], Any] | None = None) -> int:
    """Serves `/metrics` from a thread. Returns the port, which the system chooses if 0 was given.

    `in_front`: wraps the WSGI application; the result is served.
    """
    server, _thread = start_metrics_server(port, host)
    if in_front is not None:
        server.set_app(in_front(server.get_app()))
    return int(server.server_port)
