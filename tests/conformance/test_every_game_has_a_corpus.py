"""What a game's folder must hold besides its rules."""

from pathlib import Path

import pytest

from services import games
from services.runtime.jobs.wire import load_wire

_ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("name", games.names())
def test_game_is_complete(name: str) -> None:
    game = games.load(name)
    assert game.facts.name == name, "a game is called as its folder is"
    assert (_ROOT / "services/games" / name / "README.md").is_file()
    wire = load_wire(game)
    assert wire.file.package == f"ardri.{name}.v1"
    for message in (wire.options_type, wire.action_type, wire.view_type, wire.event_type):
        assert message.DESCRIPTOR.file is wire.file
    if game.facts.perfect_information:
        assert (_ROOT / "tests/games" / name / "perft.txt").is_file(), "no counts to prove its moves by"
