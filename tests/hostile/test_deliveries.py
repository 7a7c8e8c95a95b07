"""A worker with a valid lease tries to have more counted than its own game: nothing of it does."""

import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from ardri.tournament.v1 import lease_service_pb2 as pb
from services.director.leasing.worker_tokens import WorkerTokens
from services.director.wire.slots import lease_from_proto
from services.ledger.ledger import Ledger
from services.runtime.credentials.issuers import Issuer
from services.runtime.errors import BadToken
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER, STRANGER, Signer
from tests.director.house import (
    ACCEPTED,
    DUPLICATE,
    FORBIDDEN,
    HOST,
    REFUSED,
    STALE,
    House,
    changed,
    delivery,
)
from tests.director.specs import levels, spec
from tests.ledger.tables import dump, engine_of, let_leases_run_out
from tests.servers.migrated import migrated

HONEST, ROGUE = "honest", "rogue"
HOST_TOKEN = HOST.authorization.removeprefix("Bearer ")


@dataclass(frozen=True, slots=True)
class Scene:
    """Two workers, each with games leased and played; nothing is delivered yet."""

    house: House
    mine: list[pb.Delivery]
    theirs: list[pb.Delivery]

    def state(self) -> object:
        """All that counts, row by row."""
        return dump(engine_of(self.house.ledger))

    async def deliver(self, *games: pb.Delivery, call: Call | None = None, worker: str = ROGUE) -> list[int]:
        """What becomes of deliveries under that worker's id, in that session."""
        request = pb.DeliverGamesRequest(worker_id=worker, deliveries=games)
        answer = await self.house.leases.deliver_games(call or self.house.session(ROGUE), request)
        return [each.fate for each in answer.results]


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    house = House(Ledger(migrated(tmp_path / "ledger.db")))
    await house.create(spec(entrants=levels(4)))
    for worker in (ROGUE, HONEST):
        await house.register(worker)
    mine = [delivery(each) for each in await house.lease(ROGUE, 3)]
    theirs = [delivery(each) for each in await house.lease(HONEST, 5)]
    yield Scene(house, mine, theirs)
    house.context.close()


def _signed_by(signer: Signer, worker: str, lease: pb.Lease, *, age: int = 0) -> str:
    """The lease's token as that signer makes it, so many seconds ago."""
    director = signer.issuers[Issuer.DIRECTOR]
    tokens = WorkerTokens(director, signer.verifier, lambda: time.time() - age)
    session = signer.verify(tokens.open_session(_hosting(signer), worker).removeprefix("Bearer "), 0)
    return tokens.sign_lease(session, lease_from_proto(lease))


def _hosting(signer: Signer) -> Call:
    return Call(f"Bearer {signer.sign(SIGNER.verify(HOST_TOKEN, 0))}", "")


def _prolonged(scene: Scene) -> str:
    expires, _, code = scene.mine[0].lease.lease_token.partition(".")
    return f"{int(expires) + 1}.{code}"


FORGERIES: dict[str, Callable[[Scene, pb.Lease], str]] = {
    "none at all": lambda scene, lease: "",
    "that of a lease of its own": lambda scene, lease: scene.mine[0].lease.lease_token,
    "its owner's, stolen": lambda scene, lease: lease.lease_token,
    "cut short": lambda scene, lease: lease.lease_token[:-10],
    "without its code": lambda scene, lease: lease.lease_token.partition(".")[0] + ".",
    "of no form": lambda scene, lease: "-1.\u00e9",
    "signed with another key": lambda scene, lease: _signed_by(STRANGER, ROGUE, lease),
    "expired": lambda scene, lease: _signed_by(SIGNER, ROGUE, lease, age=10_000),
    "its own session's": lambda scene, lease: scene.house.session(ROGUE).authorization[7:],
    "its own for all calls": lambda scene, lease: HOST_TOKEN,
}


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
async def test_another_workers_game_counts_by_no_token(
    scene: Scene, forge: Callable[[Scene, pb.Lease], str]
) -> None:
    """With the right record under the right lease, and with a record of another game."""
    before, (game, *_) = scene.state(), scene.theirs
    token = forge(scene, game.lease)
    forged = changed(game, lambda copy: setattr(copy.lease, "lease_token", token))
    swapped = changed(forged, lambda copy: copy.record.CopyFrom(scene.mine[0].record))
    assert await scene.deliver(forged, swapped) == [FORBIDDEN] * 2
    await _check_unharmed(scene, before)


async def test_a_lease_is_good_for_its_slot_and_its_fencing_token_alone(scene: Scene) -> None:
    before, own = scene.state(), scene.mine[0]
    slots = [game.lease.slot for game in (*scene.theirs, *scene.mine[1:])]
    moved = [changed(own, lambda copy, to=slot: copy.lease.slot.CopyFrom(to)) for slot in slots]  # type: ignore[misc]  # mypy cannot type the default
    fences = [own.lease.token + step for step in (-1, 1, 7)]
    moved += [changed(own, lambda copy, to=fence: setattr(copy.lease, "token", to)) for fence in fences]  # type: ignore[misc]  # as above
    nowhere = changed(own, lambda copy: setattr(copy.lease.slot, "tournament_id", "nowhere"))
    assert await scene.deliver(*moved, nowhere) == [FORBIDDEN] * (len(moved) + 1)
    assert scene.house.referees.judged == 0, "none of it costs a referee"
    await _check_unharmed(scene, before)


async def test_a_lease_token_cannot_be_made_to_last_longer(scene: Scene) -> None:
    before, token = scene.state(), _prolonged(scene)
    longer = changed(scene.mine[0], lambda copy: setattr(copy.lease, "lease_token", token))
    assert await scene.deliver(longer) == [FORBIDDEN]
    await _check_unharmed(scene, before)


async def test_nobody_delivers_as_somebody_else(scene: Scene) -> None:
    before = scene.state()
    for call in (HOST, scene.house.session(ROGUE), _lease_as_session(scene)):
        with pytest.raises(BadToken):
            await scene.deliver(*scene.theirs, call=call, worker=HONEST)
    # It can take the other's name, for all have the same token; but not the other's leases.
    named = scene.house.session(HONEST)
    unsigned = [changed(each, lambda copy: copy.lease.ClearField("lease_token")) for each in scene.theirs]
    assert set(await scene.deliver(*scene.mine, *unsigned, call=named, worker=HONEST)) == {FORBIDDEN}
    await _check_unharmed(scene, before)


def _lease_as_session(scene: Scene) -> Call:
    return Call(f"Bearer {scene.theirs[0].lease.lease_token}", "")


async def test_another_workers_leases_are_neither_kept_nor_returned(scene: Scene) -> None:
    before, call = scene.state(), scene.house.session(ROGUE)
    leases = [game.lease for game in scene.theirs]
    renewing = pb.RenewLeasesRequest(worker_id=ROGUE, leases=leases)
    assert list((await scene.house.leases.renew_leases(call, renewing)).lost) == leases
    returning = pb.ReturnSlotsRequest(worker_id=ROGUE, leases=leases)
    assert list((await scene.house.leases.return_slots(call, returning)).refused) == leases
    await _check_unharmed(scene, before)


async def test_a_record_of_another_game_under_an_own_lease_is_refused(scene: Scene) -> None:
    own = scene.mine[0]
    swapped = [changed(own, lambda copy: copy.record.CopyFrom(scene.theirs[0].record))]
    assert await scene.deliver(*swapped) == [REFUSED]
    assert await scene.deliver(own) == [STALE], "and its lease is gone"
    again = await scene.house.lease(HONEST, 1)
    assert [each.lease.slot for each in again] == [own.lease.slot], "somebody else plays it"
    assert await scene.deliver(delivery(again[0]), call=scene.house.session(HONEST), worker=HONEST) == [
        ACCEPTED
    ]


async def test_a_lease_that_ran_out_is_worth_nothing_once_another_has_it(scene: Scene) -> None:
    let_leases_run_out(engine_of(scene.house.ledger))
    scene.house.ledger.expire()
    theirs = [delivery(each) for each in await scene.house.lease(HONEST)]
    new = {each.lease.slot.SerializeToString(): each.lease for each in theirs}
    before = scene.state()
    stolen = [
        changed(each, lambda copy: copy.lease.CopyFrom(new[copy.lease.slot.SerializeToString()]))
        for each in scene.mine
    ]
    assert await scene.deliver(*scene.mine) == [STALE] * 3, "an old fencing token"
    assert await scene.deliver(*stolen) == [FORBIDDEN] * 3, "the new one, with its token"
    await _check_unharmed(Scene(scene.house, [], theirs), before)


async def test_what_counted_is_neither_counted_again_nor_altered(scene: Scene) -> None:
    """To repeat what was not answered stays safe for its owner."""
    assert await scene.deliver(*scene.mine) == [ACCEPTED] * 3
    before = scene.state()
    other = changed(scene.mine[0], lambda copy: copy.record.CopyFrom(scene.mine[1].record))
    assert await scene.deliver(*scene.mine, other) == [DUPLICATE] * 3 + [STALE]
    theirs = scene.house.session(HONEST)
    assert await scene.deliver(*scene.mine, call=theirs, worker=HONEST) == [FORBIDDEN] * 3
    await _check_unharmed(scene, before)


async def _check_unharmed(scene: Scene, before: object) -> None:
    """Nothing has changed, and the honest worker's games all count."""
    assert scene.state() == before
    honest = scene.house.session(HONEST)
    fates = await scene.deliver(*scene.theirs, call=honest, worker=HONEST)
    assert fates == [ACCEPTED] * len(scene.theirs)
