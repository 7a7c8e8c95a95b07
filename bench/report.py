"""The results of a run: as JSON, and as the tables in bench/README.md."""

import datetime
import json
import platform
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from bench.harness.measure import ON_POSTGRES, QUIET_CORES, SETTINGS, Measurement, Round, foreign
from bench.search.kernel import Perft

HERE = Path(__file__).parent
_CORE = 0.8
_PACKAGES = ("grpcio", "protobuf", "prometheus-client", "psutil")


@dataclass(frozen=True, slots=True)
class Target:
    """A target: `actual` must be at least, or at most, `bound`."""

    name: str
    actual: float
    bound: float
    at_least: bool = True
    unit: str = ""

    @property
    def holds(self) -> bool:
        """Whether the target is met."""
        return self.actual >= self.bound if self.at_least else self.actual <= self.bound

    @property
    def sign(self) -> str:
        """The sign for the side of the bound."""
        return "≥" if self.at_least else "≤"

    def row(self) -> str:
        """The target as a row of Markdown."""
        verdict = "yes" if self.holds else "**no**"
        return (
            f"| {self.name} | {self.actual:,.2f}{self.unit} "
            f"| {self.sign} {self.bound:,g}{self.unit} | {verdict} |"
        )


def ratio(rounds: Sequence[Round], name: str, base: str) -> float:
    """The median of the ratios of the two rates, each taken within one round."""
    return median(each[name].load.rate / each[base].load.rate for each in rounds)


def targets(rounds: Sequence[Round], playouts: float) -> list[Target]:
    """The targets of issue 2."""
    p99 = median(each["Play"].load.p99_ms for each in rounds)
    idle = median(each["Play, one idle table"].load.p50_ms for each in rounds)
    hops = "echo, two hops"
    return [
        Target("`PlayAction` by the gateway / two-hop unary echo", ratio(rounds, "PlayAction", hops), 1.2),
        Target("`Play` by the gateway / two-hop unary echo", ratio(rounds, "Play", hops), 2.2),
        Target("`Play` at 64 tables, p99", p99, 25, at_least=False, unit=" ms"),
        Target("`Play` at one idle table, p50", idle, 0.5, at_least=False, unit=" ms"),
        Target(
            "`PlayAction`, engine alone / unary echo", ratio(rounds, "PlayAction, engine alone", "echo"), 0.5
        ),
        Target("random playouts a second, one core", playouts, 1000),
        *(_of_postgres(rounds) if ON_POSTGRES[0].name in rounds[0] else ()),
    ]


def _of_postgres(rounds: Sequence[Round]) -> list[Target]:
    """The targets of issue 23, for engines whose log is in PostgreSQL."""
    stored, _, shared = (each.name for each in ON_POSTGRES)
    cost = median(_engines_us(each[stored]) / _engines_us(each["Play"]) for each in rounds)
    both = median(_engines_us(each[shared]) / _engines_us(each[stored]) for each in rounds)
    return [
        Target("`Play` over PostgreSQL / over SQLite", ratio(rounds, stored, "Play"), 0.6),
        Target("CPU of the engine an action, PostgreSQL / SQLite", cost, 1.5, at_least=False),
        Target("CPU of engines an action, two replicas / one", both, 1.1, at_least=False),
    ]


def _engines_us(measured: Measurement) -> float:
    """CPU time of all engines for one action, in µs."""
    cores = sum(each for name, each in measured.cores.items() if name.startswith("engine"))
    return cores / measured.load.rate * 1e6


def idle_floor(rounds: Sequence[Round], commit_ms: float) -> str:
    """The least latency of an idle table on this machine: its message takes two hops and a commit."""
    hop = median(each["echo, stream, idle"].load.p50_ms for each in rounds)
    return (
        f"Floor of an idle table here: two bare stream hops of {hop:.2f} ms and a bare commit of "
        f"{commit_ms:.2f} ms, {2 * hop + commit_ms:.2f} ms."
    )


def cpu_us(measured: Measurement) -> float:
    """CPU time of all our processes, the load generator included, for one action or echo, in µs."""
    ours = sum(cores for name, cores in measured.cores.items() if name != "foreign")
    return ours / measured.load.rate * 1e6


def limit(rounds: Sequence[Round], name: str) -> str:
    """Which process used most of a core in that setting, and how much of the machine was used in all."""
    names = rounds[0][name].cores
    cores = {each: median(one[name].cores[each] for one in rounds) for each in names}
    busiest = sorted((each for each in cores if each != "foreign"), key=cores.__getitem__, reverse=True)
    parts = [f"{each} {cores[each]:.2f}" for each in busiest if cores[each] >= 0.05]
    return f"{', '.join(parts)}{'' if cores[busiest[0]] >= _CORE else ' (waiting, not computing)'}"


def machine() -> dict[str, Any]:
    """The machine and the software of the measurement."""
    return {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "kernel": platform.release(),
        "loop_ms": _loop_ms(),
        "packages": {name: version(name) for name in _PACKAGES},
    }


def _loop_ms() -> float:
    """The speed of this machine: CPU time of a million turns of an empty loop, the best of five."""

    def once() -> float:
        began = time.process_time()
        for _ in range(1_000_000):
            pass
        return (time.process_time() - began) * 1000

    return min(once() for _ in range(5))


def as_json(
    about: dict[str, Any],
    rounds: Sequence[Round],
    found: Sequence[Target],
    perfts: Sequence[Perft],
    extra: Any,
) -> str:
    """All results as JSON, for later comparison."""
    return json.dumps(
        {
            **about,
            "targets": [asdict(each) | {"holds": each.holds} for each in found],
            "rounds": [{name: asdict(each) for name, each in one.items()} for one in rounds],
            "perft": [asdict(each) for each in perfts],
            **extra,
        },
        indent=1,
    )


def as_markdown(
    about: dict[str, Any],
    rounds: Sequence[Round],
    found: Sequence[Target],
    perfts: Sequence[Perft],
    extra: Any,
) -> str:
    """The tables."""
    worst = max(map(foreign, rounds))
    noise = "" if worst <= QUIET_CORES else " The machine was not quiet: read the ratios with care."
    lines = [
        f"{about['date']}, Python {about['python']}, grpcio {about['packages']['grpcio']}, "
        f"{about['cores']} cores, load generator: {about['generator']}; a million turns of an empty Python "
        f"loop take {about['loop_ms']:.0f} ms here. Medians of {len(rounds)} rounds; other programs used at "
        f"most {worst:.2f} cores.{noise}",
        "",
        "| target | measured | bound | holds |",
        "|---|---|---|---|",
        *(each.row() for each in found),
        "",
        "| setting | a second | p50 ms | p99 ms | CPU µs each | cores used, the busiest first |",
        "|---|---|---|---|---|---|",
    ]
    for setting in (each for each in (*SETTINGS, *ON_POSTGRES) if each.name in rounds[0]):
        loads = [each[setting.name].load for each in rounds]
        cost = median(cpu_us(each[setting.name]) for each in rounds)
        rate, p50, p99 = (median(getattr(load, of) for load in loads) for of in ("rate", "p50_ms", "p99_ms"))
        figures = f"{rate:,.0f} | {p50:.2f} | {p99:.2f} | {cost:,.0f}"
        lines.append(f"| {setting.name} | {figures} | {limit(rounds, setting.name)} |")
    counted = ", ".join(f"{each.count:,} ({each.seconds:.1f} s)" for each in perfts)
    lines += ["", f"Perft of Tablut from depth 1: {counted}."]
    lines.append(idle_floor(rounds, extra["commit"]["p50_ms"]))
    lines += [
        f"{name}: median {each['p50_ms']:.1f} ms, worst {each['max_ms']:.1f} ms."
        for name, each in extra["delays"].items()
    ]
    return "\n".join(lines)


def write(text: str, data: str, name: str, mark: str = "results") -> Path:
    """Puts the tables between the markers of the README, and the JSON beside it; returns the JSON's path."""
    put(HERE / "README.md", mark, text)
    results = HERE / "results" / f"{name}.json"
    results.parent.mkdir(exist_ok=True)
    results.write_text(data + "\n")
    return results


def put(file: Path, mark: str, text: str) -> None:
    """Replaces what is between the markers of that name by the text."""
    begin, end = f"<!-- {mark} -->", f"<!-- end of {mark} -->"
    before, _, rest = file.read_text().partition(begin)
    after = rest.partition(end)[2]
    file.write_text(f"{before}{begin}\n{text}\n{end}{after}")
