"""Workers and the queues that they work on."""

from typing import Final

from k8s.monitoring.board import Board, Look, Panel, Row, Unit
from k8s.monitoring.queries import most, quantile, rate, selected

BOARD: Final = Board(
    name="workers",
    title="Ardri / Workers and queues",
    description="What waits, who works on it, how long it takes and what fails.",
    component="director|engine|worker",
    rows=(
        Row(
            "Queues",
            (
                Panel(
                    "Waiting",
                    "Tasks that no worker has taken; those in `dead` were delivered too often.",
                    Unit.COUNT,
                    {"{{queue_name}}": most("celery_queue_length", "queue_name")},
                ),
                Panel(
                    "Oldest job",
                    "The oldest job that nobody has done: `act` in the queue `ai`, `step` in `rounds`.",
                    Unit.SECONDS,
                    {"{{game}} {{kind}}": most("ardri_outbox_oldest_seconds", "game, kind")},
                ),
                Panel(
                    "Wait",
                    "From the engine asking to a worker starting.",
                    Unit.SECONDS,
                    {"{{task}} p95": quantile(0.95, "ardri_job_wait_seconds", "task")},
                ),
            ),
        ),
        Row(
            "Jobs",
            (
                Panel(
                    "Jobs",
                    "Jobs handled, by task.",
                    Unit.PER_SECOND,
                    {"{{task}}": rate("ardri_jobs_total", "task")},
                ),
                Panel(
                    "Not done",
                    "Jobs by any result but `done`; `late` and `refused` are usual.",
                    Unit.PER_SECOND,
                    {"{{task}} {{result}}": rate("ardri_jobs_total", "task, result", 'result!="done"')},
                ),
                Panel(
                    "Duration",
                    "From a worker starting a job to its end.",
                    Unit.SECONDS,
                    {
                        "{{task}} p50": quantile(0.5, "ardri_job_seconds", "task"),
                        "{{task}} p95": quantile(0.95, "ardri_job_seconds", "task"),
                    },
                ),
            ),
        ),
        Row(
            "Workers",
            (
                Panel(
                    "Alive",
                    "Workers of each queue that beat.",
                    Unit.COUNT,
                    {"{{queue_name}}": "queue:ardri_workers:count"},
                    Look.NOW,
                ),
                Panel(
                    "Last beat",
                    "How long ago each worker's loop has turned; it does every 5 s.",
                    Unit.SECONDS,
                    {"{{job}}": f"time() - {selected('ardri_worker_heartbeat_timestamp_seconds')}"},
                ),
                Panel(
                    "Broker",
                    "1 while the broker answers the director.",
                    Unit.COUNT,
                    {"broker": most("ardri_broker_up", "job")},
                    Look.NOW,
                ),
            ),
        ),
        Row(
            "Searches and offers",
            (
                Panel(
                    "Nodes",
                    "Nodes searched in a second, by game and level.",
                    Unit.PER_SECOND,
                    {"{{game}} {{level}}": rate("ardri_think_nodes_total", "game, level")},
                    width=6,
                ),
                Panel(
                    "Offers",
                    "Jobs given to the broker, by kind and result.",
                    Unit.PER_SECOND,
                    {"{{kind}} {{result}}": rate("ardri_offers_total", "kind, result")},
                    width=6,
                ),
                Panel(
                    "Done by engines",
                    "Jobs that engines did themselves, no worker having done so.",
                    Unit.PER_SECOND,
                    {"{{game}} {{kind}}": rate("ardri_settled_total", "game, kind")},
                    width=6,
                ),
                Panel(
                    "Analyses",
                    "Decisions that workers were asked to analyse: done, or lost for want of an answer.",
                    Unit.PER_SECOND,
                    {"{{game}} {{result}}": rate("ardri_analyses_total", "game, result")},
                    width=6,
                ),
            ),
        ),
    ),
)
