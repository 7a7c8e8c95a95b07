"""`ardri steps` and `ardri reoffer`: how an operator sees waiting steps and has them offered again."""

import json
import re
import socket
import time
from pathlib import Path

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri_cli.access import process
from ardri_client import Unreachable
from services.runtime.tls.development import OPERATOR, DevelopmentCertificates
from tests.clients.cli.running import Cli
from tests.clients.fake.platform import FakePlatform

ADMIN = ("--token", "account:admin")


@pytest.fixture
def cli(platform: FakePlatform, tmp_path: Path) -> Cli:
    """A command line whose platform has a step that has waited for two minutes, and one that was given up."""
    for match_id, state, error in (
        ("tablut.waits", pb.STEP_STATE_WAITING, ""),
        ("tablut.dead", pb.STEP_STATE_DEAD, "IllegalAction: no such region"),
    ):
        step = pb.WaitingStep(
            match_id=match_id, version=7, step="income", state=state, attempts=5, error=error
        )
        step.since.FromSeconds(int(time.time()) - 120)
        platform.steps.append(step)
    return Cli(platform.address, tmp_path)


async def test_steps_are_shown_from_all_pages(cli: Cli) -> None:
    shown = await cli.run("steps", *ADMIN)
    assert shown.code == 0
    waits, dead = shown.out.splitlines()[1:]
    assert waits.split()[:4] == ["tablut.waits", "7", "income", "waiting"]
    assert waits.split()[4].startswith("2:"), "how long it waits"
    assert "IllegalAction: no such region" in dead
    only = await cli.run("steps", "tablut", "--dead", "--json", *ADMIN)
    (found,) = map(json.loads, only.out.splitlines())
    assert (found["match_id"], found["state"], found["attempts"]) == ("tablut.dead", "STEP_STATE_DEAD", 5)
    assert len((await cli.run("steps", "--limit", "1", "--json", *ADMIN)).out.splitlines()) == 1


async def test_a_token_is_read_from_a_file(cli: Cli, tmp_path: Path) -> None:
    """So the token is not in the arguments, which other users can see."""
    (tmp_path / "admin.token").write_text(f"{ADMIN[1]}\n")
    assert (await cli.run("steps", "--token", f"@{tmp_path}/admin.token")).code == 0
    missing = await cli.run("steps", "--token", f"@{tmp_path}/none.token")
    # The place of the line break depends on the length of the path.
    words = re.sub(r"[\s│]+", " ", missing.err)
    assert (missing.code, "No such file" in words) == (2, True)
    (tmp_path / "no.token").write_bytes(b"\xff\xfe")
    assert (await cli.run("steps", "--token", f"@{tmp_path}/no.token")).code == 2


async def test_nothing_to_do_is_said(cli: Cli, platform: FakePlatform) -> None:
    platform.steps.clear()
    assert (await cli.run("steps", *ADMIN)).out == "No step waits.\n"


async def test_a_dead_step_is_offered_again(cli: Cli) -> None:
    said = await cli.run("reoffer", "tablut.dead", *ADMIN)
    assert (said.code, said.out) == (0, "income is offered again for version 7 of tablut.dead\n")
    again = json.loads((await cli.run("reoffer", "tablut.dead", "--json", *ADMIN)).out)
    assert (again["state"], again["attempts"]) == ("STEP_STATE_WAITING", 0)


async def test_whoever_may_not_or_is_wrong_is_told(cli: Cli) -> None:
    for words in (("steps", "tablut"), ("reoffer", "tablut.dead")):
        refused = await cli.run(*words, "--token", "account:guest")
        assert (refused.code, "admin" in refused.err) == (1, True)
        without = await cli.run(*words)
        assert (without.code, "token" in without.err) == (1, True), "no platform runs from this folder"
    assert (await cli.run("reoffer", "tablut.none", *ADMIN)).code == 1


async def test_a_process_that_says_nothing_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    DevelopmentCertificates(tmp_path / "tls").make([OPERATOR], "127.0.0.1")
    monkeypatch.setenv("ARDRI_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(process, "CONNECT_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # the system connects, but nobody answers
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(Unreachable, match="no answer"):
            async with process.process_at(address, "token"):
                pass
