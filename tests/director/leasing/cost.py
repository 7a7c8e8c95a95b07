"""What a game costs the director, in milliseconds of processor time: `python -m tests.director.leasing.cost`.

`judge`: the referee plays the record again. `rules`: of that, what the kernel takes for the same actions.
`lease`, `deliver`, `plan`: everything else, per game, in deliveries of so many; SQLite, without gRPC.
"""

import argparse
import asyncio
import gc
import json
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry, Record
from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.games import rules_of
from services.director.leasing.lease_calls import _delivered
from services.director.referee.referee import Expectation, judge
from services.kernel import apply, to_act
from services.ledger.ledger import Ledger
from services.ledger.storage.slots import DeliveryStatus
from services.runtime.database.migrating import migrate
from tests.director.games_to_play import game_to_play, level
from tests.director.host import hosted
from tests.director.house import House
from tests.director.mortal import RememberingReferees
from tests.director.specs import levels, spec, stage

TABLES = (("tablut", 2), ("tara", 3), ("westeria", 2), ("plaques", 4))
_ROUNDS = 5


def best_ms(work: Callable[[], None]) -> float:
    """The least processor time of several runs, in milliseconds."""
    tries = []
    for _ in range(_ROUNDS):
        started = time.process_time()
        work()
        tries.append(time.process_time() - started)
    return min(tries) * 1000


def refereeing(game: str, seats: int, count: int) -> dict[str, float]:
    """Measures the referee, on random games with the default options of the game."""
    entrants = [level(f"e{seat}") for seat in range(seats)]
    expected = [game_to_play(*entrants, game=game, number=number, options={}) for number in range(count)]
    records = [hosted(each, Random(number)) for number, each in enumerate(expected)]
    gc.freeze()

    def judge_all() -> None:
        for record, each in zip(records, expected, strict=True):
            assert judge(record, each).result is not None

    def play_all() -> None:
        for record, each in zip(records, expected, strict=True):
            replay(record, each)

    plies = sum(len(record.entries) for record in records) / count
    return {"entries": plies, "judge": best_ms(judge_all) / count, "rules": best_ms(play_all) / count}


def replay(record: Record, expected: Expectation) -> None:
    """Plays the actions of a record with the kernel only."""
    spec = MatchSpec.FromString(expected.spec)
    rules = rules_of(spec.game)
    state = rules.first_position(spec)
    for body in record.entries:
        entry = LogEntry.FromString(body)
        if entry.HasField("acted"):
            acted = entry.acted
            to_act(state)
            rules.game.format(state, acted.seat, acted.action)  # type: ignore[arg-type]  # a seat's number
            state = apply(rules.game, state, acted.seat, acted.action)  # type: ignore[arg-type]  # as above


async def keeping(batch: int, blocks: int) -> dict[str, float]:
    """Measures the ledger, in a round robin of six."""
    spent = {"lease": 0.0, "deliver": 0.0, "plan": 0.0}
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'ledger.db'}"
        migrate(url)
        house = House(Ledger(url))
        house.deliveries._referees = RememberingReferees(1)
        await house.create(spec(stage(pb.FORMAT_ROUND_ROBIN, blocks=blocks), entrants=levels(6)))
        await house.register("w1")
        games = 0
        while True:
            started = time.process_time()
            assignments = await house.lease("w1", batch)
            leased = time.process_time()
            played = [RememberingReferees.games.play(each) for each in assignments]
            for each in played:
                found = house.deliveries._played(_delivered(each, is_forbidden=False))
                assert not isinstance(found, DeliveryStatus)
                RememberingReferees.games.judge(found)
            begun = time.process_time()
            await house.deliver("w1", played)
            delivered = time.process_time()
            await house.plan()
            spent["lease"] += leased - started
            spent["deliver"] += delivered - begun
            spent["plan"] += time.process_time() - delivered
            games += len(assignments)
            if not assignments:
                break
        house.context.close()
    return {name: seconds * 1000 / games for name, seconds in spent.items()}


def main() -> None:
    """Prints one line of JSON a game, and one for the ledger."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each kind")
    parser.add_argument("--batch", type=int, default=20, help="games in a delivery")
    parser.add_argument("--blocks", type=int, default=10, help="of each pair, for the ledger's part")
    arguments = parser.parse_args()
    rows: list[dict[str, object]] = [
        {"game": game, "seats": seats, **refereeing(game, seats, arguments.games)} for game, seats in TABLES
    ]
    rows.append({"batch": arguments.batch, **asyncio.run(keeping(arguments.batch, arguments.blocks))})
    for row in rows:
        rounded = {key: round(value, 2) if isinstance(value, float) else value for key, value in row.items()}
        print(json.dumps(rounded | {"load": round(os.getloadavg()[0], 1)}))  # noqa: T201  # a program


if __name__ == "__main__":
    main()
