"""The documented programs: small, built from the sources beside them, and legal players of every game."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from services import games
from services.director.referee.referee import judge
from tests.director.games_to_play import game_to_play, level
from tests.programs.wasm.modules import EXAMPLES, entrant, example, hosted, listed

HAS_CLANG = shutil.which("clang-16") is not None and shutil.which("wasm-ld-16") is not None
HAS_ZIG = importlib.util.find_spec("ziglang") is not None


def test_one_is_a_few_kib() -> None:
    assert (EXAMPLES / "beetle.wasm").stat().st_size < 4 << 10
    assert (EXAMPLES / "cricket.wasm").stat().st_size < 64 << 10


@pytest.mark.parametrize(("name", "has_compiler"), [("beetle", HAS_CLANG), ("cricket", HAS_ZIG)])
def test_they_are_what_their_sources_are_built_to(name: str, has_compiler: bool, tmp_path: Path) -> None:
    if not has_compiler:
        pytest.skip("its compiler is not here")
    environ = os.environ | {"PYTHON": sys.executable, "TMPDIR": str(tmp_path)}
    subprocess.run(["sh", EXAMPLES / "build.sh", tmp_path], env=environ, check=True)
    assert (tmp_path / f"{name}.wasm").read_bytes() == (EXAMPLES / f"{name}.wasm").read_bytes()


@pytest.mark.parametrize("game", games.names())
def test_they_play_every_game_to_its_end_by_a_fraction_of_the_usual_fuel(game: str) -> None:
    ada = entrant("ada", example("beetle"), fuel=5_000_000)
    bob = entrant("bob", example("cricket"), fuel=50_000_000)
    others = [level(f"level {seat}") for seat in range(2, games.load(game).facts.min_seats)]
    expected = game_to_play(ada, bob, *others, game=game)
    judgement = judge(hosted(expected, listed((ada, example("beetle")), (bob, example("cricket")))), expected)
    assert judgement.result is not None
    assert {verdict.value for verdict in judgement.result.verdicts} == {"played"}
