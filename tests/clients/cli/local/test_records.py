"""Invalid or truncated record files, and missing files: each is reported in one line."""

import json
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ardri.match.v1.record_pb2 import LogEntry
from ardri_cli import main
from ardri_cli.access.state_file import StateFile
from ardri_cli.local.records import read_record, write_record
from ardri_client import Ardri, play
from services.kernel import Outcome
from services.wire.outcomes import outcome_message
from tests.clients.cli.running import Cli, Ended
from tests.clients.fake.platform import FakePlatform
from tests.clients.sdk.match.test_table import first_legal
from tests.record.forgery import chained, tablut

COMMANDS = [("verify", "--offline"), ("replay", "--all"), ("analyse", "--nodes", "10")]
EMPTY = ""
GARBAGE = b64encode(b"\xff\xff garbage").decode()


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a short game."""
    folder = tmp_path_factory.mktemp("duel") / "games"
    words = ["tournament", "duel", "1:2", "1:2", "--pairs", "1", "--processes", "1", "-o", "quiet_plies=6"]
    ended = CliRunner().invoke(main.app, [*words, "--seed", "x", "--save", str(folder)])
    assert ended.exit_code == 0, ended.output
    return next(folder.glob("*.record"))


def run(command: Sequence[str], path: object) -> Ended:
    found = CliRunner().invoke(main.app, [command[0], str(path), *command[1:]])
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return Ended(found.exit_code, found.stdout, found.stderr)


def changed(saved: Path, tmp_path: Path, change: Any) -> Path:
    record = tmp_path / "changed.json"
    whole = read_record(saved)
    entries = [b64encode(entry).decode() for entry in whole.entries]
    digests = [b64encode(digest).decode() for digest in whole.digests]
    found = {"match_id": whole.match_id, "game": whole.game, "entries": change(entries), "digests": digests}
    record.write_text(json.dumps(found))
    return record


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda _: [], "is no record: it has no entries"),
        (lambda entries: [*entries[:3], GARBAGE, *entries[4:]], "is no record: entry 4 cannot be read"),
        (lambda entries: [EMPTY, *entries[1:]], "is no record: entry 1 cannot be read"),
        (lambda entries: [*entries[:-1], EMPTY], "cannot be read"),
        (lambda entries: entries[::-1], "is no record: entry 1 does not create a match"),
    ],
)
def test_what_is_no_record(
    command: Sequence[str], change: Any, says: str, saved: Path, tmp_path: Path
) -> None:
    path = changed(saved, tmp_path, change)
    refused = run(command, path)
    assert (refused.code, len(refused.err.splitlines())) == (1, 1)
    assert refused.err.startswith(f"ardri: {path} is no record")
    assert says in refused.err


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_no_json_of_a_record(command: Sequence[str], tmp_path: Path) -> None:
    (tmp_path / "x").write_text("{}")
    assert "is no record: it has no entries" in run(command, tmp_path / "x").err
    (tmp_path / "x").write_text("")
    assert "is no record: it has no entries" in run(command, tmp_path / "x").err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"match_id": "\xe9"}', "'utf-8' codec can't decode byte 0xe9"),
        (b'{"sheets": []}', 'has no field named "sheets"'),
        (b'{"match_id": ', "Failed to load JSON"),
    ],
)
def test_what_is_no_json_at_all_is_said_in_a_line(
    command: Sequence[str], content: bytes, says: str, tmp_path: Path
) -> None:
    (tmp_path / "x").write_bytes(content)
    refused = run(command, tmp_path / "x")
    assert refused.err.startswith(f"ardri: {tmp_path / 'x'} is no record: ")
    assert says in refused.err
    assert (refused.code, len(refused.err.splitlines())) == (1, 1)


@pytest.mark.parametrize("command", [COMMANDS[0], COMMANDS[2]])
def test_what_does_not_follow_is_named(command: Sequence[str], saved: Path, tmp_path: Path) -> None:
    swapped = changed(saved, tmp_path, lambda e: [*e[:4], e[5], e[4], *e[6:]])
    assert run(command, swapped).err == "ardri: entry 5 does not follow: the chain of digests breaks\n"
    cut = changed(saved, tmp_path, lambda entries: entries[:1])
    assert run(command, cut).err == "ardri: entry 1 does not follow: the record stops before the end\n"


def test_a_record_that_does_not_end_has_no_outcome_and_replays_say_that_they_prove_nothing(
    saved: Path, tmp_path: Path
) -> None:
    *_, outcome, proof = run(COMMANDS[1], saved).out.splitlines()
    assert proof == f"not verified; `ardri verify --offline {saved}` proves it"
    assert "(rule " in outcome
    cut = run(COMMANDS[1], changed(saved, tmp_path, lambda entries: entries[:-1]))
    assert cut.code == 0
    assert outcome not in cut.out
    assert "draw" not in cut.out


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_not_there_is_no_game(command: Sequence[str], tmp_path: Path) -> None:
    for word in (tmp_path, tmp_path / "none", "none.json", "none.record"):
        refused = run(command, word)
        assert (refused.code, refused.err) == (1, f"ardri: {word}: no such file, and no id of a match\n")


async def test_of_ones_own_match_too_the_bad_entry_is_named(
    ardri: Ardri, platform: FakePlatform, tmp_path: Path
) -> None:
    table = await ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 3})
    await play(table, first_legal)
    StateFile(tmp_path).keep_seat(platform.address, table.place)
    record = (await ardri.replay(table.place.match_id)).record
    entries = list(map(LogEntry.FromString, record.entries))
    own = next(at for at, entry in enumerate(entries) if entry.joined.seat.entropy)
    entries[own].joined.seat.entropy = b"x" * 32
    record.entries[own] = entries[own].SerializeToString()
    write_record(tmp_path / "changed.json", record)
    refused = await Cli(platform.address, tmp_path).run("verify", str(tmp_path / "changed.json"))
    assert (refused.code, f"entry {own + 1} does not follow" in refused.err) == (1, True)


def test_a_record_of_strangers_gives_the_terminal_no_commands(tmp_path: Path) -> None:
    """The record may be valid, but contain an operator's text that nobody has checked."""
    whole = tablut()
    bodies = [step.body for step in whole.steps][:-2]
    entry = LogEntry.FromString(whole.steps[-1].body)
    entry.version, entry.time_ms = len(bodies) + 1, LogEntry.FromString(bodies[-1]).time_ms
    entry.ended.cause = "\x1b]0;owned\x07"
    entry.ended.outcome.CopyFrom(outcome_message(Outcome.drawn(2, "terminated")))
    path = tmp_path / "made.record"
    made = chained(whole.match.match_id, "tablut", [*bodies, entry.SerializeToString()])
    write_record(path, made)
    (line,) = run(("verify", "--offline"), path).out.splitlines()
    assert line.endswith(
        "terminated by an operator: \N{REPLACEMENT CHARACTER}]0;owned\N{REPLACEMENT CHARACTER}"
    )
