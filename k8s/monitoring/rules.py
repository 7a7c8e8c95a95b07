"""Recording and alerting rules as data, and as Prometheus and its operator want them."""

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

RUNBOOK: Final = "https://github.com/ardri/ardri/blob/main/docs/runbook.md"


class Severity(enum.Enum):
    """What an alert asks of people."""

    CRITICAL = "critical"
    """Somebody gets up: players are hurt, or will be soon."""
    WARNING = "warning"
    """Somebody looks at it in working hours."""


@dataclass(frozen=True, slots=True)
class Record:
    """A recording rule."""

    name: str
    expr: str
    labels: Mapping[str, str] = field(default_factory=dict)

    def as_prometheus(self) -> dict[str, Any]:
        """As in a file of rules."""
        rule: dict[str, Any] = {"record": self.name, "expr": self.expr}
        return rule | ({"labels": dict(self.labels)} if self.labels else {})


@dataclass(frozen=True, slots=True)
class Alert:
    """An alerting rule. `pending`: how long it must hold; texts are Prometheus templates."""

    name: str
    expr: str
    pending: str
    severity: Severity
    summary: str
    description: str
    labels: Mapping[str, str] = field(default_factory=dict)

    def as_prometheus(self) -> dict[str, Any]:
        """As in a file of rules, with the address of its section in the runbook."""
        return {
            "alert": self.name,
            "expr": self.expr,
            "for": self.pending,
            "labels": {"severity": self.severity.value, **self.labels},
            "annotations": {
                "summary": self.summary,
                "description": self.description,
                "runbook_url": f"{RUNBOOK}#{self.name.lower()}",
            },
        }


Rule = Record | Alert


@dataclass(frozen=True, slots=True)
class Group:
    """Rules that are evaluated in order."""

    name: str
    rules: Sequence[Rule]

    def as_prometheus(self) -> dict[str, Any]:
        """As in a file of rules."""
        return {"name": self.name, "rules": [rule.as_prometheus() for rule in self.rules]}


def prometheus_file(groups: Iterable[Group]) -> dict[str, Any]:
    """What Prometheus and promtool read."""
    return {"groups": [group.as_prometheus() for group in groups]}


def operator_object(groups: Iterable[Group]) -> dict[str, Any]:
    """The same for the Prometheus operator."""
    return {
        "apiVersion": "monitoring.coreos.com/v1",
        "kind": "PrometheusRule",
        "metadata": {"name": "ardri", "labels": {"app.kubernetes.io/part-of": "ardri"}},
        "spec": prometheus_file(groups),
    }
