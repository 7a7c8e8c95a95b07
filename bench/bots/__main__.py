"""`python -m bench.bots [COMMIT ..]`: answers of AI opponents by commits (HEAD), measured in turn.

Each commit is measured as its sources are (`pure`) and compiled (`native`), if this machine has a C compiler.
Each of these has an engine, an embedded broker and a worker of one process. Prints answers a second, how long
they took, and the CPU time of engine and worker for one.
"""

import argparse
import asyncio
import contextlib
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.bots.builds import Build, compile_in, has_compiler
from bench.bots.people import Answers, answers
from bench.harness.processes import Process, broker, first_in_line, free_port
from bench.paired import take_out
from tests.credentials import SIGNER


@dataclass(frozen=True, slots=True)
class Run:
    """The measurements of one run; CPU times are in ms for one answer."""

    found: Answers
    engine_ms: float
    worker_ms: float


@dataclass(frozen=True, slots=True)
class Platform:
    """An engine and a worker."""

    engine: Process
    worker: Process

    def run(self, level: int, matches: int, seconds: float) -> Run:
        """Plays that many matches at once, and measures the answers of that level."""
        before = self.engine.cpu_seconds(), self.worker.cpu_seconds_of_all()
        playing = answers(self.engine.address, SIGNER, level=level, matches=matches, seconds=seconds)
        found = asyncio.run(playing)
        # The CPU time includes answers in the first second, in which the matches began.
        count = max(1.0, len(found.answers_ms) * (seconds + 1) / seconds)
        engine, worker = self.engine.cpu_seconds() - before[0], self.worker.cpu_seconds_of_all() - before[1]
        return Run(found, 1000 * engine / count, 1000 * worker / count)


@contextlib.contextmanager
def platform(commit: str, build: Build, home: Path) -> Iterator[Platform]:
    """Runs an engine and a worker of that commit, in that form."""
    root, running = home / "code", list[Process]()
    take_out(commit, root)
    if build is Build.NATIVE:
        compile_in(root)
    with broker(home) as url:
        try:
            both = {"ARDRI_BROKER_URL": url, "ARDRI_PURE": "1" if build is Build.PURE else "0"}
            at = {**both, "ARDRI_PORT": str(free_port())}
            running.append(Process("engine", home / "engine", ("-m", "services.engine", "tablut"), at, root))
            running[-1].wait_ready()
            of = {**both, "ARDRI_CONCURRENCY": "1"}
            running.append(Process("worker", home / "worker", ("-m", "workers"), of, root))
            running[-1].wait_ready()
            yield Platform(*running)
        finally:
            for process in reversed(running):
                process.stop()


def told(name: str, runs: list[Run]) -> str:
    """A line with the medians of the runs."""
    rate, p50, p99 = (
        median(figures)
        for figures in zip(
            *((run.found.rate, run.found.at(0.5), run.found.at(0.99)) for run in runs), strict=True
        )
    )
    engine, worker = median(run.engine_ms for run in runs), median(run.worker_ms for run in runs)
    return (
        f"{name:27} {rate:6.0f} a second, p50 {p50:.0f} ms, p99 {p99:.0f} ms; "
        f"CPU ms an answer: engine {engine:.2f}, worker {worker:.2f}"
    )


def main() -> None:
    """Prints a line for each commit and build."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commits", nargs="*", default=["HEAD"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--level", type=int, default=1)
    parser.add_argument("--build", choices=[each.value for each in Build], help="this one alone")
    chosen = parser.parse_args()
    builds = [Build(chosen.build)] if chosen.build else list(Build)
    if Build.NATIVE in builds and not has_compiler():
        print("native is not measured: there is no C compiler", flush=True)
        builds.remove(Build.NATIVE)
    measured = [(commit, build) for commit in chosen.commits for build in builds]
    with contextlib.ExitStack() as stack:
        stack.enter_context(first_in_line())
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ardri-bench-")))
        platforms = [
            stack.enter_context(platform(commit, build, home / str(number)))
            for number, (commit, build) in enumerate(measured)
        ]
        runs: list[list[Run]] = [[] for _ in platforms]
        for number in range(chosen.rounds):
            order = range(len(platforms))
            for each in order if number % 2 else reversed(order):
                runs[each].append(platforms[each].run(chosen.level, chosen.matches, chosen.seconds))
        print(f"{chosen.matches} matches at level {chosen.level}; load {os.getloadavg()[0]:.1f}")
        for (commit, build), found in zip(measured, runs, strict=True):
            print(told(f"{commit[:20]} {build.value}", found), flush=True)


if __name__ == "__main__":
    main()
