"""`ardri account ..` and `ardri profile`: the account on this computer and on another one."""

import json
from pathlib import Path

import pytest

from ardri_cli.access.state_file import SavedAccount, StateFile
from tests.clients.cli.running import Cli
from tests.clients.fake.platform import FakePlatform


@pytest.fixture
def cli(platform: FakePlatform, tmp_path: Path) -> Cli:
    return Cli(platform.address, tmp_path / "here")


@pytest.fixture
def elsewhere(platform: FakePlatform, tmp_path: Path) -> Cli:
    return Cli(platform.address, tmp_path / "elsewhere")


async def test_one_chooses_how_others_see_one(cli: Cli) -> None:
    named = await cli.run("account", "name", "Ann")
    assert named.out.splitlines()[1] == "name     Ann"
    assert (await cli.run("account", "avatar", "7")).code == 0
    shown = json.loads((await cli.run("account", "show", "--json")).out)
    assert (shown["account"]["name"], shown["account"]["avatar"]) == ("Ann", 7)
    told = await cli.run("account", "show")
    assert "play" in told.out
    assert "--recovery" in told.out


async def test_another_computer_gets_the_account(cli: Cli, elsewhere: Cli) -> None:
    await cli.run("account", "name", "Ann")
    linked = await cli.run("account", "link")
    code = linked.out.strip()
    assert code not in linked.err
    recovered = await elsewhere.run("account", "recover", code)
    assert recovered.out.startswith("You are Ann,")
    assert "Ann" in (await elsewhere.run("account", "show")).out


async def test_a_code_may_be_typed(cli: Cli, elsewhere: Cli) -> None:
    made = json.loads((await cli.run("account", "link", "--recovery", "--json")).out)
    assert "RECOVERY" in made["code"]
    typed = await elsewhere.type("account", "recover", typed=made["code"] + "\n")
    assert typed.code == 0
    assert made["code"] not in typed.out + typed.err


async def test_an_account_is_not_given_up_by_mistake(cli: Cli, elsewhere: Cli) -> None:
    code = (await cli.run("account", "link")).out.strip()
    await elsewhere.run("account", "name", "Bob")
    before = StateFile(elsewhere.state_dir).account(elsewhere.address)
    refused = await elsewhere.run("account", "recover", code)
    assert (refused.code, "--replace" in refused.err) == (1, True)
    assert StateFile(elsewhere.state_dir).account(elsewhere.address) == before
    assert (await elsewhere.run("account", "recover", code, "--replace")).code == 0
    again = await elsewhere.run("account", "recover", code, "--replace")
    assert again.code == 1
    assert code not in again.err


async def test_a_profile_has_ratings_and_results(cli: Cli) -> None:
    shown = await cli.run("profile", "bob")
    rows = [line.split() for line in shown.out.splitlines()]
    assert rows[0] == ["bob", "(bob)"]
    assert ["tablut", "1", "1620", "90", "3"] in rows
    assert ["tablut", "2", "2", "0", "1"] in rows
    assert ["tara", "3", "with", "AI", "1", "0", "4", "1", "3", "1"] in rows
    empty = await cli.run("profile", "new")
    assert "no match has ended yet" in empty.out
    assert "tara" in empty.err
    found = json.loads((await cli.run("profile", "--json")).out)
    assert found["ratings"][0]["game"] == "tablut"


async def test_the_course_of_a_rating_newest_first(cli: Cli) -> None:
    shown = await cli.run("profile", "bob", "--course", "tablut")
    rows = [line.split() for line in shown.out.splitlines()[1:]]
    assert [row[0] for row in rows] == ["3", "2", "1"]
    assert rows[0] == ["3", "1970-01-04", "00:00", "1620", "90", "tablut.3"]
    lines = (await cli.run("profile", "--course", "tablut", "--json")).out.splitlines()
    assert [json.loads(line)["games"] for line in lines] == [3, 2, 1]
    none = await cli.run("profile", "bob", "--course", "none")
    assert none.out == "no rated match of none has ended yet\n"


async def test_all_that_is_kept_is_handed_over(cli: Cli) -> None:
    nobody = await cli.run("account", "export")
    assert (nobody.code, "there is no account" in nobody.err) == (1, True)
    await cli.run("account", "name", "Ann")
    whole = json.loads((await cli.run("account", "export")).out)
    assert whole["account"]["name"] == "Ann"
    assert [each["point"]["games"] for each in whole["rating_points"]] == [1, 2, 3]
    assert (whole["tickets"], whole["opened_matches"], whole["matches"]) == ([], [], [])
    assert "next_page_token" not in whole


async def test_an_account_ends_by_its_id_alone(cli: Cli) -> None:
    assert (await cli.run("account", "delete", "Guest")).code == 1
    await cli.run("account", "name", "Ann")
    kept = StateFile(cli.state_dir).account(cli.address)
    assert (await cli.run("account", "delete", "Ann")).code == 1
    assert StateFile(cli.state_dir).account(cli.address) == kept
    typed = await cli.type("account", "delete", typed="Guest\n")
    assert (typed.code, typed.out.splitlines()[-1].endswith("The account is gone.")) == (0, True)
    assert StateFile(cli.state_dir).account(cli.address) is None


async def test_devices_are_listed_and_ended(cli: Cli) -> None:
    listed = (await cli.run("account", "devices")).out.splitlines()
    assert [line.split()[0] for line in listed] == ["d1", "d2"]
    assert listed[0].endswith("ardri on a laptop  (this one)")
    ended = (await cli.run("account", "devices", "--end", "d2")).out.splitlines()
    assert ended[1].endswith("phone  ended")
    assert StateFile(cli.state_dir).account(cli.address) is not None
    out = await cli.run("account", "devices", "--end", "d1")
    assert out.out == "You are signed out here.\n"
    assert StateFile(cli.state_dir).account(cli.address) is None


async def test_a_long_token_of_before_is_changed_for_a_session(cli: Cli) -> None:
    state = StateFile(cli.state_dir)
    state.keep_account(cli.address, SavedAccount("account:Ann", 4_000_000_000))
    assert "Ann" in (await cli.run("account", "show")).out
    kept = state.account(cli.address)
    assert kept is not None
    assert (kept.token, kept.refresh) == ("account:Ann", "refresh:Ann")
    assert kept.request_id


async def test_what_cannot_be_kept_or_read_is_told_in_a_line(cli: Cli, tmp_path: Path) -> None:
    assert (await cli.run("account", "show")).code == 0
    (cli.state_dir / "state.json").write_text("{")
    broken = await cli.run("account", "show")
    assert (broken.code, "state.json cannot be read" in broken.err) == (1, True)
    (tmp_path / "file").write_text("")
    nowhere = await Cli(cli.address, tmp_path / "file" / "state").run("account", "show")
    assert (nowhere.code, "ARDRI_STATE_DIR names another folder" in nowhere.err) == (1, True)
