"""`python -m bench.paired COMMIT [COMMIT]`: two commits side by side, the second HEAD unless named.

Both are taken from git into folders of their own, so that both run the same way, and are measured in turn;
with `--native` both are compiled there, with `--postgres` each has a database of one PostgreSQL. What counts
is the median of the ratios of one round; CPU is that of gateway and engine for an action.
"""

import argparse
import contextlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from bench.harness.generator import built
from bench.harness.measure import Bench, Measurement, Setting
from bench.harness.processes import ROOT, first_in_line, gateway_and_engine
from bench.stores import postgres
from tests.credentials import SIGNER

_SETTINGS = (
    Setting("PlayAction", "action", "gateway", matches=64),
    Setting("Play", "play", "gateway", matches=96),
    Setting("Play, 200 watchers", "play", "gateway", matches=4, tables=1, connections=4, watchers=200),
    Setting("Play, 10 a second", "play", "gateway", matches=64, rate=10),
    Setting("Play, 100 a second", "play", "gateway", matches=64, rate=100),
    Setting("Play, 1,000 a second", "play", "gateway", matches=80, rate=1000),
)


@contextlib.contextmanager
def platform(commit: str, home: Path, *, native: bool, database: str = "") -> Iterator[Bench]:
    """A gateway and an engine of that commit; `native`: with compiled rules.

    `database`: the URL of its log; empty for a SQLite file of its own.
    """
    root = home / "code"
    take_out(commit, root)
    if native:
        environment = os.environ | {"ARDRI_NATIVE": "1"}
        command = [sys.executable, "setup.py", "-q", "native"]
        subprocess.run(command, cwd=root, env=environment, check=True, stdout=subprocess.DEVNULL)
    environ = {"ARDRI_DATABASE_URL": database} if database else {}
    with gateway_and_engine(home, root, environ) as processes:
        yield Bench(processes, built(), SIGNER, home)


def take_out(commit: str, root: Path) -> None:
    """Writes the files of that commit into a folder."""
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(root, filter="data")


def cpu_us(measured: Measurement) -> float:
    """CPU time of gateway and engine for one action.

    Raises:
        RuntimeError: no time was counted, because the system counts in hundredths of a second.
    """
    cores = measured.cores["gateway"] + measured.cores["engine"]
    if not cores:
        raise RuntimeError("too short a run: no processor time was counted")
    return 1e6 * cores / measured.load.rate


def compared(
    before: str,
    after: str,
    home: Path,
    settings: Sequence[Setting],
    *,
    rounds: int,
    seconds: float,
    native: bool = False,
    urls: Sequence[str] = ("", ""),
) -> Iterator[str]:
    """A line for each setting: the ratios of the second commit to the first."""
    with (
        platform(before, home / "before", native=native, database=urls[0]) as old,
        platform(after, home / "after", native=native, database=urls[1]) as new,
    ):
        for setting in settings:
            rates, costs, middles, worst = [], [], [], []
            for number in range(rounds):
                benches = (old, new) if number % 2 else (new, old)
                runs = {bench: bench.measure(setting, seconds) for bench in benches}
                rates.append(runs[new].load.rate / runs[old].load.rate)
                costs.append(cpu_us(runs[new]) / cpu_us(runs[old]))
                middles.append((runs[old].load.p50_ms, runs[new].load.p50_ms))
                worst.append((runs[old].load.p99_ms, runs[new].load.p99_ms))
            yield (
                f"{setting.name}: {median(rates):.3f} of the actions a second ({_told(rates)}), "
                f"{median(costs):.3f} of the CPU an action ({_told(costs)}), "
                f"p50 {_from_to(middles)}, p99 {_from_to(worst)}"
            )


def main() -> None:
    """Prints a line for each setting."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before")
    parser.add_argument("after", nargs="?", default="HEAD")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.5, help="of each run")
    parser.add_argument("--only", default="", help="settings whose name has this")
    parser.add_argument("--native", action="store_true", help="compile both first, some minutes")
    parser.add_argument("--postgres", action="store_true", help="instead of SQLite")
    chosen = parser.parse_args()
    with (
        first_in_line(),
        tempfile.TemporaryDirectory(prefix="ardri-bench-") as folder,
        postgres.running(2 if chosen.postgres else 0) as found,
    ):
        urls = found[1] if found else ["", ""]
        lines = compared(
            chosen.before,
            chosen.after,
            Path(folder),
            [each for each in _SETTINGS if chosen.only in each.name],
            rounds=chosen.rounds,
            seconds=chosen.seconds,
            native=chosen.native,
            urls=urls,
        )
        for line in lines:
            print(line, flush=True)


def _from_to(pairs: Sequence[tuple[float, float]]) -> str:
    before, after = zip(*pairs, strict=True)
    ratio = median(new / old for old, new in pairs)
    return f"{median(before):.2f} to {median(after):.2f} ms ({ratio:.2f})"


def _told(ratios: list[float]) -> str:
    return " ".join(f"{each:.2f}" for each in sorted(ratios))


if __name__ == "__main__":
    main()
