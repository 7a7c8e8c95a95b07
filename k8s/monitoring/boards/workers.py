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
                    "Tasks in each queue that no worker has taken. Those in `dead` were delivered too "
                    "often, and wait for operators.",
                    Unit.COUNT,
                    {"{{queue_name}}": most("celery_queue_length", "queue_name")},
                ),
                Panel(
                    "Oldest job",
                    "Age of the oldest job that is not done: `act` is a bot's turn (queue `ai`), `step` "
                    "an automatic step (`rounds`).",
                    Unit.SECONDS,
                    {"{{game}} {{kind}}": most("ardri_outbox_oldest_seconds", "game, kind")},
                ),
                Panel(
                    "Wait",
                    "Time from the request for a job until a worker starts it; expired jobs are not "
                    "included.",
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
                    "Jobs handled per second, by task, whatever the result.",
                    Unit.PER_SECOND,
                    {"{{task}}": rate("ardri_jobs_total", "task")},
                ),
                Panel(
                    "Not done",
                    "Jobs per second with another result than `done`. Only `late` is normal: not needed any "
                    "more, or nothing to play.",
                    Unit.PER_SECOND,
                    {"{{task}} {{result}}": rate("ardri_jobs_total", "task, result", 'result!="done"')},
                ),
                Panel(
                    "Duration",
                    "Time from a worker starting a job to its end; jobs whose process was killed are not "
                    "included.",
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
                    "Workers of each queue with a sign of life in the last minute. No data if there is none.",
                    Unit.COUNT,
                    {"{{queue_name}}": "queue:ardri_workers:count"},
                    Look.NOW,
                ),
                Panel(
                    "Last beat",
                    "Time since each worker's last sign of life; one comes every 5 s.",
                    Unit.SECONDS,
                    {"{{job}}": f"time() - {selected('ardri_worker_heartbeat_timestamp_seconds')}"},
                ),
                Panel(
                    "Broker",
                    "1 if the broker answers the director, else 0.",
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
                    "Nodes searched per second, by game and level, and for analyses.",
                    Unit.PER_SECOND,
                    {"{{game}} {{level}}": rate("ardri_think_nodes_total", "game, level")},
                    width=6,
                ),
                Panel(
                    "Offers",
                    "Jobs offered to the broker per second: queued for it, or failed because the broker "
                    "did not take them.",
                    Unit.PER_SECOND,
                    {"{{kind}} {{result}}": rate("ardri_offers_total", "kind, result")},
                    width=6,
                ),
                Panel(
                    "Done by engines",
                    "Jobs per second that engines did themselves: the broker did not take them, or no "
                    "worker made the step.",
                    Unit.PER_SECOND,
                    {"{{game}} {{kind}}": rate("ardri_settled_total", "game, kind")},
                    width=6,
                ),
                Panel(
                    "Analyses",
                    "Analyses per second that workers were asked for: done, or lost because no answer came.",
                    Unit.PER_SECOND,
                    {"{{game}} {{result}}": rate("ardri_analyses_total", "game, result")},
                    width=6,
                ),
            ),
        ),
    ),
)
