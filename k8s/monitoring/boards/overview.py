"""The platform at a glance: promises and what is left of their budgets, then rate, errors, duration."""

from typing import Final

from k8s.monitoring.board import Board, Look, Panel, Row, Unit
from k8s.monitoring.boards.overview_rows import CALLERS, STORES
from k8s.monitoring.queries import most, quantile, rate, ratio, total

_FAULTS: Final = 'grpc_code=~"Unknown|Internal|Unavailable|DataLoss|DeadlineExceeded|Unimplemented"'

BOARD: Final = Board(
    name="overview",
    title="Ardri / Overview",
    description="Whether players are served well, and if not, where to look next.",
    component="gateway|engine|director|worker",
    rows=(
        Row(
            "Promises",
            (
                Panel(
                    "Budget left",
                    "What is left of each error budget over three days; below 0 the promise is broken.",
                    Unit.SHARE,
                    {"{{slo}} {{game}}": "slo:budget_left:ratio"},
                    Look.NOW,
                    12,
                ),
                Panel(
                    "Missed",
                    "The share that missed its promise over the last hour.",
                    Unit.SHARE,
                    {"{{slo}} {{game}}": "slo:errors:ratio_rate1h"},
                    width=12,
                ),
            ),
        ),
        Row(
            "Requests",
            (
                Panel(
                    "Rate",
                    "RPCs that end, by process. Calls on a link are counted at both its ends.",
                    Unit.CALLS,
                    {"{{job}}": rate("grpc_server_handled_total", "job")},
                ),
                Panel(
                    "Errors",
                    "The share of RPCs that fail by a fault of ours; refusals are answers.",
                    Unit.SHARE,
                    {
                        "{{job}}": ratio(
                            rate("grpc_server_handled_total", "job", _FAULTS),
                            rate("grpc_server_handled_total", "job"),
                        )
                    },
                ),
                Panel(
                    "Duration",
                    "What 99 of 100 unary RPCs stay below.",
                    Unit.SECONDS,
                    {"{{job}}": quantile(0.99, "grpc_server_handling_seconds", "job", 'grpc_type="unary"')},
                ),
            ),
        ),
        CALLERS,
        Row(
            "Play",
            (
                Panel(
                    "Actions",
                    "Actions committed, by game.",
                    Unit.PER_SECOND,
                    {"{{game}}": rate("ardri_actions_total", "game")},
                ),
                Panel(
                    "Live matches",
                    "Matches that wait for an action; replicas of an engine tell the same.",
                    Unit.COUNT,
                    {"{{game}}": most("ardri_live_matches", "game")},
                ),
                Panel(
                    "Watchers",
                    "Open streams of matches.",
                    Unit.COUNT,
                    {"{{game}}": total("ardri_watchers", "game")},
                ),
            ),
        ),
        Row(
            "Processes",
            (
                Panel(
                    "Up",
                    "1 where the process lets itself be scraped.",
                    Unit.COUNT,
                    {"{{job}} {{instance}}": total("up", "job, instance")},
                    Look.NOW,
                    8,
                ),
                Panel(
                    "Ready",
                    "1 where the process can serve, its database included.",
                    Unit.COUNT,
                    {"{{job}} {{instance}}": total("ardri_ready", "job, instance")},
                    Look.NOW,
                    8,
                ),
                Panel(
                    "Clocks",
                    "By how much the clock of an engine's machine was set since the engine started.",
                    Unit.SECONDS,
                    {"{{job}} {{instance}}": total("ardri_clock_ahead_seconds", "job, instance")},
                    Look.NOW,
                    8,
                ),
            ),
        ),
        STORES,
    ),
)
