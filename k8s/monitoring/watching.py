"""`make monitor`: a Prometheus with our rules on the platform that `ardri up` runs, and boards for a Grafana.

Its targets are what the supervisor says of its processes. One that has ended is kept at its last address:
that it does not answer there is what alerts are about. Needs nothing but the servers' own programs.
"""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from services.runtime.config import Config

FOLDER: Final = Path(__file__).parent
RULES: Final = FOLDER / "rules"
PORT: Final = 9090
_PERIOD_SECONDS: Final = 5
_LOOK_SECONDS: Final = 0.5
_STOP_SECONDS: Final = 20.0


def targets(state: Mapping[str, Any]) -> dict[str, str]:
    """The address of the metrics of each process that has one, from the supervisor's state."""
    return {each["name"]: each["metrics"] for each in state["processes"] if each["metrics"]}


def config(home: Path, seconds: int) -> str:
    """What Prometheus is started with: it scrapes the targets of that folder at that period."""
    content = {
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
    return json.dumps(content, indent=1)  # which is YAML, too


def command(binary: str, home: Path, port: int) -> list[str]:
    """Starts it with the configuration and the data in that folder."""
    return [
        binary,
        f"--config.file={home / 'prometheus.yaml'}",
        f"--storage.tsdb.path={home / 'data'}",
        f"--web.listen-address=127.0.0.1:{port}",
        "--enable-feature=exemplar-storage",
    ]


@contextlib.contextmanager
def followed(state_file: Path, home: Path) -> Iterator[None]:
    """Meanwhile the targets of that folder are those of the platform."""
    ended = threading.Event()
    follower = threading.Thread(target=_follow, args=(state_file, home, ended))
    follower.start()
    try:
        yield
    finally:
        ended.set()
        follower.join()


def grafana_environ(port: int) -> dict[str, str]:
    """What a Grafana is to be started with: the data source, and our boards in a folder of their own."""
    return {
        "GF_PATHS_PROVISIONING": str(FOLDER / "grafana"),
        "ARDRI_DASHBOARDS": str(FOLDER / "dashboards"),
        "ARDRI_PROMETHEUS_URL": f"http://127.0.0.1:{port}",
    }


def main() -> None:
    """Watches the platform that `ardri up` has started here, until it is interrupted."""
    state_file = Config.from_env(os.environ, connects=False).data_dir.resolve() / "run" / "platform.json"
    if not state_file.exists():
        sys.exit(f"no platform runs in {state_file.parents[1]}: `make run` starts one")
    binary = shutil.which("prometheus")
    if binary is None:
        sys.exit("Prometheus is not installed; Debian's package is `prometheus`")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(KeyboardInterrupt):
        home = Path(folder)
        (home / "prometheus.yaml").write_text(config(home, _PERIOD_SECONDS), encoding="utf-8")
        with followed(state_file, home), (home / "log").open("wb") as log:
            process = subprocess.Popen(command(binary, home, PORT), stdout=log, stderr=log)  # noqa: S603  # found above
            try:
                _say(PORT)
                code = process.wait()
                sys.exit(f"Prometheus has ended ({code}): {(home / 'log').read_text()[-2000:]}")
            finally:
                process.terminate()
                process.wait(_STOP_SECONDS)


def _say(port: int) -> None:
    words = " ".join(f"{name}={value}" for name, value in grafana_environ(port).items())
    sys.stdout.write(
        f"Prometheus watches it: http://127.0.0.1:{port}/alerts; Ctrl-C ends it\n"
        f"For its boards, start a Grafana with: {words}\n"
    )
    sys.stdout.flush()


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
        ended.wait(_LOOK_SECONDS)


def _target(name: str, address: str) -> dict[str, Any]:
    """With the labels that the operator's monitors give, too; `gateway-2` is the second of its job."""
    job = re.sub(r"-\d+$", "", name)
    return {"targets": [address], "labels": {"job": job, "component": job.partition("-")[0]}}


if __name__ == "__main__":
    main()
