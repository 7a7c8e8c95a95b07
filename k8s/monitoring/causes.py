"""Alerts on what is broken, and so on what players will feel soon."""

from typing import Final

from k8s.monitoring.rules import Alert, Group, Record, Severity
from services.runtime.broker.names import QUEUES
from services.runtime.broker.publisher import DEAD_LETTERS, PLAY

_SERVING: Final = ("gateway", "engine", "director")
COMPONENTS: Final = (*_SERVING, "worker")
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
        # A worker that starts while the broker is away serves its metrics once it has reached it.
        f'up{{component=~"{"|".join(_SERVING)}"}} == 0 '
        f'or up{{component="worker"}} == 0 unless on () {_BROKER_AWAY}',
        "1m",
        Severity.CRITICAL,
        "{{ $labels.job }} is down; unless another replica runs, its work stands still",
        "Prometheus could not scrape {{ $labels.instance }} ({{ $labels.component }}) for a minute. Look "
        "first at its pod (killed for memory? no node?) and at its last log lines.",
    ),
    *(
        Alert(
            "ProcessMissing",
            f'absent(up{{component="{component}"}})',
            "5m",
            Severity.CRITICAL,
            f"No {component} runs, or monitoring finds none",
            f"Prometheus has known no {component} for 5 minutes. Look first at the pods: are no replicas "
            "wanted, are none scheduled, or do the monitors not find them?",
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
        "Nobody can play {{ $labels.game }}: there is no engine",
        "Gateways expect an engine and reach none, and Prometheus knows none. Look first at the pods of this "
        "engine (replicas 0? not scheduled?), then at ARDRI_ENGINES of the gateways.",
    ),
    Alert(
        "DatabaseAway",
        "ardri_ready == 0",
        "1m",
        Severity.CRITICAL,
        "{{ $labels.job }} refuses all that has to be stored: its database does not answer",
        "{{ $labels.instance }} is alive and has not been ready for a minute. Check first whether one "
        "process is affected or all (dashboard Overview, Ready). Do not restart processes: they recover "
        "by themselves.",
    ),
    Alert(
        "EngineUnreachable",
        "max by (game) (ardri_engine_up) == 0 and on (game) group by (game) (ardri_outbox_jobs)",
        "1m",
        Severity.CRITICAL,
        "Nobody can play {{ $labels.game }}: no gateway reaches the engine",
        "The engine runs, but all links to it are down. Look first at the lines `link failed` of the "
        "gateways, then at ARDRI_ENGINES and the network policies.",
    ),
    Alert(
        "CertificateExpiring",
        f"min by (job, pair) (ardri_tls_certificate_expiry_timestamp_seconds) - time() < {_SOON_SECONDS}",
        "1m",
        Severity.CRITICAL,
        "Nobody will connect to {{ $labels.job }} soon: its certificate ({{ $labels.pair }}) expires",
        "Time left: {{ $value | humanizeDuration }}. Look first at the dashboard Overview, Not taken: "
        "above 0, a renewed certificate is not valid, and a log line says why; at 0, no renewed "
        "certificate has come.",
    ),
    Alert(
        "ClockSet",
        "max by (job, instance) (abs(ardri_clock_ahead_seconds)) > 0",
        "1m",
        Severity.CRITICAL,
        "The clock of {{ $labels.instance }} ({{ $labels.job }}) was set; players notice nothing yet",
        "The clock differs by {{ $value | humanizeDuration }} from the time of the matches, which goes on as "
        "before until the engine restarts. Check first whether the machine's clock is right now.",
    ),
    Alert(
        "FilesRunningOut",
        f"max by (job, instance) (process_open_fds / process_max_fds) > {_FILES_SHARE}",
        "5m",
        Severity.WARNING,
        "{{ $labels.job }} can soon take no more connections: it runs out of file descriptors",
        "{{ $labels.instance }} has {{ $value | humanizePercentage }} of its permitted files open, "
        "connections included. Check first whether the number grows with the clients (dashboard Engine, "
        "Watchers).",
    ),
)
_KEYS: Final = (
    Alert(
        "KeyFileBroken",
        "min by (job, file) (ardri_key_file_good) == 0",
        "1m",
        Severity.CRITICAL,
        "{{ $labels.job }} may refuse new tokens: its file of keys {{ $labels.file }} is not valid",
        "The old keys stay in use: tokens of a new key are refused, tokens of a retired key are accepted. "
        "Look first at the line `changed file of keys is no good` of the process.",
    ),
)
_DATABASE: Final = (
    Alert(
        "TableGrowing",
        f"max by (table) ({_TABLE}) > {_LARGE_BYTES} and max by (table) "
        f"(predict_linear({_TABLE}[6h], {_MONTH_SECONDS})) > 2 * max by (table) ({_TABLE})",
        "1h",
        Severity.WARNING,
        "The database may fill its disk: the table {{ $labels.table }} will double within a month",
        "The table has {{ $value | humanize1024 }}B now. Check first whether its rows grow as well "
        "(dashboard Overview, Rows), then whether `ardri ops archive` runs each night.",
    ),
)
_JOBS: Final = (
    Alert(
        "BrokerAway",
        _BROKER_AWAY,
        "1m",
        Severity.CRITICAL,
        "Bots may be late or play at lower levels: the broker does not answer",
        "No director has reached the broker for a minute, so engines do the jobs themselves. Look first "
        "at the broker (alarm for memory or disk?), then at its address and the network policies.",
    ),
    Alert(
        "OutboxOld",
        f"max by (game, kind) (ardri_outbox_oldest_seconds) > 60 unless on () {_BROKER_AWAY}",
        "2m",
        Severity.WARNING,
        "{{ $labels.game }}: a match has waited {{ $value | humanizeDuration }} for a job",
        "Neither workers nor the engine have done the job ({{ $labels.kind }}). Look first at "
        "`ardri ops stuck`, then at the dashboard Workers and queues, Not done.",
    ),
    Alert(
        "QueueWithoutWorkers",
        f'max by (queue_name) (celery_queue_length{{queue_name!="{_DEAD}"}}) > 0 '
        "unless on (queue_name) queue:ardri_workers:count",
        "2m",
        Severity.CRITICAL,
        "Bots, rounds or tournaments wait: the queue {{ $labels.queue_name }} has no worker",
        "{{ $value }} tasks wait, and no worker of this queue is alive. Look first at the pods of the "
        "worker (is KEDA at 0 replicas?), then whether any worker has the queue in ARDRI_QUEUES.",
    ),
    Alert(
        "WorkerStale",
        f"time() - max by (job, instance) ({_BEAT}) > {BEAT_SECONDS} unless on () {_BROKER_AWAY}",
        "1m",
        Severity.WARNING,
        "Bots and rounds may be slower: {{ $labels.job }} hangs",
        "{{ $labels.instance }} can be scraped, but the loop that takes tasks has not turned for "
        "{{ $value | humanizeDuration }}. Look first at its last log lines, and whether its processor is "
        "full.",
    ),
    Alert(
        "JobsFailing",
        'sum by (task) (rate(ardri_jobs_total{result=~"lost|hung|dead"}[5m])) '
        "/ sum by (task) (rate(ardri_jobs_total[5m])) > 0.05",
        "10m",
        Severity.WARNING,
        "Bots, rounds or tournaments may be late: {{ $value | humanizePercentage }} of jobs fail",
        "Jobs {{ $labels.task }} are given up, hang, or cannot be read; what is owed is offered again. "
        "Look first at the lines `job lost`, `job hung` and `malformed job` of the workers.",
    ),
    Alert(
        "DeadLetters",
        f'max(celery_queue_length{{queue_name="{_DEAD}"}}) > 0',
        "1m",
        Severity.WARNING,
        "{{ $value }} tasks were set aside: they may kill workers, and players notice nothing yet",
        "Each was delivered too often; what is owed is offered again. Look first at "
        "`ardri ops dead-letters`: are many of one match?",
    ),
    Alert(
        "RoundsDead",
        "max by (game, step) (ardri_rounds_dead) > 0",
        "1m",
        Severity.CRITICAL,
        "{{ $labels.game }}: {{ $value }} matches stand still",
        "Their automatic step {{ $labels.step }} was given up; only an operator can move them on. Look "
        "first at `ardri steps --dead`, which lists them with their last error.",
    ),
)
_TOURNAMENTS: Final = (
    Alert(
        "WorkersRefused",
        f'sum by (job) (rate(ardri_jobs_total{{task="{PLAY}",result="refused"}}[5m])) > 0',
        "5m",
        Severity.CRITICAL,
        "Games of tournaments wait: directors refuse {{ $labels.job }}",
        "Look first at the lines `director refuses` and `no games for this worker` of this worker: its "
        "token may be missing, expired, or signed by a retired key.",
    ),
    Alert(
        "LeasesExpiring",
        "sum(rate(ardri_tournament_leases_expired_total[10m])) "
        "/ sum(rate(ardri_tournament_deliveries_total[10m])) > 0.05",
        "10m",
        Severity.WARNING,
        "Tournaments take longer: workers lose games",
        "Leases that expire without a result are {{ $value | humanizePercentage }} of the games "
        "delivered. Look first at the workers of tournaments: do they die (memory), or does the network "
        "cut them off?",
    ),
    Alert(
        "PlannerSlow",
        "histogram_quantile(0.95, sum by (le) (rate(ardri_tournament_planner_seconds_bucket[5m]))) > 1",
        "10m",
        Severity.WARNING,
        "Pairings of tournaments come late: planning takes {{ $value | humanizeDuration }}",
        "One planning in 20 takes that long or longer. Look first at the dashboard Tournaments, Planning, "
        "then at slow queries of the database.",
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
