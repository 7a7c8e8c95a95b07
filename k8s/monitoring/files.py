"""The generated files and what is in them."""

from pathlib import Path
from typing import Any, Final

import yaml

from k8s.monitoring import causes, slo, slo_tests
from k8s.monitoring.board import Board, grafana_json
from k8s.monitoring.boards import engine, matchmaking, overview, tournaments, workers
from k8s.monitoring.rules import operator_object, prometheus_file
from services import games

FOLDER: Final = Path(__file__).parent
DASHBOARDS: Final = FOLDER / "dashboards"
PICTURES: Final = Path("docs/screens/boards")
"""What `make boards` draws, from the folder of the checkout."""
_HEADER: Final = "# Written by `python -m k8s.monitoring`.\n"


def boards() -> list[Board]:
    """All dashboards: one for each game that is installed, too."""
    engines = [engine.board(name) for name in games.names()]
    return [overview.BOARD, *engines, workers.BOARD, tournaments.BOARD, matchmaking.BOARD]


def files() -> dict[Path, str]:
    """The text of each file by its path."""
    rules = FOLDER / "rules"
    return {
        rules / "slo.yaml": _yaml(prometheus_file(slo.groups())),
        rules / "causes.yaml": _yaml(prometheus_file(causes.groups())),
        FOLDER / "tests" / "slo.yaml": _yaml(slo_tests.promtool_file()),
        FOLDER / "rule.yaml": _yaml(operator_object([*slo.groups(), *causes.groups()])),
        FOLDER / "kustomization.yaml": _yaml(_kustomization()),
        **{DASHBOARDS / f"{each.name}.json": grafana_json(each) for each in boards()},
    }


def _kustomization() -> dict[str, Any]:
    """A ConfigMap for each dashboard, labelled as Grafana's sidecar looks for them."""
    return {
        "apiVersion": "kustomize.config.k8s.io/v1beta1",
        "kind": "Kustomization",
        "resources": ["rule.yaml"],
        "configMapGenerator": [
            {"name": f"dashboard-{each.name}", "files": [f"dashboards/{each.name}.json"]} for each in boards()
        ],
        "generatorOptions": {
            "disableNameSuffixHash": True,
            "labels": {"grafana_dashboard": "1", "app.kubernetes.io/part-of": "ardri"},
        },
    }


def _yaml(content: dict[str, Any]) -> str:
    return _HEADER + yaml.safe_dump(content, sort_keys=False, width=110)
