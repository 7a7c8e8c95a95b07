"""What a game's folder must hold besides its rules."""

from pathlib import Path

import pytest

from services import games
from services.kernel import Facts
from services.runtime.jobs.wire import load_wire
from services.search.perft import perft

_ROOT = Path(__file__).parent.parent.parent


def is_open(facts: Facts) -> bool:
    """Returns whether the moves alone decide."""
    return facts.perfect_information and not facts.chance


@pytest.mark.parametrize("name", games.names())
def test_game_is_complete(name: str) -> None:
    game = games.load(name)
    assert game.facts.name == name, "a game is called as its folder is"
    assert (_ROOT / "services/games" / name / "README.md").is_file()
    wire = load_wire(game)
    assert wire.file.package == f"ardri.{name}.v1"
    for message in (wire.options_type, wire.action_type, wire.view_type, wire.event_type):
        assert message.DESCRIPTOR.file is wire.file


@pytest.mark.parametrize("name", [name for name in games.names() if is_open(games.load(name).facts)])
def test_lines_of_play_are_counted(name: str) -> None:
    """Lines of `perft.txt` with two numbers are a depth and its count; a game's own tests read all others."""
    file = _ROOT / "tests/games" / name / "perft.txt"
    how = f"write lines `DEPTH COUNT` into {file.relative_to(_ROOT)}, counted by `ardri perft {name} DEPTH`"
    assert file.is_file(), how
    text = file.read_text(encoding="utf-8").splitlines()
    lines = [line.split() for line in text if line and not line.startswith("#")]
    assert lines, how
    game = games.load(name)
    start = game.initial(game.setup(game.facts.min_seats))
    for depth, count in (map(int, line) for line in lines if len(line) == len(("depth", "count"))):
        assert perft(game, start, depth) == count, f"{file.name} has {count} for depth {depth}"
