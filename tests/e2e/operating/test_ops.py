"""An operator uses the command line on a platform that was started as a person starts it."""

import asyncio
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from ardri.gateway.v1.account_service_pb2 import LINK_CODE_KIND_RECOVERY
from ardri_client import Ardri, ArdriError
from services.runtime.credentials.claims import Scope
from tests.clients.cli.running import Cli, Ended
from tests.credentials import secrets_of
from tests.e2e.platform import Platform, running
from tests.waiting import patiently, until

REASON: Final = ("--reason", "asked for by both")
SCOPES: Final = (Scope.ADMIN, Scope.PLAY)


@dataclass(frozen=True, slots=True)
class Operator:
    """The command line, run in a thread, which is faster than a process."""

    cli: Cli
    tokens: Mapping[str, str]

    async def tries(self, *words: str, scope: str = "admin") -> Ended:
        return await self.cli.run("ops", *words, "--token", self.tokens[scope])

    async def reads(self, *words: str) -> str:
        """Returns what the command prints."""
        ended = await self.tries(*words)
        assert ended.code == 0, ended.err
        return ended.out

    async def objects(self, *words: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (await self.reads(*words, "--json")).splitlines()]


@pytest.fixture(scope="module")
def house() -> Iterator[Platform]:
    """A platform whose processes may be drained."""
    with running() as started:
        yield started


@pytest.fixture(scope="module")
def tokens(house: Platform) -> dict[str, str]:
    """The tokens of an operator and of somebody who is none."""
    return {
        scope: asyncio.run(house.ardri("token", scope, "--account", "olga")).out.strip() for scope in SCOPES
    }


@pytest.fixture
def operator(house: Platform, tokens: dict[str, str], tmp_path: Path) -> Operator:
    return Operator(Cli(house.address, tmp_path), tokens)


async def opened(house: Platform) -> str:
    """A match in which it is a person's turn."""
    async with Ardri.connect(house.address) as ardri:
        await ardri.log_in("Ada")
        return (await ardri.open_match("tablut", seat=0, bots={1: 1})).place.match_id


async def test_an_operator_finds_inspects_and_ends_matches(house: Platform, operator: Operator) -> None:
    match_id = await opened(house)
    (found,) = await operator.objects("matches", "--seat", "0")
    assert (found["match"]["match_id"], found["to_act"]) == (match_id, [0])
    assert match_id in await operator.reads("matches")
    assert await operator.reads("matches", "--quiet", "3600") == "No match is like that.\n"
    assert await operator.reads("stuck", "--bound", "30") == "No match is stuck.\n"

    shown = await operator.reads("show", match_id)
    assert "live, version 4" in shown
    assert "to act: 0" in shown

    first = await operator.reads("adjudicate", match_id, "--winner", "1", *REASON, "--request-id", "r1")
    again = await operator.reads("adjudicate", match_id, "--winner", "1", *REASON, "--request-id", "r1")
    assert first == again == f"{match_id} is adjudicated: ranks [2, 1]\n"
    verdict = await operator.cli.run("verify", match_id)
    assert verdict.code == 0
    assert "adjudicated by an operator: asked for by both" in verdict.out
    watched = await operator.cli.run("watch", match_id)
    assert "asked for by both" in watched.out + (await operator.reads("show", match_id))

    refused = await operator.tries("terminate", match_id, *REASON, scope="play")
    assert (refused.code, "admin" in refused.err) == (1, True)
    other = await opened(house)
    assert "terminated" in await operator.reads("terminate", other, *REASON)

    audit_log = await operator.objects("audit")
    assert [(each["action"], each["result"].removeprefix("AUDIT_RESULT_")) for each in audit_log] == [
        ("TerminateMatch", "DONE"),
        ("TerminateMatch", "REFUSED"),
        ("AdjudicateMatch", "DONE"),
        ("AdjudicateMatch", "DONE"),
    ]
    assert {each["actor"] for each in audit_log} == {"olga"}
    assert audit_log[-1]["cause"] == "asked for by both"
    assert "TerminateMatch" in await operator.reads("audit", "--limit", "1")


async def test_the_command_line_is_checked_before_anything_is_asked(operator: Operator) -> None:
    for words in (
        ("adjudicate", "tablut.x", *REASON),
        ("adjudicate", "tablut.x", "--winner", "1", "--draw", *REASON),
        ("terminate", "tablut.x"),
        ("drain", *REASON),
        ("dead-letters", "--drop", *REASON),
        ("dead-letters", "--drop", "--requeue", "--all", *REASON),
    ):
        assert (await operator.tries(*words)).code == 2, words


async def test_configurations_are_shown_without_secrets(house: Platform, operator: Operator) -> None:
    found = {each["process"]: each for each in await operator.objects("config")}
    assert set(found) == {"engine-tablut", "director", "gateway"}
    shown = await operator.reads("config")
    assert not [each for each in secrets_of(house.data / "keys") if each in shown + json.dumps(found)]
    settings = {each["name"]: each["value"] for each in found["engine-tablut"]["settings"]}
    assert settings["environment"] == "development"
    assert Path(settings["keys_file"]) == house.data / "keys" / "public.json"
    one = await operator.objects("config", house.engine_address)
    assert [each["process"] for each in one] == ["engine-tablut"]


async def test_without_rabbitmq_there_are_no_dead_letters(operator: Operator) -> None:
    assert await operator.reads("dead-letters") == "No dead letters.\n"
    assert await operator.reads("dead-letters", "--drop", "--all", *REASON) == "0 dropped\n"


async def test_a_drained_engine_ends_well_and_another_takes_over(house: Platform, operator: Operator) -> None:
    match_id = await opened(house)
    before = house.processes["engine-tablut"]
    said = await operator.reads("drain", house.engine_address, *REASON)
    assert said == f"engine-tablut at {house.engine_address} drains\n"

    async def is_back() -> None:
        while True:
            now = house.processes["engine-tablut"]
            if now.ready and now.pid not in (None, before.pid):
                return
            await asyncio.sleep(0.1)

    async with patiently():
        await is_back()
    assert match_id in await operator.reads("matches")
    drained = [each for each in await operator.objects("audit") if each["action"] == "DrainProcess"]
    assert [(each["subject"], each["result"]) for each in drained] == [("engine-tablut", "AUDIT_RESULT_DONE")]


async def test_a_revoked_account_is_refused_everywhere_and_comes_back_by_its_code(
    house: Platform, operator: Operator, tmp_path: Path
) -> None:
    async with Ardri.connect(house.address) as ann, Ardri.connect(house.address) as bob:
        account_id = (await ann.log_in("Ann")).account.account_id
        await bob.log_in("Bob")
        table = await ann.open_match("tablut", seats=2)
        await bob.join(table.place.match_id)
        code = (await ann.accounts.create_link_code(LINK_CODE_KIND_RECOVERY)).code
        await operator.reads("revoke", account_id, "--reason", "its laptop was stolen")
        by_name = await operator.tries("revoke", "Ann", "--reason", "its laptop was stolen")
        assert (by_name.code, by_name.err) == (0, "ardri: the gateway has no account of the id 'Ann'\n")
        stolen = {"account": ann.token, "seat": table.place.token}
        for token in stolen.values():
            for address in (house.address, house.engine_address):
                async with Ardri.connect(address, token=token) as thief:
                    with pytest.raises(ArdriError, match="revoked"):
                        await thief.match(table.place.match_id)
        assert (await bob.match(table.place.match_id)).match_id == table.place.match_id
        (entry,) = [each for each in await operator.objects("audit") if each["subject"] == account_id][:1]
        assert entry["action"] == "RevokeTokens"
        async with Ardri.connect(house.address) as again:
            second = int(time.time())  # tokens state only the second in which they were issued
            await until(lambda: int(time.time()) > second)
            await again.accounts.redeem(code)
            assert (await again.match(table.place.match_id)).match_id == table.place.match_id
