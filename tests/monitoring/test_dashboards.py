"""Every dashboard by the rules of Grafana's own linter, as far as they are ours."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import promql_parser
import pytest

from k8s.monitoring.files import DASHBOARDS
from services import games
from services.runtime.observe import metrics_reference

BOARDS = {path.stem: json.loads(path.read_text()) for path in DASHBOARDS.glob("*.json")}
SUFFIXES = ("_bucket", "_count", "_sum", "_total")
RECORDED = re.compile(r"(slo|queue):[a-z_]+:[a-z0-9_]+")
UNITS = {"s", "ops", "reqps", "short", "bytes", "percentunit"}

every_board = pytest.mark.parametrize("name", sorted(BOARDS))


def panels(name: str) -> Iterator[dict[str, Any]]:
    yield from (each for each in BOARDS[name]["panels"] if each["type"] != "row")


def expressions(name: str) -> Iterator[str]:
    yield from (target["expr"] for panel in panels(name) for target in panel["targets"])


def filled(expr: str) -> str:
    return expr.replace("$__rate_interval", "5m")


def test_every_game_has_a_dashboard_and_no_other_has() -> None:
    assert {each.removeprefix("engine-") for each in BOARDS if each.startswith("engine-")} == set(
        games.names()
    )


@pytest.mark.parametrize("game", games.names())
def test_the_dashboard_of_a_game_shows_that_game(game: str) -> None:
    own = [expr for expr in expressions(f"engine-{game}") if "game=" in expr]
    assert len(own) > 12
    assert all(f'game="{game}"' in expr for expr in own)


@every_board
def test_every_panel_says_what_it_shows(name: str) -> None:
    shown = list(panels(name))
    assert len(shown) >= 4
    for panel in shown:
        assert panel["title"]
        assert panel["description"].endswith(".")
        assert panel["fieldConfig"]["defaults"]["unit"] in UNITS
        assert panel["datasource"]["uid"] == "$datasource"
        assert panel["targets"]


@every_board
def test_panels_have_their_own_ids_and_places(name: str) -> None:
    ids = Counter(each["id"] for each in BOARDS[name]["panels"])
    places = Counter((each["gridPos"]["x"], each["gridPos"]["y"]) for each in BOARDS[name]["panels"])
    assert max(ids.values()) == max(places.values()) == 1
    assert all(each["gridPos"]["x"] + each["gridPos"]["w"] <= 24 for each in BOARDS[name]["panels"])


@every_board
def test_one_chooses_source_job_and_instance(name: str) -> None:
    variables = {each["name"]: each for each in BOARDS[name]["templating"]["list"]}
    assert list(variables) == ["datasource", "job", "instance"]
    assert variables["datasource"]["query"] == "prometheus"
    assert all(
        variables[each]["multi"] and variables[each]["allValue"] == ".+" for each in ("job", "instance")
    )
    assert BOARDS[name]["editable"] is False


@every_board
def test_every_query_is_valid_and_heeds_the_choice(name: str) -> None:
    for expr in expressions(name):
        promql_parser.parse(filled(expr))
        if not RECORDED.search(expr):
            assert expr.count('job=~"$job",instance=~"$instance"') == expr.count("{"), expr


@every_board
def test_rates_are_over_the_interval_that_grafana_chooses(name: str) -> None:
    for expr in expressions(name):
        assert set(re.findall(r"\[([^\]]+)\]", expr)) <= {"$__rate_interval"}


def test_every_metric_is_on_a_board() -> None:
    """But that of spans, whose place is beside the collector's own (docs/tracing.md)."""
    asked = {word for name in BOARDS for expr in expressions(name) for word in re.findall(r"[a-z_]+", expr)}
    metrics = {family.describe()[0].name for family in metrics_reference.families()}
    shown = {name for name in metrics if asked & {name, *(f"{name}{suffix}" for suffix in SUFFIXES)}}
    assert metrics - shown == {"ardri_spans"}


@every_board
def test_queries_ask_for_metrics_that_there_are(name: str) -> None:
    known = {family.describe()[0].name for family in metrics_reference.families()} | {"up"}
    for expr in expressions(name):
        for metric in re.findall(r"([a-z_]+)\{", expr):
            bases = {metric, *(metric.removesuffix(suffix) for suffix in SUFFIXES)}
            assert bases & known, metric
