"""Settings of the app whose errors would show only under load, or never."""

import pytest

from services import games
from services.runtime.broker.publisher import VISIBILITY_SECONDS
from services.runtime.config import Config, ConfigError
from tests.samples import sample
from workers.consumer.celery_app import make_app
from workers.program import run

CONFIG = Config.from_env({"ARDRI_BROKER_URL": "redis://127.0.0.1:1/0"})
APP = make_app(CONFIG, steps=("settle", "income"))
TASKS = {"ai.act": "ai", "rounds.settle": "rounds", "rounds.income": "rounds"}


def test_there_is_a_task_for_each_step_of_each_game() -> None:
    """A new game's steps need no edit here."""
    steps = {step for name in games.names() for step in games.load(name).facts.table_steps}
    rounds = {task for task in make_app(CONFIG).tasks if task.startswith("rounds.")}
    assert rounds == {f"rounds.{step}" for step in steps}
    assert {task for task in APP.tasks if task.startswith("rounds.")} == set(TASKS) - {"ai.act"}


@pytest.mark.parametrize(("task", "queue"), TASKS.items())
def test_a_retry_goes_to_the_queue_of_its_task(task: str, queue: str) -> None:
    """A retry names no queue: without a route it would stay in the default queue, which nobody consumes."""
    assert APP.amqp.router.route({}, task)["queue"].name == queue


@pytest.mark.parametrize("result", ["done", "late", "refused", "dead", "retried", "hung", "lost", "expired"])
@pytest.mark.parametrize("task", TASKS)
def test_results_are_counted_from_zero(task: str, result: str) -> None:
    """A rate misses the first event of a series that begins with that event."""
    assert sample("ardri_jobs_total", {"task": task, "result": result}) is not None


@pytest.mark.parametrize("task", TASKS)
def test_a_task_is_bounded_in_time_and_in_tries(task: str) -> None:
    assert APP.tasks[task].max_retries == 2
    assert APP.tasks[task].acks_late
    assert APP.tasks[task].time_limit < VISIBILITY_SECONDS, "else it would be started twice"


@pytest.mark.parametrize(
    ("environ", "complaint"),
    [
        ({}, "ARDRI_BROKER_URL"),
        ({"ARDRI_BROKER_URL": "redis://127.0.0.1:1/0", "ARDRI_QUEUES": "ai,no_such"}, "no_such"),
    ],
)
def test_a_worker_says_what_it_lacks(environ: dict[str, str], complaint: str) -> None:
    with pytest.raises(ConfigError, match=complaint):
        run(Config.from_env(environ))
