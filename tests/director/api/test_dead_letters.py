"""`DeadLetterService`: only for operators, with an audit log, and a clear refusal if the broker is away."""

import time
from collections.abc import AsyncIterator, Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ardri.ops.v1 import dead_letter_service_pb2 as pb
from services.director.api.dead_letters import dead_letter_service
from services.runtime.broker.dead_letters import DeadLetter, DeadLetters
from services.runtime.broker.queues import BrokerAway
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.database.migrating import migrate
from services.runtime.errors import BrokerUnavailable, InvalidRequest, ScopeMissing
from services.runtime.ops.audit_log import DONE, REFUSED, AuditLog
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER

FIELDS: dict[str, Any] = {"fate": pb.FATE_DROPPED, "cause": "they are old", "request_id": "1"}


class Letters(DeadLetters):
    """A broker with one dead letter until it is dropped; or a broker that is away."""

    def __init__(self) -> None:
        super().__init__("")
        self.ids = ["t1"]
        self.is_away = False

    def look(self, most: int) -> tuple[list[DeadLetter], int]:
        if self.is_away:
            raise BrokerAway("gone")
        died = datetime(2026, 1, 1, tzinfo=UTC)
        return [DeadLetter(each, "rounds.income", "rounds", "delivery_limit", died) for each in self.ids], 1

    def drop(self, task_ids: Collection[str]) -> int:
        gone = [each for each in self.ids if not task_ids or each in task_ids]
        self.ids = [each for each in self.ids if each not in gone]
        return len(gone)


class House:
    """The service with one dead letter."""

    def __init__(self, url: str) -> None:
        self.letters, self.audit_log = Letters(), AuditLog(url, "director")
        self._service = dead_letter_service(self.letters, self.audit_log, SIGNER.verifier)

    async def list(self, scope: Scope = Scope.ADMIN, **fields: Any) -> pb.ListDeadLettersResponse:
        request = pb.ListDeadLettersRequest(**fields)
        return pb.ListDeadLettersResponse.FromString(await self._ask("ListDeadLetters", scope, request))

    async def settle(self, scope: Scope = Scope.ADMIN, **fields: Any) -> int:
        request = pb.SettleDeadLettersRequest(**{**FIELDS, **fields})
        answer = await self._ask("SettleDeadLetters", scope, request)
        return pb.SettleDeadLettersResponse.FromString(answer).settled

    async def _ask(self, method: str, scope: Scope, request: Any) -> bytes:
        token = SIGNER.sign(Claims("olga", frozenset({scope}), int(time.time()) + 60))
        return await self._service.unary[method](Call(f"Bearer {token}", ""), request.SerializeToString())


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    url = f"sqlite:///{tmp_path / 'director.db'}"
    migrate(url)
    house = House(url)
    yield house
    await house.audit_log.close()


async def test_letters_are_listed_and_settled_once(house: House) -> None:
    (letter,) = (await house.list()).letters
    assert (letter.task_id, letter.cause, letter.died.ToDatetime().year) == ("t1", "delivery_limit", 2026)
    assert [await house.settle(task_ids=["t1"]) for _ in range(2)] == [1, 0]
    results = [
        (entry.done.action, entry.done.subject, entry.result) for entry in await house.audit_log.page(10)
    ]
    assert results == [("SettleDeadLetters", "FATE_DROPPED t1", DONE)] * 2


async def test_nobody_else_may_and_unclear_wishes_are_refused(house: House) -> None:
    for ask in (house.list, house.settle):
        with pytest.raises(ScopeMissing):
            await ask(Scope.ORGANISE)
    unclear: dict[str, Any] = {
        "fate": pb.FATE_UNSPECIFIED,
        "cause": "",
        "request_id": "",
        "task_ids": ["x"] * 201,
    }
    for name, value in unclear.items():
        with pytest.raises(InvalidRequest):
            await house.settle(**{name: value})
    with pytest.raises(InvalidRequest):
        await house.list(most=201)
    assert house.letters.ids == ["t1"]
    assert {entry.result for entry in await house.audit_log.page(10)} == {REFUSED}


async def test_a_broker_that_is_away_is_told(house: House) -> None:
    house.letters.is_away = True
    with pytest.raises(BrokerUnavailable):
        await house.list()
