"""`python -m bench.rounds.rounds`: how fast workers settle matches whose rounds end together.

All matches wait for the same last decision, after which the table makes its steps. The decisions are played
as fast as the engine takes them; the time runs from the first of them until the last step is in the log.
"""

import argparse
import asyncio
import contextlib
import json
import secrets
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench import report
from bench.harness.processes import Process, broker, first_in_line, free_port
from bench.rounds.positions import late_position, write
from bench.rounds.settling import Waiting, measured
from services import games
from tests.credentials import SIGNER


@contextlib.contextmanager
def staffed(home: Path, game: str, late: Sequence[str], workers: int) -> Iterator[dict[str, Process]]:
    """Runs an engine with matches that begin late, on the log in `home/engine`; a broker; and workers.

    `late`: the arguments of `bench.rounds.positions.late_position`.
    """
    running: dict[str, Process] = {}

    def start(name: str, *argv: str, **environ: str) -> None:
        running[name] = Process(name, home / name, argv, environ)
        running[name].wait_ready()

    with broker(home) as url:
        try:
            port = str(free_port())
            start(
                "engine", "-m", "bench.rounds.late_engine", game, *late, ARDRI_BROKER_URL=url, ARDRI_PORT=port
            )
            for number in range(1, workers + 1):
                own = {"ARDRI_BROKER_URL": url, "ARDRI_CONCURRENCY": "1", "ARDRI_QUEUES": "rounds"}
                start(f"worker {number}", "-m", "workers", **own)
            yield running
        finally:
            for process in reversed(running.values()):
                process.stop()


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tara")
    parser.add_argument("--seats", type=int, default=0, help="the game's least number if 0")
    parser.add_argument("--option", action="append", default=[], help="name=number of the game's options")
    parser.add_argument("--matches", type=int, default=5_000)
    parser.add_argument("--chain", type=int, default=4, help="least steps in a row after the decision")
    parser.add_argument(
        "--seed", type=int, default=1, help="of the games in which the position is looked for"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes")
    chosen = parser.parse_args()
    game, signer = games.load(chosen.game), SIGNER
    seats = chosen.seats or game.facts.min_seats
    late = (str(seats), str(chosen.chain), str(chosen.seed), *chosen.option)
    position = late_position(game, late)
    match_ids = [f"{chosen.game}.{secrets.token_hex(12)}" for _ in range(chosen.matches)]
    with first_in_line(), tempfile.TemporaryDirectory(prefix="ardri-rounds-") as folder:
        home = Path(folder)
        (home / "engine").mkdir()
        version = write(
            f"sqlite:///{home / 'engine' / f'engine-{chosen.game}.db'}", game, position, match_ids
        )
        with staffed(home, chosen.game, late, chosen.workers) as processes:
            figures = asyncio.run(measured(processes, Waiting(match_ids, version, position), signer))
    print(json.dumps({"game": chosen.game, "seats": seats} | figures | report.machine(), indent=1))


if __name__ == "__main__":
    main()
