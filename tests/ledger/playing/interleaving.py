"""Two directors, three workers and bad luck; at full size `python -m tests.ledger.playing.interleaving`."""

import argparse
import dataclasses
import random
import tempfile
from collections import Counter
from pathlib import Path

from sqlalchemy import func, select

from services.ledger.ledger import Ledger
from services.ledger.storage.slots import Accepted, DeliveryStatus, LeasedSlot, Slot, SlotState
from services.runtime.database.migrating import migrate
from services.runtime.database.schema.slots import busy, deliveries, results, slots
from services.tournament.entrants import Entrant
from services.tournament.results import Verdict
from services.tournament.spec import Mode
from tests.ledger.sample import WORKER, begin, level, new_tournament, person, played
from tests.ledger.tables import engine_of, let_leases_run_out, let_patience_run_out

_WORKERS = ("w1", "w2", "w3")
_FIELDS: tuple[tuple[Entrant, ...], ...] = (
    (person("a"), person("b"), person("c"), level("x")),
    (person("b"), person("d"), level("y"), level("z")),
)


class Run:
    """One course of events. Games are kept by whom they were leased to, and come late, twice or never."""

    def __init__(self, directors: tuple[Ledger, Ledger], seed: int) -> None:
        self._directors = directors
        self._rng = random.Random(seed)
        self._tokens: dict[Slot, int] = {}
        self._played: list[tuple[str, Accepted]] = []
        self._counted: Counter[Slot] = Counter()
        self._delivered = 0
        for worker_id in _WORKERS:
            directors[0].register(dataclasses.replace(WORKER, worker_id=worker_id))
        made = [
            begin(directors[0], new_tournament(f"t{number}", field, mode=Mode.LIVE))
            for number, field in enumerate(_FIELDS)
        ]
        self._sitters = {each: _accounts(directors[0], each) for each in made}

    @property
    def _director(self) -> Ledger:
        return self._rng.choice(self._directors)

    def step(self) -> None:
        """Something happens."""
        chances = {self._lease: 5, self._deliver: 6, self._renew: 2, self._give_back: 1, self._run_out: 1}
        (what,) = self._rng.choices(list(chances), list(chances.values()))
        what()
        self._check_seats()

    def finish(self) -> None:
        """Everybody behaves until all is done."""
        for _ in range(200):
            let_leases_run_out(engine_of(self._directors[0]))
            let_patience_run_out(engine_of(self._directors[0]))
            self._director.expire()
            self._lease()
            self._deliver()
            if all(
                stage.done == stage.games for each in (0, 1) for stage in self._director.stages(f"t{each}")
            ):
                return
        raise AssertionError("it does not come to an end")

    def _lease(self) -> None:
        worker = self._rng.choice(_WORKERS)
        for leased in self._director.lease(worker, self._rng.randint(1, 4), Mode.LIVE):
            self._note_token(leased)
            chance = self._rng.random()
            verdict = Verdict.CRASH if chance < 0.15 else Verdict.PLAYED
            self._played.append((worker, played(leased, verdict, winner=self._rng.randrange(2))))

    def _note_token(self, leased: LeasedSlot) -> None:
        slot, token = leased.lease.slot, leased.lease.token
        assert token > self._tokens.get(slot, 0), f"{slot}: {token} does not rise"
        assert not self._counted[slot], f"{slot} counts already"
        self._tokens[slot] = token

    def _deliver(self) -> None:
        """Some games, in any order, from any lease that ever was, up to five times."""
        if not self._played:
            return
        worker, _ = self._rng.choice(self._played)
        own = [game for player, game in self._played if player == worker]
        batch = self._rng.sample(own[-6:], self._rng.randint(1, min(4, len(own[-6:]))))
        for _ in range(self._rng.choice((1, 1, 1, 2, 5))):
            fates = self._director.accept(worker, batch)
            self._delivered += len(batch)
            self._counted.update(
                game.lease.slot
                for game, fate in zip(batch, fates, strict=True)
                if fate is DeliveryStatus.ACCEPTED
            )

    def _renew(self) -> None:
        worker = self._rng.choice(_WORKERS)
        self._director.renew(worker, [game.lease for player, game in self._played if player == worker][-6:])

    def _give_back(self) -> None:
        worker = self._rng.choice(_WORKERS)
        self._director.give_back(
            worker, [game.lease for player, game in self._played if player == worker][-2:]
        )

    def _run_out(self) -> None:
        let_leases_run_out(engine_of(self._directors[0]))
        if self._rng.random() < 0.5:
            self._director.expire()

    def _check_seats(self) -> None:
        """Nobody is in two games, and exactly the games that are leased have lanes."""
        key = (slots.c.tournament_id, slots.c.stage, slots.c.block, slots.c.rotation)
        with engine_of(self._directors[0]).connect() as db:
            leased = db.execute(select(*key).where(slots.c.state == SlotState.LEASED)).all()
            taken = db.execute(select(busy)).all()
        people = Counter(row.entrant_key for row in taken)
        assert all(count == 1 for count in people.values()), people
        assert {tuple(row)[2:] for row in taken} <= {tuple(row) for row in leased}
        sitting = Counter(each for row in leased for each in self._sitters[row.tournament_id][row.block])
        assert all(count == 1 for count in sitting.values()), sitting

    def check(self) -> None:
        """What must hold in the end."""
        ledger = self._directors[0]
        assert set(self._counted.values()) == {1}
        with engine_of(ledger).connect() as db:
            audit = db.execute(select(deliveries.c.fate, func.count()).group_by(deliveries.c.fate)).all()
            kept = {tuple(row)[:4]: row.digest for row in db.execute(select(results))}
        assert sum(count for _, count in audit) == self._delivered, "an audit row for every delivery"
        assert dict(map(tuple, audit))[DeliveryStatus.ACCEPTED] == len(kept) == len(self._counted)
        for slot in self._counted:
            (row,) = (row for row in ledger.deliveries(slot) if row.fate is DeliveryStatus.ACCEPTED)
            assert row.digest == kept[slot.key]
        for tournament_id in self._sitters:
            numbers = [block.sequence for block in ledger.finished(tournament_id)]
            assert numbers == list(range(1, 7)), numbers


def _accounts(ledger: Ledger, tournament_id: str) -> dict[int, list[str]]:
    """Who sits in each block with an account."""
    record = ledger.stage(tournament_id, 0)
    assert record is not None
    people = {name: entry.entrant.account_id for name, entry in record.field.items()}
    return {
        block.number: [people[name] for name in block.entrants if people[name]] for block in record.blocks
    }


def run(directors: tuple[Ledger, Ledger], seed: int, steps: int) -> None:
    """One course of events with its checks."""
    course = Run(directors, seed)
    for _ in range(steps):
        course.step()
    course.finish()
    course.check()


def main() -> None:
    """Many seeds on SQLite."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--steps", type=int, default=150)
    asked = parser.parse_args()
    for seed in range(asked.seeds):
        with tempfile.TemporaryDirectory() as home:
            url = f"sqlite:///{Path(home)}/ledger.db"
            migrate(url)
            directors = Ledger(url), Ledger(url)
            run(directors, seed, asked.steps)
            for director in directors:
                director.close()
        print(f"seed {seed}: all holds")  # noqa: T201  # its report


if __name__ == "__main__":
    main()
