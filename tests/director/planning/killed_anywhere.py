"""Kills a director at each call of its ledger, before it and after it.

`python -m tests.director.planning.killed_anywhere`

Each time another one goes on, and the digests at the end are those of the run in which nobody was killed.
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

from ardri.tournament.v1 import tournament_pb2 as pb
from services.ledger.ledger import Ledger
from services.runtime.database.migrating import migrate
from tests.director.house import House
from tests.director.mortal import Lives
from tests.director.specs import levels, spec, stage

SPEC = spec(
    stage(pb.FORMAT_SWISS, rounds=2, advance=2),
    stage(pb.FORMAT_KNOCKOUT),
    entrants=levels(3),
)
"""A tournament with byes, rounds, two stages and an end, in few games."""


async def created(file: Path, tournament: pb.TournamentSpec) -> str:
    """Makes the tournament in an empty ledger, not yet started; its id."""
    house = House(Ledger(f"sqlite:///{file}"))
    made = await house.create(tournament, start=False)
    house.context.close()
    return made.tournament_id


async def run(file: Path, every: int, tournament: pb.TournamentSpec = SPEC) -> tuple[int, list[str]]:
    """The number of kills, and all differences from the run without kills.

    `file`: an empty ledger. `every`: 2 for every second call, and so on.
    """
    tournament_id = await created(file, tournament)

    async def play(number: int, *, after: bool = False) -> tuple[pb.Tournament, int, int]:
        copy = Path(shutil.copy(file, file.with_name(f"run-{number}-{after}.db")))
        lives = Lives(f"sqlite:///{copy}", tournament_id)
        ended, calls = await lives.play(number, dies_after=after)
        return ended, calls, lives.deaths

    quiet, calls, _ = await play(0)
    kills, faults = 0, []
    for number in range(1, calls + 1, every):
        for after in (False, True):
            ended, _, deaths = await play(number, after=after)
            kills += deaths
            same = (ended.results_digest, ended.standings_digest) == (
                quiet.results_digest,
                quiet.standings_digest,
            )
            if not same or ended.stages != quiet.stages:
                faults.append(f"killed {'after' if after else 'before'} call {number} of {calls}")
    return kills, faults


def main() -> None:
    """At full size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="only each so manieth call")
    every = parser.parse_args().every
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "ledger.db"
        migrate(f"sqlite:///{file}")
        kills, faults = asyncio.run(run(file, every))
    print(f"{kills} kills, {len(faults)} ended otherwise", *faults, sep="\n")  # noqa: T201  # a program
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
