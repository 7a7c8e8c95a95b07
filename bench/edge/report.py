"""The results of a run, as the tables in bench/README.md and as JSON."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from bench.edge.settings import LAG, SETTINGS, WATCHERS
from bench.edge.streams import Answers, Memory
from bench.harness.measure import Round, Setting
from bench.report import Target, ratio


@dataclass(frozen=True, slots=True)
class Found:
    """All results of one run; memory and bursts by the name of their kind."""

    about: Mapping[str, Any]
    rounds: Sequence[Round]
    memory: Mapping[str, Memory]
    bursts: Mapping[str, Answers]
    held_streams: int
    burst_streams: int


def targets(rounds: Sequence[Round]) -> list[Target]:
    """The targets that must be met."""
    return [
        Target("`GetMatch` by Connect / by gRPC", ratio(rounds, "GetMatch, Connect", "GetMatch, gRPC"), 1.5)
    ]


def as_markdown(found: Found) -> str:
    """The tables."""
    about, foreign = found.about, _foreign(found.rounds)
    lines = [
        f"{about['date']}, Python {about['python']}, {about['cores']} cores; a million turns of an empty "
        f"Python loop take {about['loop_ms']:.0f} ms here. Medians of {len(found.rounds)} rounds; other "
        f"programs used {foreign} cores.",
        "",
        *(f"- {each.name}: {each.actual:.2f}, wanted {each.bound:g}" for each in targets(found.rounds)),
        "",
        "| setting | a second | p50 ms | p99 ms | gateway µs | engine µs | load, cores |",
        "|---|---|---|---|---|---|---|",
        *(_row(found.rounds, setting) for setting in SETTINGS),
        "",
        f"µs are of CPU, for each call or action, with {WATCHERS} streams for each message to one of them; "
        f"ms there are until the last of them has it. Those of an echo are under gateway µs.",
        "",
        f"| {found.held_streams} streams held | gateway KiB each | engine KiB each |",
        "|---|---|---|",
        *(f"| {name} | {each.gateway:.1f} | {each.engine:.1f} |" for name, each in found.memory.items()),
        "",
        f"| {found.burst_streams:,} at once | served | refused in words | bare | unanswered | seconds |",
        "|---|---|---|---|---|---|",
        *(_burst_row(name, each, found.burst_streams) for name, each in found.bursts.items()),
    ]
    return "\n".join(lines)


def as_json(found: Found) -> str:
    """All results as JSON, for later comparison."""
    return json.dumps(
        {
            **found.about,
            "targets": [asdict(each) | {"holds": each.holds} for each in targets(found.rounds)],
            "rounds": [{name: asdict(each) for name, each in one.items()} for one in found.rounds],
            "memory": {name: asdict(each) for name, each in found.memory.items()},
            "bursts": {name: asdict(each) for name, each in found.bursts.items()},
        },
        indent=1,
    )


def _row(rounds: Sequence[Round], setting: Setting) -> str:
    measured = [each[setting.name] for each in rounds]
    messages = WATCHERS if setting in LAG else 1

    def cpu_us(process: str) -> float:
        return median(each.cores[process] / each.load.rate * 1e6 / messages for each in measured)

    server = "fan" if setting.target == "fan" else "gateway"

    rate = median(each.load.rate for each in measured)
    p50, p99 = (median(getattr(each.load, of) for each in measured) for of in ("p50_ms", "p99_ms"))
    load = median(each.cores["load"] for each in measured)
    return (
        f"| {setting.name} | {rate:,.0f} | {p50:.2f} | {p99:.2f} | {cpu_us(server):,.0f} "
        f"| {cpu_us('engine'):,.0f} | {load:.2f} |"
    )


def _burst_row(name: str, answers: Answers, streams: int) -> str:
    left = streams - answers.served - answers.refused - answers.bare
    counts = f"{answers.served:,} | {answers.refused:,} | {answers.bare:,} | {left:,}"
    return f"| {name} | {counts} | {answers.seconds:.1f} |"


def _foreign(rounds: Sequence[Round]) -> str:
    used = [each.cores["foreign"] for one in rounds for each in one.values()]
    return f"{median(used):.2f} in the middle and {max(used):.2f} at most of the"
