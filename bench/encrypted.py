"""`python -m bench.encrypted`: TLS beside plain, in turns.

It is that of the gateway's port, and that between gateway and engine, where both show a certificate.
What counts is the median of the ratios of one round; CPU is that of gateway and engine for an action.
"""

import argparse
import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from bench.harness.generator import built
from bench.harness.measure import Bench, Setting
from bench.harness.processes import first_in_line, gateway_and_engine
from bench.paired import cpu_us
from services.runtime.tls.development import DevelopmentCertificates
from services.runtime.tls.dialer import Dialer, engine
from services.runtime.tls.settings import TlsSettings
from services.runtime.tls.watched_pair import WatchedPair
from tests.credentials import SIGNER

_SETTINGS: Final = (
    Setting("PlayAction", "action", "gateway", matches=64),
    Setting("Play", "play", "gateway", matches=96),
    Setting("Play, one idle table", "play", "gateway", matches=24, tables=1, connections=2),
    Setting("Play, 200 watchers", "play", "gateway", matches=4, tables=1, connections=4, watchers=200),
)
_NAME: Final = engine("tablut")
"""The name in the one certificate that all processes use: an engine checks only who has signed a caller's."""


@contextlib.contextmanager
def encrypted(home: Path) -> Iterator[Bench]:
    """A gateway and an engine with certificates of their own authority."""
    certificates = DevelopmentCertificates(home / "tls")
    certificates.make([_NAME], "127.0.0.1")
    environ = certificates.environ(_NAME)
    files = TlsSettings.read(environ, must_protect=True).inside
    assert files is not None, "with these variables there is a pair"
    tls = Dialer(WatchedPair(files)), str(certificates.authority)
    with gateway_and_engine(home, environ=environ) as processes:
        yield Bench(processes, built(), SIGNER, home, tls=tls)


def main() -> None:
    """Prints a line for each setting."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.5, help="of each run")
    chosen = parser.parse_args()
    with (
        first_in_line(),
        tempfile.TemporaryDirectory(prefix="ardri-bench-") as folder,
        gateway_and_engine(Path(folder) / "plain") as processes,
        encrypted(Path(folder) / "encrypted") as by_tls,
    ):
        plain = Bench(processes, built(), SIGNER, Path(folder))
        for setting in _SETTINGS:
            print(_compared(plain, by_tls, setting, chosen.rounds, chosen.seconds), flush=True)


def _compared(plain: Bench, by_tls: Bench, setting: Setting, rounds: int, seconds: float) -> str:
    rates, costs, delays = [], [], []
    for number in range(rounds):
        benches = (plain, by_tls) if number % 2 else (by_tls, plain)
        runs = {bench: bench.measure(setting, seconds) for bench in benches}
        rates.append(runs[by_tls].load.rate / runs[plain].load.rate)
        costs.append(cpu_us(runs[by_tls]) / cpu_us(runs[plain]))
        delays.append(runs[by_tls].load.p50_ms / runs[plain].load.p50_ms)
    return (
        f"{setting.name}: {median(rates):.2f} of plain's actions a second "
        f"({min(rates):.2f} to {max(rates):.2f}), "
        f"{median(costs):.2f} of its CPU an action, {median(delays):.2f} of its median delay"
    )


if __name__ == "__main__":
    main()
