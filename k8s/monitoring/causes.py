"""Alerts on what is broken, and so on what players will feel soon."""

from typing import Final

from k8s.monitoring.rules import Alert, Group, Record, Severity
from services.runtime.broker.names import QUEUES
from services.runtime.broker.publisher import DEAD_LETTERS, PLAY

COMPONENTS: Final = ("gateway", "engine", "director", "worker")
BEAT_SECONDS: Final = 60
"""A worker that has not beaten for so long does not work; it beats every 5 s."""
_SOON_SECONDS: Final = 7 * 24 * 3600
"""Whoever renews certificates does so weeks before their end."""
_FILES_SHARE: Final = 0.8
"""Connections alone take less, unless many more were allowed than is usual."""
_TABLE: Final = "ardri_database_table_bytes"
_LARGE_BYTES: Final = 1_000_000_000
"""Smaller tables may grow as they like."""
_MONTH_SECONDS: Final = 30 * 24 * 3600
_DEAD: Final = DEAD_LETTERS.name
_BROKER_AWAY: Final = "max(ardri_broker_up) == 0"
_BEAT: Final = "ardri_worker_heartbeat_timestamp_seconds"

_PROCESSES: Final = (
    Alert(
        "ProcessDown",
        f'up{{component=~"{"|".join(COMPONENTS)}"}} == 0',
        "1m",
        Severity.CRITICAL,
        "{{ $labels.job }} does not answer",
        "{{ $labels.instance }} ({{ $labels.component }}) has not let itself be scraped for a minute.",
    ),
    *(
        Alert(
            "ProcessMissing",
            f'absent(up{{component="{component}"}})',
            "5m",
            Severity.CRITICAL,
            f"There is no {component}",
            f"Prometheus knows of no {component} at all.",
            {"component": component},
        )
        for component in COMPONENTS
    ),
    Alert(
        "EngineMissing",
        "max by (game) (ardri_engine_up) == 0 unless on (game) "
        'label_replace(up{component="engine"}, "game", "$1", "job", "engine-(.+)")',
        "5m",
        Severity.CRITICAL,
        "There is no engine of {{ $labels.game }}",
        "Gateways are to reach one, and Prometheus knows of none.",
    ),
    Alert(
        "DatabaseAway",
        "ardri_ready == 0",
        "1m",
        Severity.CRITICAL,
        "{{ $labels.job }} is not ready",
        "{{ $labels.instance }} lives, but its database has not answered for a minute.",
    ),
    Alert(
        "EngineUnreachable",
        "max by (game) (ardri_engine_up) == 0 and on (game) group by (game) (ardri_outbox_jobs)",
        "1m",
        Severity.CRITICAL,
        "No gateway reaches the engine of {{ $labels.game }}",
        "The engine runs, but the links to it are down: its matches cannot be played.",
    ),
    Alert(
        "CertificateExpiring",
        f"min by (job, pair) (ardri_tls_certificate_expiry_timestamp_seconds) - time() < {_SOON_SECONDS}",
        "1m",
        Severity.CRITICAL,
        "A certificate of {{ $labels.job }} ({{ $labels.pair }}) was not renewed",
        "It expires in {{ $value | humanizeDuration }}; from then on nobody connects.",
    ),
    Alert(
        "ClockSet",
        "max by (job, instance) (abs(ardri_clock_ahead_seconds)) > 0",
        "1m",
        Severity.CRITICAL,
        "The clock of {{ $labels.instance }} ({{ $labels.job }}) was set",
        "By {{ $value | humanizeDuration }}; its matches go on as before until it starts again.",
    ),
    Alert(
        "FilesRunningOut",
        f"max by (job, instance) (process_open_fds / process_max_fds) > {_FILES_SHARE}",
        "5m",
        Severity.WARNING,
        "{{ $labels.job }} runs out of file descriptors",
        "{{ $labels.instance }} has {{ $value | humanizePercentage }} of all that it may have open.",
    ),
)
_KEYS: Final = (
    Alert(
        "KeyFileBroken",
        "min by (job, file) (ardri_key_file_good) == 0",
        "1m",
        Severity.CRITICAL,
        "{{ $labels.job }} cannot use its file of keys {{ $labels.file }}",
        "The keys of before are in use: of a newer one nothing is believed, of a retired one everything.",
    ),
)
_DATABASE: Final = (
    Alert(
        "TableGrowing",
        f"max by (table) ({_TABLE}) > {_LARGE_BYTES} and max by (table) "
        f"(predict_linear({_TABLE}[6h], {_MONTH_SECONDS})) > 2 * max by (table) ({_TABLE})",
        "1h",
        Severity.WARNING,
        "The table {{ $labels.table }} will double within a month",
        "It has {{ $value | humanize1024 }}B and grows as if it had no end; so will the disk be full.",
    ),
)
_JOBS: Final = (
    Alert(
        "BrokerAway",
        _BROKER_AWAY,
        "1m",
        Severity.CRITICAL,
        "The broker does not answer",
        "No director has reached it for a minute; the engines do all jobs themselves, at lower levels.",
    ),
    Alert(
        "OutboxOld",
        f"max by (game, kind) (ardri_outbox_oldest_seconds) > 60 unless on () {_BROKER_AWAY}",
        "2m",
        Severity.WARNING,
        "{{ $labels.game }}: a job ({{ $labels.kind }}) is {{ $value | humanizeDuration }} old",
        "Neither workers nor the engine have done it, and its match waits.",
    ),
    Alert(
        "QueueWithoutWorkers",
        f'max by (queue_name) (celery_queue_length{{queue_name!="{_DEAD}"}}) > 0 '
        "unless on (queue_name) queue:ardri_workers:count",
        "2m",
        Severity.CRITICAL,
        "Nobody works on the queue {{ $labels.queue_name }}",
        "{{ $value }} tasks wait, and no worker of that queue is alive.",
    ),
    Alert(
        "WorkerStale",
        f"time() - max by (job, instance) ({_BEAT}) > {BEAT_SECONDS} unless on () {_BROKER_AWAY}",
        "1m",
        Severity.WARNING,
        "{{ $labels.job }} hangs",
        "{{ $labels.instance }} lets itself be scraped, but its loop has not turned for "
        "{{ $value | humanizeDuration }}.",
    ),
    Alert(
        "JobsFailing",
        'sum by (task) (rate(ardri_jobs_total{result=~"lost|hung|dead"}[5m])) '
        "/ sum by (task) (rate(ardri_jobs_total[5m])) > 0.05",
        "10m",
        Severity.WARNING,
        "{{ $value | humanizePercentage }} of the jobs {{ $labels.task }} fail",
        "They are given up, hang, or cannot be read. What is owed is offered again.",
    ),
    Alert(
        "DeadLetters",
        f'max(celery_queue_length{{queue_name="{_DEAD}"}}) > 0',
        "1m",
        Severity.WARNING,
        "{{ $value }} tasks were delivered too often",
        "Each of them may have killed several worker processes.",
    ),
    Alert(
        "RoundsDead",
        "max by (game, step) (ardri_rounds_dead) > 0",
        "1m",
        Severity.CRITICAL,
        "{{ $labels.game }}: {{ $value }} matches stand still",
        "Their step {{ $labels.step }} was given up; only an operator can move them on.",
    ),
)
_TOURNAMENTS: Final = (
    Alert(
        "WorkersRefused",
        f'sum by (job) (rate(ardri_jobs_total{{task="{PLAY}",result="refused"}}[5m])) > 0',
        "5m",
        Severity.CRITICAL,
        "{{ $labels.job }} may play no games of tournaments",
        "Directors refuse it, as where its token has expired, or it has none.",
    ),
    Alert(
        "LeasesExpiring",
        "sum(rate(ardri_tournament_leases_expired_total[10m])) "
        "/ sum(rate(ardri_tournament_deliveries_total[10m])) > 0.05",
        "10m",
        Severity.WARNING,
        "Workers lose games of tournaments",
        "For each game handed in, {{ $value | humanize }} leases run out without a result.",
    ),
    Alert(
        "PlannerSlow",
        "histogram_quantile(0.95, sum by (le) (rate(ardri_tournament_planner_seconds_bucket[5m]))) > 1",
        "10m",
        Severity.WARNING,
        "Planning takes {{ $value | humanizeDuration }}",
        "One look at one tournament takes that long in one case of twenty; players wait for pairings.",
    ),
)


def groups() -> list[Group]:
    """All of them, after what they stand on."""
    return [
        Group("ardri-workers", [_alive(queue) for queue in QUEUES]),
        Group("ardri-processes", _PROCESSES),
        Group("ardri-keys", _KEYS),
        Group("ardri-database", _DATABASE),
        Group("ardri-jobs", _JOBS),
        Group("ardri-tournaments", _TOURNAMENTS),
    ]


def _alive(queue: str) -> Record:
    """How many workers of the queue beat; nothing, not 0, if none does."""
    of_queue = f'{_BEAT}{{queues=~"(.+,)?{queue}(,.+)?"}}'
    return Record(
        "queue:ardri_workers:count", f"count(time() - {of_queue} < {BEAT_SECONDS})", {"queue_name": queue}
    )
