"""Rules by promtool: each alert fires when it should, and resolves; what is written is what is made."""

import json
import math
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import promql_parser
import pytest
import yaml

from k8s.monitoring import causes, slo
from k8s.monitoring.files import DASHBOARDS, FOLDER, files
from k8s.monitoring.rules import Alert, Rule
from services.runtime.broker.publisher import HARD_LIMITS
from services.runtime.observe import metrics, metrics_reference
from tests.k8s.rendering import rendered
from tests.servers.child import needed

RULES = [rule for group in (*slo.groups(), *causes.groups()) for rule in group.rules]
ALERTS = [rule for rule in RULES if isinstance(rule, Alert)]
NAMES = sorted({alert.name for alert in ALERTS})
RUNBOOK = FOLDER.parents[1] / "docs" / "runbook.md"


def promtool(*words: str) -> subprocess.CompletedProcess[str]:
    binary = needed(shutil.which("promtool"), "promtool")
    # It ends soon: what it lets go is not worth collecting.
    environ = os.environ | {"GOGC": "400"}
    return subprocess.run([binary, *words], env=environ, capture_output=True, text=True, check=False)


def test_what_is_written_is_what_is_made() -> None:
    drifted = [path.name for path, text in files().items() if not path.exists() or path.read_text() != text]
    assert drifted == [], "`python -m k8s.monitoring` writes them"
    left = set(DASHBOARDS.glob("*.json")) - files().keys()
    assert left == set(), "no dashboard is left over"


def test_the_reference_of_metrics_is_what_is_made() -> None:
    written = metrics_reference.PAGE.read_text()
    assert written == metrics_reference.reference(), (
        "`python -m services.runtime.observe.metrics_reference` writes it"
    )


def test_every_label_is_explained_and_no_other() -> None:
    labels = {label for family in metrics_reference.families() for label in family._labelnames}
    assert labels == set(metrics_reference.LABELS)


def test_every_metric_says_what_it_is() -> None:
    assert [
        each._name for each in metrics_reference.families() if not each._documentation.endswith(".")
    ] == []


def test_jobs_are_timed_up_to_the_longest_hard_limit() -> None:
    assert max(bound for bound in metrics.JOB_SECONDS._upper_bounds if bound < math.inf) >= max(
        HARD_LIMITS.values()
    ), "a quantile is never above the last bound"


@pytest.mark.parametrize("name", ["slo", "causes"])
def test_promtool_takes_the_rules(name: str) -> None:
    checked = promtool("check", "rules", "--lint=all", "--lint-fatal", str(FOLDER / "rules" / f"{name}.yaml"))
    assert checked.returncode == 0, checked.stderr + checked.stdout


@pytest.mark.parametrize("name", ["slo", "causes"])
def test_alerts_fire_and_resolve(name: str) -> None:
    tested = promtool("test", "rules", str(FOLDER / "tests" / f"{name}.yaml"))
    assert tested.returncode == 0, tested.stderr + tested.stdout


def test_every_alert_is_tested_to_fire_and_then_to_resolve() -> None:
    fired: set[str] = set()
    resolved: set[str] = set()
    for test in promtool_tests():
        for step in test["promql_expr_test"]:
            firing = {alert_in(each["labels"]) for each in step.get("exp_samples", [])}
            resolved |= fired - firing
            fired |= firing
    assert sorted(fired) == NAMES
    assert sorted(resolved) == NAMES


def promtool_tests() -> Iterator[dict[str, Any]]:
    for file in sorted((FOLDER / "tests").glob("*.yaml")):
        yield from yaml.safe_load(file.read_text())["tests"]


def alert_in(labels: str) -> str:
    return labels.partition('alertname="')[2].partition('"')[0]


def test_every_speed_of_every_objective_is_tested() -> None:
    expected = {(each.name, burn.long) for each in slo.OBJECTIVES for burn in slo.BURNS}
    text = (FOLDER / "tests" / "slo.yaml").read_text()
    assert {pair for pair in expected if f'slo="{pair[0]}",window="{pair[1]}"' in text} == expected


def test_every_alert_has_its_section_in_the_runbook_and_no_other_has() -> None:
    alerts = RUNBOOK.read_text().partition("\n## Alerts\n")[2].partition("\n## ")[0]
    sections = {part.partition("\n")[0]: part for part in alerts.split("\n### ")[1:]}
    assert sections.keys() == set(NAMES)
    parts = ("**Players:**", "**Look:**", "**Do:**")
    assert [name for name, section in sections.items() if any(part not in section for part in parts)] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_expression_is_valid(rule: Rule) -> None:
    promql_parser.parse(rule.expr)


@pytest.mark.parametrize("alert", ALERTS, ids=lambda alert: alert.name)
def test_every_alert_says_what_to_do(alert: Alert) -> None:
    made = alert.as_prometheus()
    assert made["for"]
    assert made["labels"]["severity"] in ("critical", "warning")
    assert made["annotations"]["runbook_url"].endswith(f"docs/runbook.md#{alert.name.lower()}")
    assert all(made["annotations"].values())


def test_the_operator_is_given_the_rules_that_are_tested() -> None:
    groups = [
        group
        for name in ("slo", "causes")
        for group in yaml.safe_load((FOLDER / "rules" / f"{name}.yaml").read_text())["groups"]
    ]
    assert yaml.safe_load((FOLDER / "rule.yaml").read_text())["spec"]["groups"] == groups


def test_production_has_the_rules_and_every_dashboard() -> None:
    manifests = rendered("production")
    [rule] = [each for each in manifests if each["kind"] == "PrometheusRule"]
    assert rule["spec"] == yaml.safe_load((FOLDER / "rule.yaml").read_text())["spec"]
    labelled = [
        each for each in manifests if each["metadata"].get("labels", {}).get("grafana_dashboard") == "1"
    ]
    assert {name for each in labelled for name in each["data"]} == {
        path.name for path in DASHBOARDS.glob("*.json")
    }


def test_every_dashboard_is_given_to_grafana() -> None:
    generated = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())["configMapGenerator"]
    given = {Path(file).name for each in generated for file in each["files"]}
    assert given == {path.name for path in DASHBOARDS.glob("*.json")}
    assert all(
        json.loads(path.read_text())["uid"] == f"ardri-{path.stem}" for path in DASHBOARDS.glob("*.json")
    )
