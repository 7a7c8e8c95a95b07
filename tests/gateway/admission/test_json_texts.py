"""Requests in JSON cost their callers the time that it takes to read them, and delay nobody else."""

import asyncio
import json
import threading
import time
from typing import Any

import pytest

from gateway.admission.budgets import Budgets
from gateway.admission.holding import Holding
from gateway.web import codecs, json_texts
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.web.calls import ENGINE, JSON
from tests.gateway.web.gateway import running_web
from tests.gateway.web.http import post
from tests.gateway.web.sockets.raw_socket import Kind, RawSocket
from tests.waiting import HANG_SECONDS, patiently, until

ASKED = b'{"matchId": "tablut.abc"}'
LONG = ASKED + b" " * json_texts._SHORT
READ = "from_json"


class Reader:
    """Reads as usual, and counts. A long text is read only when the test allows it."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.let = threading.Event()
        self._read = codecs.from_json

    def __call__(self, kind: Any, text: bytes) -> bytes:
        self.texts.append(text)
        if len(text) > json_texts._SHORT:
            assert self.let.wait(HANG_SECONDS), "it is read in the loop, which nobody else can use meanwhile"
        return self._read(kind, text)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    made = Reader()
    for module in (codecs, json_texts):
        monkeypatch.setattr(module, READ, made)
    return made


async def test_others_are_answered_while_a_long_text_is_read(
    database_url: str, engine: FakeEngine, reader: Reader
) -> None:
    engine.answers["GetMatch"] = lambda _: b""
    async with running_web(database_url, engine) as web:
        long = asyncio.create_task(post(web.port, ENGINE + "GetMatch", LONG))
        await until(lambda: LONG in reader.texts)
        assert (await post(web.port, ENGINE + "GetMatch", ASKED)).status == 200
        assert not long.done()
        reader.let.set()
        async with patiently():
            assert (await long).status == 200


async def test_who_has_sent_too_much_has_nothing_read(
    database_url: str, engine: FakeEngine, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = time.monotonic()
    monkeypatch.setattr(Budgets, "now", lambda _: began)  # no budget refills meanwhile
    hold, held = Holding.hold, list[int]()

    async def holding(self: Holding, size: int, retry_seconds: float = 0.0) -> None:
        held.append(size)
        await hold(self, size, retry_seconds)

    monkeypatch.setattr(Holding, "hold", holding)
    engine.answers["GetMatch"] = lambda _: b""
    enough = str(3 * json_texts.TIMES * len(ASKED) / 10)  # ten seconds of budget at once
    async with running_web(database_url, engine, ARDRI_LIMIT_ACCOUNT_BYTES=enough) as web:
        answers = [await post(web.port, ENGINE + "GetMatch", ASKED, JSON) for _ in range(4)]
    assert [each.status for each in answers] == [200, 200, 429, 429], "the message itself counts, too"
    assert "account_bytes" in answers[-1].json["message"]
    assert len(reader.texts) == 2
    assert held == [len(ASKED)] * 2, "what waits to be refused is as long as it is, however much it costs"


async def test_a_stream_of_texts_costs_as_much(
    database_url: str, engine: FakeEngine, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = time.monotonic()
    monkeypatch.setattr(Budgets, "now", lambda _: began)
    opening = json.dumps({"matchId": "tablut.abc", "open": {}}).encode()
    enough = str(2 * json_texts.TIMES * len(opening) / 10)
    engine.echoes = False
    async with running_web(database_url, engine, ARDRI_LIMIT_ACCOUNT_BYTES=enough) as web:
        socket = await RawSocket.open(web.port, protocols=("ardri.play.v1.json", "ardri.token.t"))
        socket.send(opening, Kind.TEXT)
        socket.send(opening, Kind.TEXT)
        refusal = await socket.refusal()
        socket.leave()
    assert (refusal["reason"], "account_bytes" in refusal["message"]) == ("LIMIT", True)
    assert len(reader.texts) == 1
