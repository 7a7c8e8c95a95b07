"""Objectives, and alerts on how fast their error budgets burn, over several windows each.

Method: The Site Reliability Workbook, chapter 5 (https://sre.google/workbook/alerting-on-slos/). An alert
needs both its windows: the long one says that it matters, the short one that it goes on. And it needs `LEAST`
failures in the long one: at night, one of two actions is half of all and nobody's emergency.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from k8s.monitoring.rules import Alert, Group, Record, Severity

_PERIOD: Final = "3d"
"""Over which dashboards tell what is left of a budget."""


@dataclass(frozen=True, slots=True)
class Objective:
    """What we promise of each game.

    `target`: the share that must be good. `bad`, `all`: expressions by game, `{w}` standing for the window.
    """

    name: str
    target: float
    promise: str
    alert: str
    bad: str
    all: str


@dataclass(frozen=True, slots=True)
class Burn:
    """Budget burnt so many times as fast as would use it up in 30 days."""

    factor: float
    long: str
    short: str
    pending: str
    severity: Severity


def _slower_than(histogram: str, le: str, matcher: str = "") -> tuple[str, str]:
    """What a histogram saw above that bucket, and all it saw; braces are doubled for `format`."""
    every = f"sum by (game) (rate({histogram}_count{{{{{matcher}}}}}[{{w}}]))"
    bound = ",".join(filter(None, (matcher, f'le="{le}"')))
    quick = f"sum by (game) (rate({histogram}_bucket{{{{{bound}}}}}[{{w}}]))"
    return f"{every} - {quick}", every


_BOTS: Final = 'sum by (game) (rate(ardri_actions_total{{actor="bot"}}[{w}]))'
_LATE_BOTS: Final = (
    'sum by (game) (rate(ardri_fallbacks_total{{reason=~"deadline|unanswered"}}[{w}])) or 0 * ' + _BOTS
)
OBJECTIVES: Final = (
    Objective(
        "actions",
        0.999,
        "an action is acknowledged within 100 ms",
        "ActionsSlow",
        *_slower_than("ardri_ack_seconds", "0.1"),
    ),
    Objective(
        "streams",
        0.999,
        "an event is sent to all streams of its match within 250 ms",
        "StreamsLag",
        *_slower_than("ardri_stream_lag_seconds", "0.25"),
    ),
    Objective(
        "rounds",
        0.99,
        "an automatic step is made within 5 s",
        "RoundsLate",
        *_slower_than("ardri_turn_seconds", "5.0", 'actor="table"'),
    ),
    Objective(
        "bots",
        0.995,
        "a bot answers in time, so that no lower level has to act for it",
        "BotsLate",
        _LATE_BOTS,
        _BOTS,
    ),
)
BURNS: Final = (
    Burn(14.4, "1h", "5m", "2m", Severity.CRITICAL),
    Burn(6, "6h", "30m", "15m", Severity.CRITICAL),
    Burn(3, "1d", "2h", "1h", Severity.WARNING),
    Burn(1, "3d", "6h", "3h", Severity.WARNING),
)
LEAST: Final = 10
"""Failures in the long window below which nobody is called, whatever share of all they are."""
_SECONDS: Final = {"m": 60, "h": 3_600, "d": 86_400}
WINDOWS: Final = ("5m", "30m", "1h", "2h", "6h", "1d", "3d")


def groups() -> list[Group]:
    """Ratios of each objective over all windows, what is left of its budget, and its alerts."""
    records = [record for each in OBJECTIVES for record in _records(each)]
    return [
        Group("ardri-slo-ratios", records),
        Group("ardri-slo-alerts", [alert for each in OBJECTIVES for alert in alerts(each)]),
    ]


def _records(objective: Objective) -> Iterator[Record]:
    labels = {"slo": objective.name}
    for window in WINDOWS:
        bad, every = (text.format(w=window) for text in (objective.bad, objective.all))
        yield Record(f"slo:errors:ratio_rate{window}", f"({bad}) / {every}", labels)
    for burn in BURNS:
        bad = objective.bad.format(w=burn.long)
        yield Record(f"slo:errors:increase{burn.long}", f"({bad}) * {_seconds(burn.long)}", labels)
    yield Record(
        "slo:budget_left:ratio",
        f'1 - slo:errors:ratio_rate{_PERIOD}{{slo="{objective.name}"}} / {1 - objective.target:.4g}',
        labels,
    )


def _seconds(window: str) -> int:
    return int(window[:-1]) * _SECONDS[window[-1]]


def alerts(objective: Objective) -> Iterator[Alert]:
    """One for each speed of burning."""
    for burn in BURNS:
        limit = f"{burn.factor * (1 - objective.target):.4g}"
        over = [
            f'slo:errors:ratio_rate{window}{{slo="{objective.name}"}} > {limit}'
            for window in (burn.long, burn.short)
        ]
        over.append(f'slo:errors:increase{burn.long}{{slo="{objective.name}"}} >= {LEAST}')
        yield Alert(
            name=objective.alert,
            expr=" and ".join(over),
            pending=burn.pending,
            severity=burn.severity,
            summary=f"{{{{ $labels.game }}}} breaks its promise that {objective.promise}",
            description=(
                f"At least {100 * objective.target:g} % must keep it. Over {burn.long}, "
                f"{{{{ $value | humanizePercentage }}}} did not: the error budget of {objective.name} "
                f"burns at {burn.factor:g} times the allowed rate or more. Look first for another alert, "
                f"which names the cause, then at the dashboard Engine of {{{{ $labels.game }}}}."
            ),
            labels={"window": burn.long},
        )
