"""A real Prometheus that watches a platform, with our rules; `make monitor` starts one to look at.

Its targets are what the supervisor of `ardri up` or `make cluster` says of its processes. One that has ended
is kept at its last address: that it does not answer there is what alerts are about.
"""

import contextlib
import enum
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from services.runtime.config import Config
from tests.servers.child import free_port, home_for, stop
from tests.waiting import wait_until

RULES: Final = Path(__file__).parents[2] / "k8s" / "monitoring" / "rules"
PORT: Final = 9090


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
    """A process; replicas are of one job."""

    job: str
    health: Health


@dataclass(frozen=True, slots=True)
class Prometheus:
    """A running server."""

    port: int
    pid: int

    def query(self, expr: str) -> list[Sample]:
        """What the expression is now."""
        found = self._get("query", query=expr)["result"]
        return [Sample(each["metric"], float(each["value"][1])) for each in found]

    def targets(self) -> list[Target]:
        """What it scrapes."""
        found = self._get("targets", state="active")["activeTargets"]
        return [Target(each["labels"]["job"], Health(each["health"])) for each in found]

    def all_up(self) -> bool:
        """Whether there are targets, and all answer."""
        return {each.health for each in self.targets()} == {Health.UP}

    def rules(self) -> list[dict[str, Any]]:
        """All rules with their health."""
        return [rule for group in self._get("rules")["groups"] for rule in group["rules"]]

    def evaluated(self) -> set[str]:
        """When each group of rules was evaluated last."""
        return {group["lastEvaluation"] for group in self._get("rules")["groups"]}

    def alerts(self) -> set[tuple[str, str]]:
        """Name and job of all that are pending or fire; the job may be empty."""
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

    def _get(self, path: str, **query: str) -> Any:
        url = f"http://127.0.0.1:{self.port}/api/v1/{path}?{urllib.parse.urlencode(query)}"
        with urllib.request.urlopen(url, timeout=30) as answer:
            return json.load(answer)["data"]


def find_server() -> str | None:
    """Debian's binary."""
    return shutil.which("prometheus")


@contextlib.contextmanager
def running(binary: str, state_file: Path, *, seconds: int = 2, port: int = 0) -> Iterator[Prometheus]:
    """Scrapes what that supervisor runs, at that period; gone with its data afterwards."""
    port = port or free_port()
    ended = threading.Event()
    with home_for(None) as home:
        (home / "prometheus.yaml").write_text(yaml.safe_dump(_config(home, seconds)))
        follower = threading.Thread(target=_follow, args=(state_file, home, ended))
        follower.start()
        command = [
            binary,
            "--config.file",
            str(home / "prometheus.yaml"),
            "--storage.tsdb.path",
            str(home / "data"),
        ]
        command += [f"--web.listen-address=127.0.0.1:{port}", "--enable-feature=exemplar-storage"]
        with (home / "log").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            server = Prometheus(port, process.pid)
            wait_until(lambda: process.poll() is not None or server.is_ready(), "Prometheus answers")
            assert process.poll() is None, (home / "log").read_text()
            yield server
        finally:
            ended.set()
            stop(process)
            follower.join()


def targets(state: Mapping[str, Any]) -> dict[str, str]:
    """The address of the metrics of each process that has one, from the supervisor's state."""
    return {each["name"]: each["metrics"] for each in state["processes"] if each["metrics"]}


def _follow(state_file: Path, home: Path, ended: threading.Event) -> None:
    """Writes what is to be scraped, and again whenever it changes."""
    known: dict[str, str] = {}
    while not ended.is_set():
        with contextlib.suppress(FileNotFoundError):  # no platform there now
            found = known | targets(json.loads(state_file.read_text()))
            if found != known:
                known = found
                draft = home / "targets.draft"
                draft.write_text(json.dumps([_target(name, address) for name, address in known.items()]))
                draft.replace(home / "targets.json")
        ended.wait(0.5)


def _target(name: str, address: str) -> dict[str, Any]:
    """With the labels that the operator's monitors give, too; `gateway-2` is the second of its job."""
    job = re.sub(r"-\d+$", "", name)
    return {"targets": [address], "labels": {"job": job, "component": job.partition("-")[0]}}


def _config(home: Path, seconds: int) -> dict[str, Any]:
    return {
        "global": {
            "scrape_interval": f"{seconds}s",
            "scrape_timeout": f"{seconds}s",
            "evaluation_interval": f"{seconds}s",
        },
        "rule_files": [str(RULES / "*.yaml")],
        "scrape_configs": [
            {"job_name": "ardri", "file_sd_configs": [{"files": [str(home / "targets.json")]}]}
        ],
    }


def main() -> None:
    """Watches the platform that `ardri up` has started here, until it is interrupted."""
    state_file = Config.from_env(os.environ).data_dir.resolve() / "run" / "platform.json"
    if not state_file.exists():
        sys.exit(f"no platform runs in {state_file.parents[1]}: `make run` starts one")
    binary = find_server()
    if binary is None:
        sys.exit("Prometheus is not installed: `make services` installs it")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with running(binary, state_file, seconds=5, port=PORT) as server:
        sys.stdout.write(f"Prometheus watches it: http://127.0.0.1:{server.port}/alerts; Ctrl-C ends it\n")
        sys.stdout.flush()
        with contextlib.suppress(KeyboardInterrupt):
            signal.pause()


if __name__ == "__main__":
    main()
