"""After real games, Prometheus says what the logs say, of every process, in words that are bounded."""

import asyncio
from collections import Counter
from dataclasses import dataclass

import pytest

from k8s.monitoring.board import Board
from k8s.monitoring.files import boards
from services.runtime.observe import metrics_reference
from tests.e2e.platform import Platform
from tests.monitoring.alarms import halted
from tests.monitoring.platform.played import Tally, play, tally
from tests.monitoring.words import fits
from tests.servers.prometheus import Prometheus
from tests.waiting import wait_until

GAMES = ("tablut", "tara")
OURS = ("ardri_", "grpc_server_", "celery_")
SILENT = {"overview": ["Certificates", "Not taken"]}
"""By board, the queries that show nothing here, as nothing is encrypted: of the last that of certificates."""
VARIABLES = {"$job": ".+", "$instance": ".+", "$__rate_interval": "5m"}


@dataclass(frozen=True, slots=True)
class Evening:
    """Games that were played: all their ids, and a time at which Prometheus had what they counted."""

    ids: set[str]
    seen: float


@pytest.fixture(scope="module")
def evening(watched: Platform, monitor: Prometheus) -> Evening:
    """What they counted is scraped twice, as rates need."""
    wait_until(lambda: len(monitor.targets()) == len(watched.processes) - 1, "all targets are known")
    monitor.wait_for_all()
    found = asyncio.run(play(watched))
    wait_until(lambda: counted(monitor, "tara").endings.total() == 1, "the end of the last match is scraped")
    # Each target is scraped at times of its own, and on a busy machine one may miss several.
    monitor.scrape()
    monitor.scrape()
    return Evening(found, monitor.moment())


def counted(monitor: Prometheus, game: str) -> Tally:
    """What Prometheus says of a game."""
    only = f'{{game="{game}"}}'

    def by(label: str, metric: str) -> Counter[str]:
        samples = monitor.query(f"sum by ({label}) ({metric}{only})")
        return Counter({each.labels[label]: int(each.value) for each in samples if each.value})

    started = monitor.query(f"sum(ardri_matches_started_total{only})")
    return Tally(
        by("actor", "ardri_actions_total"),
        int(started[0].value) if started else 0,
        by("reason", "ardri_matches_ended_total"),
    )


@pytest.mark.parametrize("game", GAMES)
def test_queries_return_the_numbers_of_the_log(
    watched: Platform, monitor: Prometheus, evening: Evening, game: str
) -> None:
    in_log = tally(watched, game)
    wait_until(lambda: counted(monitor, game) == in_log, f"{counted(monitor, game)} is {in_log}")
    assert in_log.actions["bot"] > 0
    assert in_log.endings.total() > 0


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_seat_is_acknowledged_once(
    monitor: Prometheus, evening: Evening, game: str
) -> None:
    seats = monitor.query(f'sum(ardri_actions_total{{game="{game}",actor=~"person|bot"}})', evening.seen)
    acknowledged = monitor.query(f'ardri_ack_seconds_count{{game="{game}"}}', evening.seen)
    assert [each.value for each in acknowledged] == [each.value for each in seats]
    assert acknowledged[0].value > 0


@pytest.mark.parametrize(
    "buckets",
    [
        'ardri_ack_seconds_bucket{game="tablut"}',
        'grpc_server_handling_seconds_bucket{job="gateway"}',
        'grpc_server_handling_seconds_bucket{job="engine-tablut",grpc_method="CreateMatch"}',
    ],
)
def test_exemplars_lead_to_traces(monitor: Prometheus, evening: Evening, buckets: str) -> None:
    found = monitor.exemplars(buckets)
    assert found
    assert all(len(labels["trace_id"]) == 32 for labels in found)


def test_no_label_is_an_id(monitor: Prometheus, evening: Evening) -> None:
    samples = monitor.query(f'{{__name__=~"({"|".join(OURS)}).+"}}', evening.seen)
    assert len(samples) > 500
    said = {(label, word) for each in samples for label, word in each.labels.items()}
    said = {
        (label, word) for label, word in said if label not in ("__name__", "job", "instance", "component")
    }
    assert [(label, word) for label, word in sorted(said) if not fits(label, word)] == []
    assert not evening.ids & {word for _, word in said}


def test_metrics_come_from_the_processes_that_the_reference_names(
    monitor: Prometheus, evening: Evening
) -> None:
    """Those with labels: all others are told as 0 by whoever has the code."""
    for family in (each for each in metrics_reference.families() if each._labelnames):
        name = family.describe()[0].name
        sample = {"counter": f"{name}_total", "histogram": f"{name}_count"}.get(family._type, name)
        shown = monitor.query(f"group by (component) ({sample} > 0)", evening.seen)
        seen = {each.labels["component"] for each in shown}
        served = metrics_reference.served_by(name)
        assert served == "all" or seen <= set(served.split(", ")), name


def test_every_rule_is_healthy(monitor: Prometheus, evening: Evening) -> None:
    rules = monitor.rules()
    assert len(rules) > 60
    wait_until(lambda: all(each["health"] == "ok" for each in monitor.rules()), "all are evaluated")


@pytest.mark.parametrize(
    "board",
    [each for each in boards() if each.name.partition("-")[2] in ("", *GAMES)],
    ids=lambda each: each.name,
)
def test_every_panel_shows_something(monitor: Prometheus, evening: Evening, board: Board) -> None:
    queries = [
        (each.title, expr) for row in board.rows for each in row.panels for expr in each.queries.values()
    ]
    silent = [title for title, expr in queries if not monitor.query(filled(expr), evening.seen)]
    assert silent == SILENT.get(board.name, [])


def test_who_misses_a_scrape_changes_nothing_of_what_was(
    watched: Platform, monitor: Prometheus, evening: Evening
) -> None:
    """As on a busy machine: all the others here would find nothing of it, if they asked for now."""
    pid = watched.processes["engine-tablut"].pid
    assert pid is not None
    asked = 'ardri_ack_seconds_count{game="tablut"}'
    with halted(pid):
        wait_until(lambda: not monitor.query(asked), "it has missed one")
        assert monitor.query(asked, evening.seen)


def filled(expr: str) -> str:
    """The query as Grafana sends it with all processes chosen."""
    for variable, value in VARIABLES.items():
        expr = expr.replace(variable, value)
    return expr
