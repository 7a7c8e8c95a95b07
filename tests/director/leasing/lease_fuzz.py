"""Deliveries that must not count: `python -m tests.director.leasing.lease_fuzz --deliveries 10000`.

Each has the fate it should have and leaves its audit row. Nothing that counts changes by a byte, but that the
game of a refused record is open again, for others. In the end the games as they were played all count.
"""

import argparse
import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import func, select

from ardri.tournament.v1 import lease_service_pb2 as leases
from ardri.tournament.v1 import tournament_pb2 as pb
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import SlotState
from services.runtime.database.migrating import migrate
from services.runtime.database.schema.slots import deliveries, slots
from services.runtime.observe import logs
from services.tournament.plan import Plan
from tests.director import specs
from tests.director.house import (
    ACCEPTED,
    DUPLICATE,
    FORBIDDEN,
    REFUSED,
    STALE,
    VOID,
    House,
    changed,
    delivery,
)
from tests.director.leasing.alterations import ALTERATIONS
from tests.ledger.sample import apply
from tests.ledger.tables import dump, engine_of, let_leases_run_out

_Sent = tuple[str, int, leases.Delivery]
"""The kind of a delivery, the fate it should have, and the delivery."""
_WORKERS = ("w1", "w2")
_LEASE_MS = 24 * 3600 * 1000
"""Longer than any run, so that only deliveries change anything."""
_OF_A_LEASE = frozenset({"state", "worker_id", "until_ms", "shunned", "shunned_until_ms"})
_COLUMNS = [column.name for column in slots.columns]
_KEY = len(slots.primary_key)
_Key = tuple[str, int, int, int]


class Fuzz:
    """A director with games in every state, and forbidden deliveries of them. Made by `opened`."""

    def __init__(self, house: House, seed: int) -> None:
        self._house = house
        self._engine = engine_of(house.ledger)
        self._rng = random.Random(seed)
        self._held: dict[_Key, tuple[str, leases.Delivery]] = {}
        self._late: list[leases.Delivery] = []
        self._counted: list[leases.Delivery] = []
        self._void: list[tuple[str, leases.Delivery]] = []
        self._paused: list[leases.Delivery] = []

    @classmethod
    async def opened(cls, ledger: Ledger, seed: int) -> "Fuzz":
        """Sets all games up as played; only the games in `_held` still wait for their records."""
        fuzz = cls(House(ledger), seed)
        for worker in _WORKERS:
            await fuzz._house.register(worker)
        for name, state in (("cancelled", TournamentState.CANCELLED), ("paused", TournamentState.PAUSED)):
            made = await fuzz._house.create(specs.spec(), name)
            of_state = [delivery(each) for each in await fuzz._house.lease("w1")]
            ledger.set_state(made.tournament_id, {TournamentState.RUNNING}, state)
            if name == "cancelled":
                fuzz._void.extend(("w1", each) for each in of_state)
            else:
                fuzz._paused.extend(of_state)
        await fuzz._set_up(await fuzz._house.create(specs.spec(entrants=specs.levels(7)), "main"))
        drawn = specs.spec(entrants=specs.levels(4))
        drawn.game, drawn.seats = "plaques", 3
        drawn.ClearField("options")
        await fuzz._house.create(drawn, "drawn")
        await fuzz._lease("w2")
        return fuzz

    async def _set_up(self, main: pb.Tournament) -> None:
        self._late = [delivery(each) for each in await self._house.lease("w1", 24)]
        let_leases_run_out(self._engine)
        self._house.ledger.expire()
        of_void = [delivery(each) for each in await self._house.lease("w2", 4)]
        apply(
            self._house.ledger,
            main.tournament_id,
            Plan(void=tuple({each.lease.slot.block for each in of_void})),
        )
        self._void += [("w2", each) for each in of_void]
        self._counted = [delivery(each) for each in await self._house.lease("w2", 8)]
        assert set(await self._house.deliver("w2", self._counted)) == {ACCEPTED}
        await self._lease("w1", 14)
        await self._lease("w2")
        self._late = [sent for sent in self._late if _key(sent.lease) in self._held]

    async def _lease(self, worker: str, most: int = 200) -> set[_Key]:
        """Leases games for the worker, and plays them correctly."""
        assigned = await self._house.lease(worker, most)
        leased = {_key(each.lease): (worker, delivery(each)) for each in assigned}
        self._held |= leased
        return set(leased)

    async def run(self, number: int) -> Counter[str]:
        """Sends that many deliveries in batches; returns how many of each kind were turned away."""
        seen, audited = Counter[str](), self._audited()
        left = number
        while left:
            # The worker with the most games: so no worker runs out of games, whatever is refused.
            ((worker, _),) = Counter(holder for holder, _ in self._held.values()).most_common(1)
            batch = [self._one(worker) for _ in range(min(left, self._rng.randint(1, 12)))]
            before = dump(self._engine)
            fates = await self._house.deliver(worker, [sent for _, _, sent in batch])
            wrong = [(each[:2], fate) for each, fate in zip(batch, fates, strict=True) if each[1] != fate]
            assert not wrong, wrong
            refused = {_key(sent.lease) for _, fate, sent in batch if fate == REFUSED}
            _compare(before, dump(self._engine), refused, worker)
            (other,) = set(_WORKERS) - {worker}
            leased = await self._lease(other)
            assert leased == refused, f"open to others are {leased}, refused were {refused}"
            seen.update(kind for kind, _, _ in batch)
            left -= len(batch)
        assert self._audited() - audited == number, "an audit row for every delivery"
        return seen

    async def close(self) -> int:
        """Delivers the games that are held, unaltered; returns how many count."""
        for worker in _WORKERS:
            mine = [sent for holder, sent in self._held.values() if holder == worker]
            assert set(await self._house.deliver(worker, mine)) <= {ACCEPTED}
        return len(self._held)

    def _one(self, worker: str) -> _Sent:
        """A delivery that must not count."""
        kinds: list[Callable[[str], _Sent]] = [
            self._stale_token,
            self._unsigned,
            self._foreign,
            self._other_slot,
            self._come_late,
            self._no_longer_wanted,
            self._counted_already,
            self._in_a_pause,
            self._nowhere,
            *[self._altered] * 8,
        ]
        kind, fate, sent = self._rng.choice(kinds)(worker)
        return kind, fate, sent

    def _mine(self, worker: str) -> leases.Delivery:
        return self._rng.choice([sent for holder, sent in self._held.values() if holder == worker])

    def _altered(self, worker: str) -> _Sent:
        game, alter = self._mine(worker), self._rng.choice(ALTERATIONS)
        record = alter(game.record, self._rng)
        assert record != game.record, f"{alter.__name__} does nothing"
        return f"altered: {alter.__name__}", REFUSED, leases.Delivery(lease=game.lease, record=record)

    def _other_slot(self, worker: str) -> _Sent:
        game = self._mine(worker)
        others = [sent.record for key, (_, sent) in self._held.items() if key != _key(game.lease)]
        return "other slot", REFUSED, leases.Delivery(lease=game.lease, record=self._rng.choice(others))

    def _stale_token(self, worker: str) -> _Sent:
        def change(copy: leases.Delivery) -> None:
            token = copy.lease.token
            copy.lease.token = self._rng.choice((0, -1, token - 1, token + 1, 2**62))

        return "other fencing token", FORBIDDEN, changed(self._mine(worker), change)

    def _unsigned(self, worker: str) -> _Sent:
        def change(copy: leases.Delivery) -> None:
            whole = copy.lease.lease_token
            others = (sent.lease.lease_token for _, sent in self._held.values())
            forged = whole[: self._rng.randrange(len(whole) - 4)] + "A"
            copy.lease.lease_token = self._rng.choice(
                ("", forged, *(each for each in others if each != whole))
            )

        return "lease token of another lease", FORBIDDEN, changed(self._mine(worker), change)

    def _foreign(self, worker: str) -> _Sent:
        (other,) = set(_WORKERS) - {worker}
        return "foreign worker", FORBIDDEN, self._mine(other)

    def _come_late(self, worker: str) -> _Sent:
        return "late", STALE if worker == "w1" else FORBIDDEN, self._rng.choice(self._late)

    def _no_longer_wanted(self, worker: str) -> _Sent:
        holder, game = self._rng.choice(self._void)
        return "void or cancelled", VOID if worker == holder else FORBIDDEN, game

    def _counted_already(self, worker: str) -> _Sent:
        game = self._rng.choice(self._counted)
        if worker != "w2":
            return "counted, another's", FORBIDDEN, game
        if self._rng.random() < 0.3:
            return "again", DUPLICATE, game
        record = self._rng.choice(ALTERATIONS)(game.record, self._rng)
        is_same = bool(record.digests) and record.digests[-1] == game.record.digests[-1]
        sent = leases.Delivery(lease=game.lease, record=record)
        return "again, altered", DUPLICATE if is_same else STALE, sent

    def _in_a_pause(self, _worker: str) -> _Sent:
        game = self._rng.choice(self._paused)
        return "paused, other fence", FORBIDDEN, changed(game, lambda copy: setattr(copy.lease, "token", 99))

    def _nowhere(self, worker: str) -> _Sent:
        def change(copy: leases.Delivery) -> None:
            slot = copy.lease.slot
            if self._rng.random() < 0.5:
                slot.tournament_id = self._rng.choice(("", "nowhere", slot.tournament_id + " "))
            else:
                field = self._rng.choice(("stage", "block", "rotation"))
                setattr(slot, field, self._rng.choice((-1, 99, 2**31 - 1, -(2**31))))

        return "nowhere", FORBIDDEN, changed(self._mine(worker), change)

    def _audited(self) -> int:
        with self._engine.connect() as db:
            return int(db.execute(select(func.count()).select_from(deliveries)).scalar_one())


_Rows = dict[str, list[tuple[object, ...]]]


def _compare(before: _Rows, after: _Rows, refused: set[_Key], worker: str) -> None:
    """Checks that nothing changed, except that the refused games are open again, and not for that worker."""
    was, now = ({row[:_KEY]: row for row in rows.pop("slots")} for rows in (before, after))
    assert after == before, "something that counts has changed"
    assert now.keys() == was.keys()
    for key, row in now.items():
        if key not in refused:
            assert row == was[key], f"{key} has changed"
            continue
        found = dict(zip(_COLUMNS, row, strict=True))
        pairs = zip(_COLUMNS, row, was[key], strict=True)
        assert {name for name, value, old in pairs if value != old} <= _OF_A_LEASE
        assert (found["state"], found["shunned"], found["worker_id"]) == (SlotState.OPEN, worker, None)


def _key(lease: leases.Lease) -> _Key:
    slot = lease.slot
    return slot.tournament_id, slot.stage, slot.block, slot.rotation


async def fuzz(url: str, number: int, seed: int) -> tuple[Counter[str], int]:
    """Runs it all; how many of each kind were turned away, and how many games counted in the end."""
    ledger = Ledger(url, _LEASE_MS)
    try:
        house = await Fuzz.opened(ledger, seed)
        return await house.run(number), await house.close()
    finally:
        ledger.close()


def main() -> None:
    """Runs the fuzzer on SQLite."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deliveries", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    logs.configure("error", as_json=False, process="fuzz")
    with tempfile.TemporaryDirectory() as home:
        url = f"sqlite:///{Path(home)}/ledger.db"
        migrate(url)
        seen, counted = asyncio.run(fuzz(url, asked.deliveries, asked.seed))
    print(f"{seen.total()} deliveries turned away, then {counted} counted: {dict(seen)}")  # noqa: T201  # its report


if __name__ == "__main__":
    main()
