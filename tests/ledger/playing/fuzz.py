"""Deliveries that must not count, by the thousand: `python -m tests.ledger.playing.fuzz --deliveries 10000`.

All are turned away, each leaves its audit row, and nothing that counts has changed by a byte.
"""

import argparse
import dataclasses
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import func, select

from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import Accepted, Claim, DeliveryStatus, LeasedSlot, Slot
from services.runtime.database.migrating import migrate
from services.runtime.database.schema.slots import deliveries
from services.tournament.entrants import Round
from services.tournament.plan import Plan
from services.tournament.results import Verdict
from tests.ledger.sample import WORKER, apply, begin, levels, new_tournament, played
from tests.ledger.tables import dump, engine_of, let_leases_run_out

_TURNED_AWAY = {DeliveryStatus.DUPLICATE, DeliveryStatus.STALE, DeliveryStatus.VOID}
_Delivery = tuple[str, Accepted]


class Fuzz:
    """A ledger with games in every state, and what may not be done with them."""

    def __init__(self, ledger: Ledger, seed: int) -> None:
        self._ledger = ledger
        self._rng = random.Random(seed)
        for worker_id in ("w1", "w2"):
            ledger.register(dataclasses.replace(WORKER, worker_id=worker_id))
        begin(ledger, new_tournament("cancelled", levels(4)))
        self._cancelled = ledger.lease("w1", 4)
        ledger.set_state("cancelled", {TournamentState.RUNNING}, TournamentState.CANCELLED)
        begin(ledger, new_tournament("t1", levels(6)))
        begin(ledger, new_tournament("t2", levels(4), weight=100))
        self._late = self._of("t1", 6)
        let_leases_run_out(engine_of(ledger))
        ledger.expire()
        self._void = self._of("t1", 4)
        apply(ledger, "t1", Plan(void=tuple({each.lease.slot.block for each in self._void})))
        self._counted = self._of("t1", 4)
        ledger.accept("w1", [played(each) for each in self._counted])
        self._held = self._of("t1", 2)
        ledger.accept("w1", [played(each, Verdict.CRASH) for each in self._held])
        self._forfeited = self._of("t2", 2)
        ledger.withdraw("t2", "e0", Round(0, 0))
        self._mine = self._of("t1", 6)
        assert ledger.set_state("t1", {TournamentState.RUNNING}, TournamentState.PAUSED)

    def _of(self, tournament_id: str, most: int) -> list[LeasedSlot]:
        """Leases of w1 in one tournament; those in the other are given back."""
        leased = self._ledger.lease("w1", 200)
        found = [each for each in leased if each.lease.slot.tournament_id == tournament_id][:most]
        self._ledger.give_back("w1", [each.lease for each in leased if each not in found])
        assert len(found) == most
        return found

    def delivery(self) -> tuple[str, _Delivery]:
        """One that must not count, with its kind."""
        kinds: list[Callable[[], _Delivery]] = [
            self._stale_token,
            self._foreign_worker,
            self._altered,
            self._too_late,
            self._other_tournament,
            self._no_longer_wanted,
            self._nowhere,
        ]
        kind = self._rng.choice(kinds)
        return kind.__name__, kind()

    def _stale_token(self) -> _Delivery:
        game = self._game(self._mine)
        token = self._rng.choice((0, -1, game.lease.token - 1, game.lease.token + 1, 2**62))
        return "w1", dataclasses.replace(game, lease=dataclasses.replace(game.lease, token=token))

    def _foreign_worker(self) -> _Delivery:
        return self._rng.choice(("w2", "w1 ", "W1", "", "stranger", "x" * 500)), self._game(self._mine)

    def _altered(self) -> _Delivery:
        leased = self._rng.choice(self._counted)
        game = played(leased, winner=1) if self._rng.random() < 0.5 else played(leased, Verdict.RESIGNED)
        if self._rng.random() < 0.3:
            same = played(leased).result.record_digest
            game = dataclasses.replace(game, result=dataclasses.replace(game.result, record_digest=same))
        return self._rng.choice(("w1", "w2")), game

    def _too_late(self) -> _Delivery:
        return self._rng.choice(("w1", "w2")), self._game([*self._late, *self._held], fresh=False)

    def _other_tournament(self) -> _Delivery:
        game = self._game(self._mine)
        which = self._rng.choice(("t2", "cancelled", "t9", "", "t1 ", "T1"))
        slot = dataclasses.replace(game.lease.slot, tournament_id=which)
        return "w1", dataclasses.replace(game, lease=dataclasses.replace(game.lease, slot=slot))

    def _no_longer_wanted(self) -> _Delivery:
        return "w1", self._game([*self._void, *self._cancelled, *self._forfeited])

    def _nowhere(self) -> _Delivery:
        number = self._rng.choice((-1, 99, 2**31 - 1, -(2**31)))
        change = {self._rng.choice(("stage", "block", "rotation")): number}
        game = self._game(self._mine)
        slot: Slot = dataclasses.replace(game.lease.slot, **change)  # type: ignore[arg-type]  # all are numbers
        return "w1", dataclasses.replace(game, lease=dataclasses.replace(game.lease, slot=slot))

    def _game(self, of: list[LeasedSlot], *, fresh: bool = True) -> Accepted:
        leased = self._rng.choice(of)
        verdict = self._rng.choice((Verdict.PLAYED, Verdict.CRASH, Verdict.RESIGNED))
        return played(leased, verdict, winner=self._rng.randrange(2 if fresh else 1))

    def run(self, number: int) -> Counter[str]:
        """That many deliveries in batches; how many of each kind were turned away."""
        engine = engine_of(self._ledger)
        before, seen = dump(engine), Counter[str]()
        with engine.connect() as db:
            audited = db.execute(select(func.count()).select_from(deliveries)).scalar_one()
        left = number
        while left:
            batch = [self.delivery() for _ in range(min(left, self._rng.randint(1, 12)))]
            worker = batch[0][1][0]
            kinds, games = zip(*((kind, game) for kind, (by, game) in batch if by == worker), strict=True)
            claims = [Claim(game.lease, game.result.record_digest) for game in games]
            foretold = self._ledger.fates(worker, claims)
            fates = self._ledger.accept(worker, games)
            assert fates == foretold, (kinds, fates, foretold)
            assert set(fates) <= _TURNED_AWAY, list(zip(kinds, fates, strict=True))
            seen.update(kinds)
            left -= len(games)
        assert dump(engine) == before, "something that counts has changed"
        with engine.connect() as db:
            rows = db.execute(select(func.count()).select_from(deliveries)).scalar_one()
        assert rows - audited == number, "an audit row for every delivery"
        return seen


def main() -> None:
    """On SQLite."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deliveries", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        url = f"sqlite:///{Path(home)}/ledger.db"
        migrate(url)
        ledger = Ledger(url)
        seen = Fuzz(ledger, asked.seed).run(asked.deliveries)
        ledger.close()
    print(f"{asked.deliveries} deliveries turned away, nothing changed: {dict(seen)}")  # noqa: T201  # its report


if __name__ == "__main__":
    main()
