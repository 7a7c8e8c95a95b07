"""Playing from a pipe."""

import asyncio
import json
import stat
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.at_table import Inbox, Person, Typed
from ardri_cli.table.text_screen import TextScreen
from ardri_cli.table.window import WindowScreen
from ardri_client import Ardri
from services.kernel import Outcome
from services.kernel.outcome import TERMINATED
from tests.clients.cli.running import Cli
from tests.clients.fake.platform import FakePlatform

ESCAPE = ["e4-f4", "e5-e4", "e4-d4", "d4-d2", "d2-a2", "a2-a1"]
"""The king's moves into a corner, if the attackers only move to and fro."""


@pytest.fixture
def cli(platform: FakePlatform, tmp_path: Path) -> Cli:
    return Cli(platform.address, tmp_path)


async def test_a_scripted_match_to_its_end(cli: Cli, platform: FakePlatform) -> None:
    platform.script = list(ESCAPE)
    ended = await cli.type("play", "tablut", typed="h5-h4\nh4-h3\nh3-h4\nh4-h3\nh3-h4\nh4-h3\n")
    assert ended.code == 0, ended.err
    assert "you are the attackers, seat 0" in ended.out
    assert "ardri watch tablut.00000000000000000000" in ended.out
    assert "defenders: e5-e4" in ended.out
    assert "defenders win: king escaped (rule B13)" in ended.out
    assert "\x1b[" not in ended.out, "no colours in a pipe"


async def test_numbers_beginnings_refusals_and_words(cli: Cli) -> None:
    ended = await cli.type("play", "tablut", typed="?\ne8\ne8-e5\ncastle\nboard\n1\ndraw\nresign\n")
    assert ended.code == 0, ended.err
    assert "resign    give up" in ended.out
    assert "27 e8-a8   28 e8-b8" in ended.out
    assert "refused: e8-e5: a defender stands on e7" in ended.out
    assert "seed 3: A piece neither jumps over another one" in ended.out
    assert "(rule seed 3)" in ended.out
    assert "refused: 'castle' is no action" in ended.out
    assert "attackers: d1-a1" in ended.out
    assert "draw declined by the defenders" in ended.out
    assert "defenders win: resigned" in ended.out


async def test_an_action_is_taken_back_and_something_said(cli: Cli, platform: FakePlatform) -> None:
    platform.script = ["d5-d8", "d5-d8"]
    typed = "d1-a1\ntakeback\nsay\nsay Well played\nmute\nd1-a1\nresign\n"
    ended = await cli.type("play", "tablut", typed=typed)
    assert ended.code == 0, ended.err
    assert "the attackers would take the last action back" in ended.out
    assert "taken back" in ended.out
    assert ended.out.count("attackers: d1-a1") == 2
    assert "say one of: hello, good luck, well played, " in ended.out
    assert "you hear no phrases now" in ended.out
    assert platform.said[0][1] == pb.PHRASE_WELL_PLAYED


async def test_a_claim_that_does_not_stand_yet_is_answered(cli: Cli, platform: FakePlatform) -> None:
    platform.claimable.FromSeconds(1_900_000_000)
    ended = await cli.type("play", "tablut", typed="claim\nresign\n")
    assert "not yet: others may come back until " in ended.out


async def test_a_line_that_is_too_long_ends_nothing(cli: Cli) -> None:
    ended = await cli.type("play", "tablut", typed=f"{'x' * 70_000}\nresign\n")
    assert "nothing to do is written in " in ended.out
    assert "defenders win: resigned" in ended.out


async def test_a_number_that_no_action_has(cli: Cli) -> None:
    ended = await cli.type("play", "tablut", typed="999\nresign\n")
    assert "no action has the number 999: there are 80" in ended.out
    assert "refused" not in ended.out


async def test_captures_are_told(cli: Cli, platform: FakePlatform) -> None:
    platform.script = ["d5-d8"]
    ended = await cli.type("play", "tablut", typed="d1-a1\nresign\n")
    assert "defenders: d5-d8 · attacker on d9 taken against the wall" in ended.out


async def test_the_end_of_input_leaves_and_the_seat_can_be_taken_up_again(
    cli: Cli, platform: FakePlatform
) -> None:
    left = await cli.type("play", "tablut", "--seat", "attackers", typed="d1-a1\n")
    assert left.code == 0
    match_id = next(iter(platform.matches))
    assert f"ardri play --resume {match_id}" in left.out
    back = await cli.type("play", "--resume", "", typed="resign\n")
    assert "defenders win: resigned" in back.out
    unknown = await cli.run("play", "--resume", "tablut.none")
    assert unknown.code == 1
    assert "no seat is saved" in unknown.err


async def test_tokens_are_kept_for_their_owner_alone(cli: Cli) -> None:
    await cli.type("play", "tablut")
    file = cli.state_dir / "state.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    state = json.loads(file.read_text())
    assert state["accounts"][cli.address]["token"] == "account:Guest"
    (seat,) = state["seats"].values()
    assert seat["place"]["token"].startswith("seat:")


async def test_a_seat_is_joined_by_its_name(cli: Cli, platform: FakePlatform) -> None:
    match_id = platform.open("tablut").message.match_id
    nobody = await cli.run("play", "--join", match_id, "--seat", "kings")
    assert nobody.err == "ardri: Tablut has no seat 'kings'; its seats are: attackers, defenders\n"
    joined = await cli.type("play", "--join", match_id, "--seat", "defenders")
    assert "you are the defenders, seat 1" in joined.out


async def test_invitations_and_joins(cli: Cli, platform: FakePlatform) -> None:
    hidden = await cli.type("play", "tablut", "--private")
    assert "ardri play --invite letmein" in hidden.out
    assert "waiting until all seats are taken" in hidden.out
    assert "cancel ardri call-off tablut." in hidden.out
    invited = await cli.type("play", "--invite", "letmein", typed="")
    assert "you are the defenders, seat 1" in invited.out
    public = platform.open("tablut")
    joined = await cli.type("play", "--join", public.message.match_id, "--seat", "1")
    assert "seat 1" in joined.out
    taken = await cli.run("play", "--join", public.message.match_id, "--seat", "1")
    assert taken.code == 1
    assert "another account holds the seat" in taken.err


async def test_a_match_that_waits_is_called_off(cli: Cli, platform: FakePlatform) -> None:
    opened = await cli.type("play", "tablut", "--open")
    match_id = next(word for word in opened.out.split() if word.startswith("tablut."))
    for _ in range(2):
        off = await cli.run("call-off", match_id)
        assert (off.code, off.out) == (0, f"{match_id} is called off\n")
    told = json.loads((await cli.run("call-off", match_id, "--json")).out)
    assert told == {"match_id": match_id, "reason": "called_off"}
    back = await cli.type("play", "--resume", match_id)
    assert "no result: called off" in back.out
    assert not any(word in back.out for word in ("cancel", "--rematch"))
    listed = await cli.run("matches", "--mine", "--all")
    assert "defenders (1): nobody" in back.out
    assert "defenders: nobody" in listed.out
    verified = await cli.run("verify", match_id)
    assert "; no result, called off\n" in verified.out
    theirs = platform.open("tablut").message.match_id
    refused = await cli.run("call-off", theirs)
    assert refused.code == 1
    assert "another account has opened it" in refused.err
    begun = await cli.type("play", "tablut")
    match_id = next(word for word in begun.out.split() if word.startswith("tablut."))
    assert "cancel" not in begun.out
    refused = await cli.run("call-off", match_id)
    assert refused.code == 1
    assert f"it has begun. `ardri play --resume {match_id}`" in refused.err


async def test_a_seat_is_given_back(cli: Cli, platform: FakePlatform) -> None:
    match = platform.open("tablut")
    match.message.spec.opened_by = "somebody"
    match_id = match.message.match_id
    for _ in range(2):
        joined = await cli.type("play", "--join", match_id, typed="")
        assert f"leave  ardri leave {match_id}" in joined.out
        left = await cli.run("leave", match_id)
        assert (left.code, left.out) == (0, f"your seat of {match_id} is given back\n")
        assert f"no seat is saved for {match_id}" in (await cli.run("play", "--resume", match_id)).err
    refused = await cli.run("leave", match_id)
    assert refused.code == 1
    assert "it is not yours to leave" in refused.err
    begun = await cli.type("play", "tablut")
    match_id = next(word for word in begun.out.split() if word.startswith("tablut."))
    refused = await cli.run("leave", match_id)
    assert refused.code == 1
    assert f"it has begun. `ardri play --resume {match_id}`" in refused.err


async def test_a_seat_is_given_back_at_the_table(ardri: Ardri, platform: FakePlatform) -> None:
    match = platform.open("tablut")
    match.message.spec.opened_by = "somebody"
    out, inbox = StringIO(), Inbox()
    screen = TextScreen(Console(file=out, width=160), "")
    inbox.put_nowait(Typed("leave"))
    async with await ardri.join(match.message.match_id) as table:
        assert await Person(table, screen, inbox, interactive=True).play(), "there is nothing to come back to"
    assert "your seat is given back" in out.getvalue()
    assert not match.message.seats[0].account_id


async def test_who_has_dropped_out_is_asked_for_nothing(ardri: Ardri, platform: FakePlatform) -> None:
    """By then a bot decides for the seat."""
    table = await ardri.open_match("tablut")
    match = platform.match(table.place.match_id)
    match.sit(1, "other")
    match.message.seats[0].bot.level = 4
    match.message.seats[0].dropped_out = pb.DROP_OUT_TIME_OUT
    asked: list[int] = []

    class Screen(TextScreen):
        def prompt(self, match: pb.Match, seat: int) -> None:
            asked.append(seat)
            inbox.put_nowait(Typed("quit"))

    inbox = Inbox()
    async with table:
        person = Person(table, Screen(Console(file=StringIO()), ""), inbox, interactive=False)
        playing = asyncio.create_task(person.play())
        match.resign(1)
        await match.announce()
        assert await playing, "to the end"
    assert asked == []


@pytest.mark.parametrize("kind", [TextScreen, WindowScreen])
async def test_who_sits_there_reads_why_a_match_was_broken_off(
    ardri: Ardri, platform: FakePlatform, kind: type[TextScreen]
) -> None:
    match = platform.open("tablut")
    out, inbox = StringIO(), Inbox()
    screen = kind(Console(file=out, width=160, height=50), "")
    async with await ardri.join(match.message.match_id) as table, table.hearing(inbox.put_nowait):
        match.end(Outcome.drawn(2, TERMINATED), cause="the tournament was cancelled: rain")
        assert await Person(table, screen, inbox, interactive=True).play()
    assert "no result: terminated (the tournament was cancelled: rain)" in out.getvalue()


@pytest.mark.parametrize("word", ["calloff", "CallOff"])
async def test_a_pipe_calls_off_a_match_that_waits(cli: Cli, platform: FakePlatform, word: str) -> None:
    ended = await cli.type("play", "tablut", "--open", typed=f"{word}\n")
    assert ended.code == 0, ended.err
    assert "no result: called off" in ended.out
    assert "left; the seat stays yours" not in ended.out
    (match,) = platform.matches.values()
    assert match.message.outcome.reason == "called_off"


async def test_a_pipe_gives_a_seat_back(cli: Cli, platform: FakePlatform) -> None:
    match = platform.open("tablut")
    match.message.spec.opened_by = "somebody"
    ended = await cli.type("play", "--join", match.message.match_id, typed="leave\n")
    assert ended.code == 0, ended.err
    assert "your seat is given back" in ended.out
    assert "left; the seat stays yours" not in ended.out
    assert "no seat is saved" in (await cli.run("play", "--resume", match.message.match_id)).err
    await cli.type("play", "--join", match.message.match_id)
    told = json.loads((await cli.run("leave", match.message.match_id, "--json")).out)
    assert told == {"match_id": match.message.match_id, "left": True}


async def test_a_pipe_leaves_a_match_that_waits(cli: Cli, platform: FakePlatform) -> None:
    ended = await cli.type("play", "tablut", "--open", typed="quit\nd1-a1\n")
    assert ended.code == 0, ended.err
    assert "left; the seat stays yours" in ended.out
    (match,) = platform.matches.values()
    assert match.message.status == pb.MATCH_STATUS_WAITING


async def test_a_move_from_a_pipe_waits_for_its_turn(cli: Cli, platform: FakePlatform) -> None:
    match = platform.open("tablut")
    waits = asyncio.create_task(
        cli.type("play", "--join", match.message.match_id, "--seat", "0", typed="d1-a1\n")
    )
    async with match.changed:
        await match.changed.wait_for(lambda: match.open_seats == [1])
    match.sit(1, "Ben")
    await match.announce()
    ended = await waits
    assert ended.code == 0, ended.err
    assert "attackers: d1-a1" in ended.out
    assert "refused" not in ended.out


async def test_who_plays_unaided_has_neither_hints_nor_takebacks(cli: Cli, platform: FakePlatform) -> None:
    for words in ((), ("--unaided",)):
        await cli.type("play", "tablut", *words, typed="resign\n")
    usual, unaided = platform.openings
    for field in ("hints", "takebacks"):
        assert not usual.HasField(field)
        assert unaided.HasField(field)
        assert not getattr(unaided, field)


async def test_seek_tells_how_it_goes(cli: Cli) -> None:
    ended = await cli.type("play", "tablut", "--seek", typed="resign\n")
    assert "looking for opponents" in ended.out
    assert "defenders win: resigned" in ended.out


async def test_json_lines(cli: Cli) -> None:
    ended = await cli.type("play", "tablut", "--json", typed="d1-a1\ne8-e5\nresign\n")
    lines = [json.loads(line) for line in ended.out.splitlines()]
    kinds = [line["kind"] for line in lines]
    assert kinds[:2] == ["opened", "turn"]
    assert kinds[-1] == "ended"
    assert len(lines[1]["legal"]) == 80
    refused = next(line for line in lines if line["kind"] == "refused")
    assert (refused["reason"], refused["rule"]) == ("ILLEGAL_ACTION", "seed 3")
    assert "jumps" in refused["rule_text"]
    assert lines[-1]["match"]["outcome"]["reason"] == "resigned"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ((), 2, "ardri play tablut"),
        (("tablut", "--clock", "soon"), 2, "per-move 30"),
        (("tablut", "--option", "walls"), 2, "name=value"),
        (("tablut", "--option", "fences=true"), 1, "has no option"),
        (("chess",), 1, "ardri games"),
        (("tablut", "--seat", "white"), 1, "attackers, defenders"),
    ],
)
async def test_wrong_calls(cli: Cli, arguments: tuple[str, ...], code: int, words: str) -> None:
    ended = await cli.run("play", *arguments)
    assert ended.code == code
    assert words in " ".join(ended.err.split())


async def test_a_match_is_played_again_under_another_name(cli: Cli, platform: FakePlatform) -> None:
    ended = await cli.type("play", "tablut", "--name", "Ann", typed="resign\n")
    assert "name     Ann" in (await cli.run("account", "show")).out
    match_id = next(iter(platform.matches))
    assert f"again  ardri play --rematch {match_id}" in ended.out
    again = await cli.type("play", "--rematch", "", typed="")
    assert again.code == 0, again.err
    assert "you are the defenders, seat 1" in again.out
    unknown = await cli.run("play", "--rematch", "tablut.none")
    assert unknown.code == 1


async def test_who_plays_on_for_a_seat_is_chosen(cli: Cli) -> None:
    wrong = await cli.run("play", "tara", "--substitute", "nobody")
    assert wrong.code == 2
    assert "'nobody' is neither a level nor none" in wrong.err
