"""A real Prometheus that watches a platform as `make monitor` does, and the queries of tests."""

import contextlib
import enum
import json
import shutil
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from k8s.monitoring import watching
from tests.servers.child import free_port, home_for, stop
from tests.waiting import HANG_SECONDS, wait_until

_SCRAPED: Final = "(timestamp(up) and up == 1) or 0 * up"
"""When each target answered its last scrape. A failed scrape leaves a sample, too, which counts as 0."""
_ASKED: Final = "timestamp(up)"
"""When each target was last scraped, successfully or not."""
_ANSWERED: Final = "sum(sum_over_time(up[1h]))"
"""How many scrapes have succeeded; a busy machine has few, and one that hangs has no more."""
_STEADY: Final = "min_over_time(up[10s])"
"""Whether a target has answered for so long that all rules were evaluated in that time."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One series at one time."""

    labels: Mapping[str, str]
    value: float


class Health(enum.Enum):
    """How a target answered."""

    UP = "up"
    DOWN = "down"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Target:
    """A process that is scraped. Replicas have the same job."""

    job: str
    health: Health


@dataclass(frozen=True, slots=True)
class Prometheus:
    """A running server."""

    port: int
    pid: int

    def query(self, expr: str, at: float | None = None) -> list[Sample]:
        """Returns the expression's value now, or at a time in Unix seconds."""
        when = {} if at is None else {"time": str(at)}
        found = self._get("query", query=expr, **when)["result"]
        return [Sample(each["metric"], float(each["value"][1])) for each in found]

    def query_range(
        self, expr: str, begin: float, end: float, step: int
    ) -> list[tuple[Mapping[str, str], list[tuple[float, float]]]]:
        """Returns labels and points of each series of the expression between two times, in Unix seconds."""
        span = {"start": str(begin), "end": str(end), "step": str(step)}
        found = self._get("query_range", query=expr, **span)["result"]
        return [
            (each["metric"], [(float(at), float(value)) for at, value in each["values"]]) for each in found
        ]

    def targets(self) -> list[Target]:
        """Returns the targets."""
        found = self._get("targets", state="active")["activeTargets"]
        return [Target(each["labels"]["job"], Health(each["health"])) for each in found]

    def all_up(self) -> bool:
        """Whether there are targets and all of them answer."""
        return {each.health for each in self.targets()} == {Health.UP}

    def wait_for_all(self) -> None:
        """Returns once all targets answer."""
        wait_until(self.all_up, "all targets are up", progress=self._answered)

    def scraped(self) -> float:
        """When the last scrapes began, in Unix seconds: the earliest time of all targets.

        0 if a target has not answered its last scrape.
        """
        return self._oldest(_SCRAPED)

    def scrape(self) -> None:
        """Returns once every target has answered a scrape that began after now."""
        now = time.time()
        wait_until(lambda: self.scraped() > now, "all targets are scraped again", progress=self.scraped)

    def moment(self) -> float:
        """Returns a time after this call for which all targets have answered, and for some seconds before it.

        Later queries for that time give the same answer. That is not certain for the present: a target that
        misses a scrape has no series.
        """
        at = time.time()

        def is_whole() -> bool:
            """Whether all scrapes begun before `at` have ended well; if not, moves `at` to the present."""
            nonlocal at
            if self._oldest(_ASKED) <= at:
                return False
            if all(each.value == 1 for each in self.query(_STEADY, at)):
                return True
            at = time.time()
            return False

        wait_until(is_whole, "all targets answer at the same time", progress=self._answered)
        return at

    def rules(self) -> list[dict[str, Any]]:
        """Returns all rules with their health."""
        return [rule for group in self._get("rules")["groups"] for rule in group["rules"]]

    def evaluated(self) -> set[str]:
        """Returns when each group of rules was last evaluated."""
        return {group["lastEvaluation"] for group in self._get("rules")["groups"]}

    def alerts(self) -> set[tuple[str, str]]:
        """Returns name and job of all pending or firing alerts; the job may be empty."""
        labels = [each["labels"] for each in self._get("alerts")["alerts"]]
        return {(each["alertname"], each.get("job", "")) for each in labels}

    def exemplars(self, expr: str) -> list[Mapping[str, str]]:
        """Returns the labels of the exemplars of the last minutes."""
        found: Any = self._get("query_exemplars", query=expr, start="0", end="9999999999")
        return [each["labels"] for series in found for each in series["exemplars"]]

    def is_ready(self) -> bool:
        """Whether the server answers queries."""
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{self.port}/-/ready", timeout=1).close()
            return True
        return False

    def _answered(self) -> list[Sample]:
        return self.query(_ANSWERED)

    def _oldest(self, expr: str) -> float:
        return min((each.value for each in self.query(expr)), default=0.0)

    def _get(self, path: str, **query: str) -> Any:
        url = f"http://127.0.0.1:{self.port}/api/v1/{path}?{urllib.parse.urlencode(query)}"
        with urllib.request.urlopen(url, timeout=HANG_SECONDS) as answer:
            return json.load(answer)["data"]


def find_server() -> str | None:
    """Debian's binary."""
    return shutil.which("prometheus")


@contextlib.contextmanager
def running(binary: str, state_file: Path, *, seconds: int = 2, port: int = 0) -> Iterator[Prometheus]:
    """Scrapes the processes of a supervisor at that period. It is removed with its data afterwards."""
    port = port or free_port()
    with home_for(None) as home:
        (home / "prometheus.yaml").write_text(watching.config(home, seconds))
        with watching.followed(state_file, home), (home / "log").open("wb") as log:
            process = subprocess.Popen(watching.command(binary, home, port), stdout=log, stderr=log)
            try:
                server = Prometheus(port, process.pid)
                wait_until(lambda: process.poll() is not None or server.is_ready(), "Prometheus answers")
                assert process.poll() is None, (home / "log").read_text()
                yield server
            finally:
                stop(process)
