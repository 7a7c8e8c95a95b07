"""A real Prometheus that watches a platform as `make monitor` does, and what tests ask of it."""

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
"""The time of each target's last scrape; 0 if that scrape failed."""
_ASKED: Final = "timestamp(up)"
"""The time of each target's last scrape, answered or not."""
_STEADY: Final = "min_over_time(up[10s])"
"""Whether a target has answered for long enough that all rules have been evaluated meanwhile."""


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
    """A process that is scraped; replicas belong to one job."""

    job: str
    health: Health


@dataclass(frozen=True, slots=True)
class Prometheus:
    """A running server."""

    port: int
    pid: int

    def query(self, expr: str, at: float | None = None) -> list[Sample]:
        """The value of the expression now, or at a time in Unix seconds."""
        when = {} if at is None else {"time": str(at)}
        found = self._get("query", query=expr, **when)["result"]
        return [Sample(each["metric"], float(each["value"][1])) for each in found]

    def query_range(
        self, expr: str, begin: float, end: float, step: int
    ) -> list[tuple[Mapping[str, str], list[tuple[float, float]]]]:
        """Labels and points of each series of the expression between two times, in Unix seconds."""
        span = {"start": str(begin), "end": str(end), "step": str(step)}
        found = self._get("query_range", query=expr, **span)["result"]
        return [
            (each["metric"], [(float(at), float(value)) for at, value in each["values"]]) for each in found
        ]

    def targets(self) -> list[Target]:
        """The targets that it scrapes."""
        found = self._get("targets", state="active")["activeTargets"]
        return [Target(each["labels"]["job"], Health(each["health"])) for each in found]

    def all_up(self) -> bool:
        """Whether there are targets, and all answer."""
        return {each.health for each in self.targets()} == {Health.UP}

    def scraped(self) -> float:
        """The beginning of the oldest of all targets' last scrapes, in Unix seconds.

        0 if a target has not answered its last scrape.
        """
        return self._oldest(_SCRAPED)

    def scrape(self) -> None:
        """Waits until every target has answered a scrape that began after this call."""
        now = time.time()
        wait_until(lambda: self.scraped() > now, "all targets are scraped again", progress=self.scraped)

    def moment(self) -> float:
        """A time after this call at which all targets had answered their scrapes for some seconds.

        Later queries for that time always have the same answer. Queries for now need not, because a target
        that misses a scrape has no series.
        """
        at = time.time()

        def is_whole() -> bool:
            """Whether all scrapes that began before `at` were answered; if not, tries a later time."""
            nonlocal at
            if self._oldest(_ASKED) <= at:
                return False
            if all(each.value == 1 for each in self.query(_STEADY, at)):
                return True
            at = time.time()
            return False

        wait_until(is_whole, "all targets answer at the same time")
        return at

    def rules(self) -> list[dict[str, Any]]:
        """All rules with their health."""
        return [rule for group in self._get("rules")["groups"] for rule in group["rules"]]

    def evaluated(self) -> set[str]:
        """The times at which the groups of rules were last evaluated."""
        return {group["lastEvaluation"] for group in self._get("rules")["groups"]}

    def alerts(self) -> set[tuple[str, str]]:
        """The name and job of all alerts that are pending or firing; the job may be empty."""
        labels = [each["labels"] for each in self._get("alerts")["alerts"]]
        return {(each["alertname"], each.get("job", "")) for each in labels}

    def exemplars(self, expr: str) -> list[Mapping[str, str]]:
        """The labels of the exemplars of the last minutes."""
        found: Any = self._get("query_exemplars", query=expr, start="0", end="9999999999")
        return [each["labels"] for series in found for each in series["exemplars"]]

    def is_ready(self) -> bool:
        """Whether it answers queries."""
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{self.port}/-/ready", timeout=1).close()
            return True
        return False

    def _oldest(self, expr: str) -> float:
        return min((each.value for each in self.query(expr)), default=0.0)

    def _get(self, path: str, **query: str) -> Any:
        url = f"http://127.0.0.1:{self.port}/api/v1/{path}?{urllib.parse.urlencode(query)}"
        with urllib.request.urlopen(url, timeout=HANG_SECONDS) as answer:
            return json.load(answer)["data"]


def find_server() -> str | None:
    """The binary on the PATH, as Debian installs it."""
    return shutil.which("prometheus")


@contextlib.contextmanager
def running(binary: str, state_file: Path, *, seconds: int = 2, port: int = 0) -> Iterator[Prometheus]:
    """Runs a server that scrapes a supervisor's processes every `seconds`; removes it with its data."""
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
