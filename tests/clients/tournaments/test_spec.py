"""Spec files: their content arrives, the examples are valid, and errors are reported with their line."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri_cli.tournament_commands import COMMANDS
from ardri_cli.tournaments.spec.spec_check import key_path, require_openable, require_startable
from ardri_cli.tournaments.spec.spec_file import SpecError, read_spec
from ardri_cli.tournaments.spec.toml_lines import line_of
from services.director.api.creating import new_tournament

EXAMPLES = sorted(Path("docs/examples").glob("*.toml"))

WHOLE = """\
name = "Level ladder"
game = "tablut"
seats = 2
mode = "live"
move_time = 0.5
clock = "300+5"
anchor = "one"
weight = 3

[options]
quiet_plies = 30
repetition = "loss_of_mover"

[[entrants]]
name = "one"
level = 1
nodes = 500
rating = 1400

[[entrants]]
name = "p"
program = "mybot"
concurrency = 2

[[entrants]]
name = "b"
bot = "b-account"
concurrency = 4

[[entrants]]
name = "ann"
person = "ann-account"

[[stages]]
format = "swiss"
rounds = 5
blocks = 2
groups = 2
advance = 1

[[stages]]
format = "test"
heroes = ["one"]
pairings = [["one", "p"], ["b", "ann"]]
duration = 600

[stages.test]
null = 0
alternative = 50.5
"""


def read(text: str, tmp_path: Path) -> pb.TournamentSpec:
    path = tmp_path / "spec.toml"
    path.write_text(text, encoding="utf-8")
    return read_spec(path)


def test_everything_that_is_said_arrives(tmp_path: Path) -> None:
    spec = read(WHOLE, tmp_path)
    assert (spec.name, spec.game, spec.seats, spec.weight) == ("Level ladder", "tablut", 2, 3)
    assert (spec.mode, spec.anchor) == (pb.MODE_LIVE, "one")
    assert (spec.move_time.nanos, spec.clock.base.seconds) == (500_000_000, 300)
    assert spec.options.type_url.endswith("ardri.tablut.v1.Options")
    one, program, bot, ann = spec.entrants
    assert (one.name, one.level.level, one.level.nodes, one.rating) == ("one", 1, 500, 1400)
    assert (program.program.program, program.program.concurrency) == ("mybot", 2)
    assert (bot.bot.account_id, bot.bot.concurrency) == ("b-account", 4)
    assert ann.person.account_id == "ann-account"
    swiss, test = spec.stages
    assert (swiss.format, swiss.rounds, swiss.blocks) == (pb.FORMAT_SWISS, 5, 2)
    assert (swiss.groups, swiss.advance) == (2, 1)
    assert (list(test.heroes), test.duration.seconds) == (["one"], 600)
    assert [list(pairing.entrants) for pairing in test.pairings] == [["one", "p"], ["b", "ann"]]
    assert (test.test.null, test.test.alternative) == (0.0, 50.5)


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("rounds = 5", 'rounds = "5"', "spec.toml:36: stages (number 1), rounds: should be a whole number"),
        ("rounds = 5", "rounds = true", ":36: stages (number 1), rounds: should be a whole number"),
        ("rounds = 5", "rounds = -1", ":36: stages (number 1), rounds: should be a whole number from 0"),
        ("rounds = 5", "rounds = 5000000000", ":36: stages (number 1), rounds: Value out of range"),
        ("rounds = 5", "round = 5", ":36: stages (number 1), round: is no key here; there are: advance,"),
        ("null = 0", "nul = 0", ":48: stages (number 2), test, nul: is no key here"),
        ("null = 0", 'null = "0"', ":48: stages (number 2), test, null: should be a number"),
        ('"swiss"', '"swis"', ":35: stages (number 1), format: should be one of round_robin, gauntlet"),
        ('format = "swiss"', "", ":34: stages (number 1), format: is missing"),
        ('heroes = ["one"]', 'heroes = "one"', ":43: stages (number 2), heroes: should be a list of names"),
        ('["b", "ann"]', "3", ":44: stages (number 2), pairings: should be a list of names"),
        ("duration = 600", "duration = 0", ":45: stages (number 2), duration: should be a number of seconds"),
        *(
            (
                "duration = 600",
                f"duration = {value}",
                ":45: stages (number 2), duration: should be a number of",
            )
            for value in ("inf", "nan", "1e300", "9" * 400)
        ),
        ("null = 0", "null = -inf", ":48: stages (number 2), test, null: should be a number that is not"),
        ("quiet_plies = 30", "plies = 30", ":11: options, plies: tablut has no option 'plies'"),
        ('"loss_of_mover"', '"win"', ":12: options, repetition: option 'repetition' cannot be 'win'"),
        ("level = 1", 'level = 1\nprogram = "x"', ":14: entrants (number 1): an entrant has one of level"),
        ("level = 1\nnodes = 500", "", ":14: entrants (number 1): an entrant has one of level"),
        (
            'program = "mybot"',
            'program = "mybot"\nnodes = 3',
            ":23: entrants (number 2), nodes: is for level",
        ),
        ("nodes = 500", "concurrency = 2", ":17: entrants (number 1), concurrency: is for program and bot"),
        ('name = "ann"', 'name = ""', ":31: entrants (number 4), name: should be some text"),
        ('name = "ann"', "", ":30: entrants (number 4), name: is missing"),
        ('game = "tablut"', 'game = "chess"', ":2: game: the messages of 'chess' are not installed here"),
        ('name = "Level ladder"', "", "spec.toml: name: is missing"),
        ('clock = "300+5"', 'clock = "fast"', ":6: clock: should be a clock such as 300+5"),
        ('mode = "live"', 'mode = "slow"', ":4: mode: should be one of fast, live"),
        ("move_time = 0.5", 'move_time = "1 s"', ":5: move_time: should be a number of seconds"),
        (
            '[options]\nquiet_plies = 30\nrepetition = "loss_of_mover"',
            "options = 3",
            ":10: options: should be a table",
        ),
        ("[options]", "[entrant]\n[options]", ":10: entrant: is no key here"),
        ("[[stages]]\nformat = ", "[stages\nformat = ", "line 34"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(before: str, after: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError) as refused:
        read(WHOLE.replace(before, after, 1), tmp_path)
    assert says in str(refused.value)


def test_no_file_and_no_text(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"none\.toml: No such file"):
        read_spec(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(SpecError, match=r"bytes\.toml"):
        read_spec(tmp_path / "bytes.toml")


@pytest.mark.parametrize("text", ["[[stages]]", '[["x"]]', "stages = [1]", "entrants = 3"])
def test_tables_that_are_none(text: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError):
        read(f'name = "a"\ngame = "tablut"\n{text}', tmp_path)


CUP = """\
name = "Cup"
game = "tablut"
anchor = "one"

[[entrants]]
name = "one"
level = 1

[[entrants]]
name = "two"
level = 2

[[entrants]]
name = "bot"
program = "bot"

[[stages]]
format = "gauntlet"
heroes = ["one"]
"""


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("level = 2", "level = 9", "cup.toml:11: entrants (number 2), level: 1 to 8, not 9"),
        ('game = "tablut"', 'game = "tablut"\nseats = 5', ":3: seats: "),
        ('"two"', '"one"', ":10: entrants (number 2), name: the name 'one' is taken by entrant number 1"),
        ('name = "two"', 'name = "t w o"', ":10: entrants (number 2), name: 1 to 40 of"),
        ('heroes = ["one"]', 'heroes = ["won"]', ":19: stages (number 1), heroes: 'won' is not in the field"),
        ('anchor = "one"', 'anchor = "nobody"', ":3: anchor: no entrant 'nobody'"),
        ('program = "bot"', 'person = "ann"', ":13: entrants (number 3): people and outside bots play live"),
        ('program = "bot"', 'program = "bot"\nfuel = 99999999999', ":16: entrants (number 3), fuel: 0 to"),
        ('"gauntlet"\n', '"gauntlet"\nduration = 9\n', ":19: stages (number 1), duration: has no meaning"),
        ('anchor = "one"', "move_time = 0.001", ":3: move_time: 10 to 3600000 ms, not 1"),
        ('anchor = "one"', 'clock = "300+5"', ":3: clock: only live games have one"),
    ],
)
@pytest.mark.parametrize("require", [require_startable, require_openable])
def test_what_no_director_would_take_is_named_with_its_line(
    require: Callable[[pb.TournamentSpec], None], before: str, after: str, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "cup.toml"
    path.write_text(CUP, encoding="utf-8")
    read_spec(path, require)
    path.write_text(CUP.replace(before, after, 1), encoding="utf-8")
    if "nobody" in after or "won" in after:
        require = require_startable  # they may still come
    with pytest.raises(SpecError) as refused:
        read_spec(path, require)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("field", "path"),
    [
        ("spec.entrants[1].level.nodes", ("entrants", 1, "nodes")),
        ("spec.entrants[0].bot.account_id", ("entrants", 0, "bot")),
        ("spec.entrants[0].bot.concurrency", ("entrants", 0, "concurrency")),
        ("spec.entrants[0].program.module.sha256", ("entrants", 0, "sha256")),
        ("spec.entrants[0].kind", ("entrants", 0)),
        ("spec.entrants[0]", ("entrants", 0)),
        ("spec.clock.base", ("clock",)),
        ("spec.stages[2].test.alpha", ("stages", 2, "test", "alpha")),
        ("spec.stages[0].pairings[3]", ("stages", 0, "pairings", 3)),
        ("spec.move_time", ("move_time",)),
    ],
)
def test_fields_of_the_wire_are_found_in_the_file(field: str, path: tuple[str | int, ...]) -> None:
    assert key_path(field) == path


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_director_takes_every_example(path: Path) -> None:
    request = rpc.CreateTournamentRequest(spec=read_spec(path), request_id="r")
    made = new_tournament(request, "operator")
    assert made.entrants
    assert made.plain.name == read_spec(path).name


def test_there_is_an_example_for_every_format() -> None:
    formats = {stage.format for path in EXAMPLES for stage in read_spec(path).stages}
    assert formats == set(pb.Format.values()) - {pb.FORMAT_UNSPECIFIED}


def test_lines_of_keys_and_of_what_is_around_them() -> None:
    text = 'a = 1\n[b]\n"c d" = {e = 2}\nf.g = 3\n[[h]]\n[[h]]\n[h.i]\nk = 4\n[[h.l]]\nm = 5\n'
    assert line_of(text, ("a",)) == 1
    assert line_of(text, ("b", "c d", "e")) == 3
    assert line_of(text, ("b", "f", "g")) == 4
    assert line_of(text, ("h", 1)) == 6
    assert line_of(text, ("h", 1, "i", "k")) == 8
    assert line_of(text, ("h", 1, "l", 0, "m")) == 10
    assert line_of(text, ("h", 0, "missing")) == 5
    assert line_of(text, ("z",)) == 0


DOCS = Path("docs/tournaments.md").read_text(encoding="utf-8")


def test_the_documented_spec_can_be_read(tmp_path: Path) -> None:
    block, _ = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)
    spec = read(block, tmp_path)
    assert (spec.stages[0].format, spec.entrants[0].level.level) == (pb.FORMAT_SWISS, 3)


def test_documented_examples_and_commands_are_there() -> None:
    assert set(re.findall(r"\]\(examples/([^)]+)\)", DOCS)) == {path.name for path in EXAMPLES}
    commands = set(re.findall(r"ardri tournament ([a-z]+)", DOCS))
    assert commands <= COMMANDS.keys()
