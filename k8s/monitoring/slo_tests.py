"""promtool's tests of the burn rates: a game fails for hours, and recovers."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from k8s.monitoring.slo import BURNS, OBJECTIVES, Burn, Objective, alerts

_STEP: Final = 2
"""Minutes from one sample to the next."""
_BAD: Final = 240 // _STEP
"""Samples in which everything fails."""
_GOOD: Final = 400 // _STEP
_SAMPLES: Final = (
    ("0m", ()),
    ("30m", BURNS[:2]),
    ("240m", BURNS),
    ("248m", BURNS[1:]),
    ("276m", BURNS[2:]),
    ("366m", BURNS[3:]),
    ("610m", ()),
)
"""At what time which alerts fire: each goes when its short window has forgotten."""

_CALM: Final = 480 // _STEP
_QUIET: Final = ("484m", "486m", "500m", "550m", "670m")
"""Where each short window alone would have it alert."""

_NIGHT: Final = 480 // _STEP
_SEEN: Final = ("60m", "130m", "300m", "470m", "900m")
"""Within each long window, and while it lasts."""

_SERIES: Final = {
    "actions": ('ardri_ack_seconds_bucket{game="tara",le="0.1"}', 'ardri_ack_seconds_count{game="tara"}'),
    "streams": (
        'ardri_stream_lag_seconds_bucket{game="tara",le="0.25"}',
        'ardri_stream_lag_seconds_count{game="tara"}',
    ),
    "rounds": (
        'ardri_turn_seconds_bucket{game="tara",actor="table",le="5.0"}',
        'ardri_turn_seconds_count{game="tara",actor="table"}',
    ),
}
"""What counts the good ones, and all."""
_BOTS: Final = (
    'ardri_fallbacks_total{game="tara",reason="deadline"}',
    'ardri_actions_total{game="tara",actor="bot"}',
)
"""What counts the bad ones, and all."""


def promtool_file() -> dict[str, Any]:
    """What `promtool test rules` reads."""
    return {
        "rule_files": ["../rules/slo.yaml"],
        "evaluation_interval": f"{_STEP}m",
        "tests": [
            {
                "name": "Every promise is broken: all speeds fire, and each resolves by its short window",
                "interval": f"{_STEP}m",
                "input_series": [series for each in OBJECTIVES for series in _series(each)],
                "promql_expr_test": [_expected(time, firing) for time, firing in _SAMPLES],
            },
            {
                "name": "Rounds fail for four minutes after eight good hours: the long windows keep it quiet",
                "interval": f"{_STEP}m",
                "input_series": [
                    {
                        "series": _SERIES["rounds"][0],
                        "values": f"0+60x{_CALM} {60 * _CALM}x1 {60 * _CALM}+60x120",
                    },
                    {"series": _SERIES["rounds"][1], "values": f"0+60x{_CALM + 122}"},
                ],
                "promql_expr_test": [_expected(time, ()) for time in _QUIET],
            },
            {
                "name": "Eight steps in eight hours, and all of them late: too few to call anybody",
                "interval": f"{_STEP}m",
                "input_series": [
                    {"series": _SERIES["rounds"][0], "values": f"0x{2 * _NIGHT}"},
                    {"series": _SERIES["rounds"][1], "values": " ".join(_hourly())},
                ],
                "promql_expr_test": [_expected(time, ()) for time in _SEEN],
            },
        ],
    }


def _hourly() -> Iterator[str]:
    """A counter that grows by one an hour, and then stands still."""
    hour = 60 // _STEP
    yield from (f"{count}x{hour - 1}" for count in range(_NIGHT // hour + 1))
    yield f"{_NIGHT // hour}x{_NIGHT}"


def _series(objective: Objective) -> Iterator[dict[str, str]]:
    if objective.name in _SERIES:
        part, whole = _SERIES[objective.name]
        values = f"0x{_BAD} 60+60x{_GOOD - 1}"
    else:
        part, whole = _BOTS
        values = f"0+60x{_BAD} {60 * _BAD}x{_GOOD - 1}"
    yield {"series": part, "values": values}
    yield {"series": whole, "values": f"0+60x{_BAD + _GOOD}"}


def _expected(time: str, firing: Iterable[Burn]) -> dict[str, Any]:
    samples = [{"labels": _labels(each, burn), "value": 1} for each in OBJECTIVES for burn in firing]
    return {"expr": 'ALERTS{alertstate="firing"}', "eval_time": time, "exp_samples": samples}


def _labels(objective: Objective, burn: Burn) -> str:
    alert = list(alerts(objective))[BURNS.index(burn)]
    return (
        f'ALERTS{{alertname="{alert.name}",alertstate="firing",game="tara",'
        f'severity="{burn.severity.value}",slo="{objective.name}",window="{burn.long}"}}'
    )
