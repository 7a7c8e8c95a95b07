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
                    "Share of each error budget that is left, over the last three days. Below 0 the "
                    "promise is broken.",
                    Unit.SHARE,
                    {"{{slo}} {{game}}": "slo:budget_left:ratio"},
                    Look.NOW,
                    12,
                ),
                Panel(
                    "Missed",
                    "Share of actions, events, steps or bots' turns that missed their promise in the last "
                    "hour.",
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
                    "RPCs that end per second, by process. A call on a link counts at the gateway and at "
                    "the engine.",
                    Unit.CALLS,
                    {"{{job}}": rate("grpc_server_handled_total", "job")},
                ),
                Panel(
                    "Errors",
                    "Share of RPCs that end with a fault of the platform. Refusals are not faults.",
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
                    "99 of 100 unary RPCs take no longer than this, by process.",
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
                    "Actions stored in the log per second, by game.",
                    Unit.PER_SECOND,
                    {"{{game}}": rate("ardri_actions_total", "game")},
                ),
                Panel(
                    "Live matches",
                    "Matches that have begun and not ended, as the log says, by game.",
                    Unit.COUNT,
                    {"{{game}}": most("ardri_live_matches", "game")},
                ),
                Panel(
                    "Watchers",
                    "Open streams that follow a match, of seats and spectators, by game.",
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
                    "1 if Prometheus could scrape the process, else 0.",
                    Unit.COUNT,
                    {"{{job}} {{instance}}": total("up", "job, instance")},
                    Look.NOW,
                    8,
                ),
                Panel(
                    "Ready",
                    "1 if the process can serve, its database included, else 0.",
                    Unit.COUNT,
                    {"{{job}} {{instance}}": total("ardri_ready", "job, instance")},
                    Look.NOW,
                    8,
                ),
                Panel(
                    "Clocks",
                    "How far the clock of an engine's machine is ahead of its matches' time, because it "
                    "was set; below 0 if behind.",
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
