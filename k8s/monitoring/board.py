"""Dashboards as data, and as Grafana wants them."""

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from string import ascii_uppercase
from typing import Final

from grafana_foundation_sdk.builders import dashboard, prometheus, stat, timeseries
from grafana_foundation_sdk.builders.common import ReduceDataOptions, VizLegendOptions
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models.common import LegendDisplayMode, LegendPlacement
from grafana_foundation_sdk.models.dashboard import DataSourceRef, VariableRefresh

_SOURCE: Final = DataSourceRef(type_val="prometheus", uid="$datasource")
_HEIGHT: Final = 7


class Unit(enum.Enum):
    """As Grafana calls them."""

    SECONDS = "s"
    PER_SECOND = "ops"
    CALLS = "reqps"
    COUNT = "short"
    BYTES = "bytes"
    SHARE = "percentunit"


class Look(enum.Enum):
    """How a panel shows its numbers."""

    OVER_TIME = "timeseries"
    NOW = "stat"


@dataclass(frozen=True, slots=True)
class Panel:
    """`queries`: expressions by the legend of their series; `{{label}}` in it is that label."""

    title: str
    description: str
    unit: Unit
    queries: Mapping[str, str]
    look: Look = Look.OVER_TIME
    width: int = 8


@dataclass(frozen=True, slots=True)
class Row:
    """Panels under one heading."""

    title: str
    panels: Sequence[Panel]


@dataclass(frozen=True, slots=True)
class Board:
    """One dashboard. `component`: a regular expression of whose processes its variables offer."""

    name: str
    title: str
    description: str
    component: str
    rows: Sequence[Row]


def grafana_json(board: Board) -> str:
    """The dashboard as Grafana imports it."""
    builder = (
        dashboard.Dashboard(board.title)
        .uid(f"ardri-{board.name}")
        .description(board.description)
        .tags(["ardri"])
        .readonly()
        .refresh("30s")
        .time("now-3h", "now")
        .timezone("browser")
        .with_variable(dashboard.DatasourceVariable("datasource").label("Data source").type("prometheus"))
        .with_variable(_variable("job", f'label_values(up{{component=~"{board.component}"}}, job)'))
        .with_variable(_variable("instance", 'label_values(up{job=~"$job"}, instance)'))
    )
    numbers = count(1)
    for row in board.rows:
        builder.with_row(dashboard.Row(row.title).id(next(numbers)))
        for panel in row.panels:
            builder.with_panel(_panel(panel, next(numbers)))
    return JSONEncoder(sort_keys=True, indent=2).encode(builder.build()) + "\n"


def _variable(name: str, query: str) -> dashboard.QueryVariable:
    return (
        dashboard.QueryVariable(name)
        .label(name.capitalize())
        .datasource(_SOURCE)
        .query(query)
        .refresh(VariableRefresh.ON_TIME_RANGE_CHANGED)
        .include_all(True)
        .all_value(".+")
        .multi(True)
    )


def _panel(panel: Panel, number: int) -> timeseries.Panel | stat.Panel:
    built: timeseries.Panel | stat.Panel
    if panel.look is Look.NOW:
        built = stat.Panel().reduce_options(ReduceDataOptions().calcs(["lastNotNull"]))
    else:
        legend = VizLegendOptions().display_mode(LegendDisplayMode.LIST).placement(LegendPlacement.BOTTOM)
        built = timeseries.Panel().legend(legend.show_legend(True)).min(0)
    built.title(panel.title).description(panel.description).unit(panel.unit.value).datasource(_SOURCE)
    built.id(number).height(_HEIGHT).span(panel.width)
    for letter, (legend_format, expr) in zip(ascii_uppercase, panel.queries.items(), strict=False):
        built.with_target(_query(expr, legend_format, panel.look).ref_id(letter))
    return built


def _query(expr: str, legend_format: str, look: Look) -> prometheus.Dataquery:
    query = prometheus.Dataquery().datasource(_SOURCE).expr(expr).legend_format(legend_format)
    return query.instant() if look is Look.NOW else query.range().exemplar("_bucket" in expr)
