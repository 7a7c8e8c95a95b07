"""`ardri conformance`: its output, files and exit codes."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ardri_cli.conformance import signing
from services.runtime.credentials.claims import Scope
from tests.clients.cli.running import Cli, Ended
from tests.clients.conformance.examined import engine, player
from tests.clients.conformance.faults.of_actions import ListsTwice
from tests.clients.conformance.proxy import Fault, proxied_at
from tests.engine.served import Served

GAME = "tablut"


@pytest.fixture
async def served(sqlite_url: str) -> AsyncIterator[Served]:
    async with engine(GAME, sqlite_url) as served:
        yield served


async def examine(served: Served, folder: Path, fault: Fault, *words: str, organises: bool = True) -> Ended:
    accounts = folder / "accounts"
    players = [served.caller(player(seat), Scope.PLAY) for seat in range(2)]
    accounts.write_text("\n".join(each.token for each in (*players, served.watcher)))
    token = served.caller("organiser", Scope.ORGANISE, Scope.ADMIN).token if organises else ""
    async with proxied_at(served, fault) as address:
        where = ("--target", address, "--token", token, "--accounts", str(accounts))
        return await Cli(address, folder).run("conformance", GAME, *where, *words)


async def test_a_verdict_for_people_for_ci_and_for_others(served: Served, tmp_path: Path) -> None:
    junit, summary, key = (tmp_path / name for name in ("junit.xml", "summary.json", "key.pem"))
    files = ("--junit", str(junit), "--summary", str(summary), "--sign", str(key))

    ended = await examine(served, tmp_path, Fault(), "--only", "legality", *files)

    assert ended.code == 0, ended.out + ended.err
    assert "tablut conforms: 4 kept" in ended.out
    (suite,) = ElementTree.parse(junit).getroot()
    assert dict(suite.attrib) | {"time": ""} == {
        "name": "tablut",
        "tests": "4",
        "failures": "0",
        "skipped": "0",
        "time": "",
    }
    public = signing.public_text(signing.key_in(key))
    assert f"is signed by {public}" in ended.out
    told = signing.verified(summary.read_text(), public)
    assert told["conforms"] is True
    assert len(told["games"][GAME]) == 4
    assert key.stat().st_mode & 0o077 == 0


async def test_a_broken_promise_fails_and_is_named(served: Served, tmp_path: Path) -> None:
    junit = tmp_path / "junit.xml"

    ended = await examine(served, tmp_path, ListsTwice(), "--only", "legality", "--junit", str(junit))

    assert ended.code == 1
    assert "FAIL legality.listed_is_accepted" in ended.out
    assert "tablut does not conform: " in ended.out
    failures = ElementTree.parse(junit).getroot().iter("failure")
    assert "an action is listed twice" in [failure.get("message") for failure in failures]


async def test_a_known_match_is_recorded_and_compared(served: Served, tmp_path: Path) -> None:
    folder = tmp_path / "golden"
    recorded = await examine(served, tmp_path, Fault(), "--record", str(folder))
    assert recorded.code == 0, recorded.err
    known = ("--golden", str(folder), "--only", "golden")
    assert (await examine(served, tmp_path, Fault(), *known)).code == 0

    file = folder / f"{GAME}.json"
    content = json.loads(file.read_text())
    content["viewers"][2][5] = "another"
    file.write_text(json.dumps(content))

    ended = await examine(served, tmp_path, Fault(), *known)
    assert ended.code == 1
    assert "viewer 2 is told another event at version 6" in ended.out


async def test_what_cannot_be_used_is_told(served: Served, tmp_path: Path) -> None:
    nobody = Cli("", tmp_path)
    ended = await nobody.run("conformance", GAME, "--target", "127.0.0.1:1")
    assert ended.code == 3
    assert "nobody accepts connections at 127.0.0.1:1" in ended.err
    ended = await examine(served, tmp_path, Fault(), "--summary", str(tmp_path / "s"))
    assert (ended.code, "--summary and --sign go together" in ended.err) == (2, True)
    key = tmp_path / "key"
    key.write_text("no key")
    ended = await examine(served, tmp_path, Fault(), "--summary", str(tmp_path / "s"), "--sign", str(key))
    assert (ended.code, "holds no key that can be used" in ended.err) == (2, True)
    few = tmp_path / "few"
    few.write_text("one\ntwo")
    ended = await examine(served, tmp_path, Fault(), "--accounts", str(few))
    assert (ended.code, "3 tokens of accounts are needed, and 2 were given" in ended.err) == (2, True)


async def test_without_a_token_nothing_is_said_of_the_engine(served: Served, tmp_path: Path) -> None:
    ended = await examine(served, tmp_path, Fault(), organises=False)
    assert (ended.code, ended.out) == (1, "")
    assert "need a --token of `ardri token organise admin`" in ended.err


async def test_a_check_that_there_is_not_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    ended = await Cli("", tmp_path).run("conformance", GAME, "--target", "127.0.0.1:1", "--only", "foo")
    assert ended.code == 2
    assert "no check begins with 'foo'; there are determinism, legality, refusals, secrets," in ended.err


@pytest.mark.parametrize("part", ["summary", "signature", "public_key"])
async def test_a_summary_that_was_changed_is_found(tmp_path: Path, part: str) -> None:
    key = await asyncio.to_thread(signing.key_in, tmp_path / "key.pem")
    text = signing.signed({"conforms": False}, key)
    assert signing.verified(text, signing.public_text(key)) == {"conforms": False}
    other = signing.key_in(tmp_path / "other.pem")
    envelope = json.loads(text)
    envelope[part] = {"conforms": True} if part == "summary" else json.loads(signing.signed({}, other))[part]
    # The reader must know the signer's key from elsewhere; the key in the file proves nothing.
    wanted = signing.public_text(other if part == "public_key" else key)
    with pytest.raises(signing.Forged):
        signing.verified(json.dumps(envelope), wanted)
