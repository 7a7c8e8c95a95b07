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

CALLS_STARTED = Counter("grpc_server_started", "RPCs that have begun.", _CALL)
CALLS_HANDLED = Counter("grpc_server_handled", "RPCs that have ended, by status code.", [*_CALL, "grpc_code"])
CALL_SECONDS = Histogram(
    "grpc_server_handling_seconds",
    "Duration of an RPC in seconds; a stream counts when it ends.",
    _CALL,
    buckets=_FAST,
)

LIMITED = Counter("ardri_limited", "Requests and messages that exceeded a limit, by limit.", ["limit"])

WEB_CALLS = Counter(
    "ardri_web_calls",
    "RPCs that have begun at the browser edge, by protocol; grpc_server_* counts them, too.",
    ["protocol"],
)

CLIENTS_GONE = Counter("ardri_rpc_clients_gone", "Clients that disconnected while they were being answered.")

ACTIONS = Counter("ardri_actions", "Actions stored in the log, by who acted.", ["game", "actor"])
REFUSALS = Counter(
    "ardri_refusals", "Requests and actions that the engine refused, by reason.", ["game", "reason"]
)
TURN_SECONDS = Histogram(
    "ardri_turn_seconds", "Seconds from the start of a turn to its action.", ["game", "actor"], buckets=_TURN
)
MATCHES_STARTED = Counter(
    "ardri_matches_started", "Matches that have begun: their last seat was taken.", ["game"]
)
MATCHES_ENDED = Counter("ardri_matches_ended", "Matches that have ended, by reason.", ["game", "reason"])
ACK_SECONDS = Histogram(
    "ardri_ack_seconds",
    "Seconds from the arrival of a seat's action at the engine until it is stored and acknowledged.",
    ["game"],
    buckets=_FAST,
)
LIVE_MATCHES = Gauge(
    "ardri_live_matches",
    "Matches in the log that have begun and not ended.",
    ["game"],
    multiprocess_mode="livemax",
)
WATCHERS = Gauge(
    "ardri_watchers",
    "Open streams that follow a match, of seats and spectators.",
    ["game"],
    multiprocess_mode="livesum",
)
STREAM_LAG = Histogram(
    "ardri_stream_lag_seconds",
    "Seconds from the engine's decision, or the end of a delay, until its event is sent to all streams.",
    ["game"],
    buckets=_FAST,
)
COMMIT_SECONDS = Histogram(
    "ardri_commit_seconds", "Seconds that one group commit to the log took.", ["store"], buckets=_FAST
)
COMMIT_SIZE = Histogram(
    "ardri_commit_appends",
    "Appends to matches in one group commit, 64 at most.",
    ["store"],
    buckets=(1, 2, 4, 8, 16, 32, 64, 128),
)
READY = Gauge(
    "ardri_ready",
    "1 if the process can serve, its database included, else 0.",
    ["process"],
    multiprocess_mode="livemin",
)
TABLE_ROWS = Gauge(
    "ardri_database_table_rows",
    "Rows of a table: counted in SQLite, the last estimate in PostgreSQL.",
    ["process", "table"],
    multiprocess_mode="livemax",
)
TABLE_BYTES = Gauge(
    "ardri_database_table_bytes",
    "Bytes of a table with its indexes; in SQLite its share of the file, by rows.",
    ["process", "table"],
    multiprocess_mode="livemax",
)
CONFLICTS = Counter(
    "ardri_conflicts",
    "Appends that failed because another replica had changed the match first; they are decided again.",
    ["game"],
)
FLAG_ERROR_SECONDS = Histogram(
    "ardri_flag_error_seconds",
    "Seconds from a deadline to the time-out's entry in the log.",
    ["game"],
    buckets=_FAST,
)
CLOCK_AHEAD = Gauge(
    "ardri_clock_ahead_seconds",
    "Seconds by which the machine's clock is ahead of the matches' clock, below 0 if behind; 0 within 2 s.",
    ["game"],
    multiprocess_mode="livemax",
)
OUTBOX_AGE = Gauge(
    "ardri_outbox_oldest_seconds",
    "Age in seconds of the oldest job that is not done yet, without dead ones.",
    ["game", "kind"],
    multiprocess_mode="livemax",
)
OUTBOX_SIZE = Gauge(
    "ardri_outbox_jobs",
    "Jobs that are not done yet, without dead ones.",
    ["game", "kind"],
    multiprocess_mode="livemax",
)
OFFERS = Counter(
    "ardri_offers",
    "Jobs offered to the broker: queued for it, or failed because the broker did not take them.",
    ["game", "kind", "result"],
)
SETTLED = Counter(
    "ardri_settled",
    "Jobs that the engine did itself: the broker did not take them, or no worker made the step.",
    ["game", "kind"],
)


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
    "ardri_analyses",
    "Analyses that workers were asked for: done, or lost because no answer came.",
    ["game", "result"],
)

STEPS_SETTLED = Counter(
    "ardri_steps_settled",
    "Automatic steps made, by who asked for them: a worker, or the engine itself.",
    ["game", "step", "by"],
)
STEPS_DEAD = Gauge(
    "ardri_rounds_dead",
    "Matches that stand still: their next automatic step was given up, and an operator has to act.",
    ["game", "step"],
    multiprocess_mode="livemax",
)
STEPS_AGE = Gauge(
    "ardri_rounds_oldest_seconds",
    "Age in seconds of the oldest automatic step that is not made yet, without dead ones.",
    ["game", "step"],
    multiprocess_mode="livemax",
)

THINK_SECONDS = Histogram(
    "ardri_think_seconds",
    "Seconds of search for one action of a bot, by the level that searched.",
    ["game", "level"],
    buckets=_THINK,
)
THINK_NODES = Counter(
    "ardri_think_nodes", "Nodes searched, for bots by level and for analyses.", ["game", "level"]
)
JOBS = Counter("ardri_jobs", "Jobs that workers have handled, by result.", ["task", "result"])
JOB_WAIT_SECONDS = Histogram(
    "ardri_job_wait_seconds",
    "Seconds from the request for a job until a worker starts it; expired jobs are not included.",
    ["task"],
    buckets=_TURN,
)
JOB_SECONDS = Histogram(
    "ardri_job_seconds",
    "Seconds from a worker starting a job to its end; jobs whose process was killed are not included.",
    ["task"],
    buckets=_JOB,
)
QUEUE_LENGTH = Gauge(
    "celery_queue_length",
    "Tasks in a queue of the broker that no worker has taken; `dead` holds those delivered too often.",
    ["queue_name"],
    multiprocess_mode="livemax",
)
BROKER_UP = Gauge(
    "ardri_broker_up",
    "1 if the broker answers this process, else 0.",
    ["process"],
    multiprocess_mode="livemin",
)
WORKER_BEAT = Gauge(
    "ardri_worker_heartbeat_timestamp_seconds",
    "Last sign of life of a worker's main process, given every 5 s, in Unix seconds; NaN while it stops.",
    ["queues"],
    multiprocess_mode="livemax",
)

TICKETS = Counter("ardri_tickets", "Matchmaking tickets that were closed, by state.", ["game", "state"])
TICKETS_OPEN = Gauge(
    "ardri_tickets_open",
    "Tickets that search and that a client still follows.",
    ["game"],
    multiprocess_mode="livemax",
)
TICKET_SECONDS = Histogram(
    "ardri_ticket_seconds", "Seconds from entering a ticket to its match.", ["game"], buckets=_TURN
)
LINKS_UP = Gauge(
    "ardri_engine_up",
    "Replicas of the engine of a game to which this gateway has a link.",
    ["game"],
    multiprocess_mode="livemax",
)

TOURNAMENT_GAMES = Gauge(
    "ardri_tournament_games",
    "Games of running tournaments: `open` ones wait to be played, `leased` ones are played now.",
    ["game", "state"],
    multiprocess_mode="livemax",
)
LIVE_GAMES = Gauge(
    "ardri_tournament_live_games",
    "Tournament games on engines that this director hosts.",
    multiprocess_mode="livesum",
)
DELIVERIES = Counter(
    "ardri_tournament_deliveries",
    "Games that were delivered to the director, by fate.",
    ["fate"],
)
LEASES_FORBIDDEN = Counter(
    "ardri_tournament_leases_forbidden",
    "Leases that a worker named without their lease token, by call.",
    ["grpc_method"],
)
VERDICTS = Counter("ardri_tournament_verdicts", "Seats of accepted games, by verdict.", ["verdict"])
LEASES_EXPIRED = Counter(
    "ardri_tournament_leases_expired", "Leases that expired without a result; their games are open again."
)
REFEREE_SECONDS = Histogram(
    "ardri_tournament_referee_seconds",
    "Seconds to referee a delivery, with waiting, divided by its number of games.",
    buckets=_FAST,
)
PLANNER_SECONDS = Histogram(
    "ardri_tournament_planner_seconds", "Seconds that one planning of one tournament took.", buckets=_FAST
)
SESSIONS_CALLED = Counter(
    "ardri_tournament_sessions_called", "Hints sent to wake workers for games of tournaments."
)

CERTIFICATE_EXPIRES = Gauge(
    "ardri_tls_certificate_expiry_timestamp_seconds",
    "When the certificate in use expires, in Unix seconds; no value without TLS.",
    ["pair"],
    # The minimum would be the 0 of a pool process of a worker that has read no certificate itself.
    multiprocess_mode="livemostrecent",
)
CERTIFICATE_FAILURES = Counter(
    "ardri_tls_reload_failures",
    "Renewed certificates that were not valid; the old pair stays in use.",
    ["pair"],
)
KEY_FILE_GOOD = Gauge(
    "ardri_key_file_good",
    "1 if the file of keys is valid; 0 if its new contents are not, and the old keys stay in use.",
    ["file"],
    multiprocess_mode="livemin",
)
KEY_FILE_FAILURES = Counter(
    "ardri_key_file_reload_failures",
    "Changed files of keys that were not valid; the old keys stay in use.",
    ["file"],
)

SPANS = Counter(
    "ardri_spans",
    "Spans: ended in this process; of these, sent to the collector or failed. Others wait or were dropped.",
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
