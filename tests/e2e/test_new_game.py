"""From `ardri new-game` to a rated bot, in a copy of the checkout in which no file is edited by hand."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.platform import Platform
from tests.project.checkout import ROOT, Checkout
from tests.servers.child import home_for

NAME = "pebbles"
"""The name in docs/adding-a-game.md, whose tournament is played."""
OF_ALL_GAMES = (
    "tests/clients/conformance/test_ours.py",
    "tests/clients/gym/test_aec.py",
    "tests/clients/gym/test_observations.py",
    "tests/k8s/test_manifests.py",
    "tests/monitoring/test_dashboards.py",
    "tests/monitoring/test_rules.py::test_what_is_written_is_what_is_made",
    "tests/project/test_protos.py",
    "tests/search/levels/test_levels.py",
    "tests/upgrade/test_upgrade.py::test_story_has_all_there_is_to_take_over",
    "tests/workers/consumer/test_celery_app.py",
    "tests/workers/tournaments/session/test_session.py::test_a_worker_says_who_it_is_and_what_it_can_play",
)
"""Tests that cover all games at once."""
FOLDERS = ("conformance", "corpus", "games", "programs", "search", "secrets", "workers")
"""Folders of tests that cover one game after another."""
TOPS = ("services", "gateway", "workers", "clients", "bench", "k8s", "tests", "protos")
"""Folders with Python code."""

pytestmark = pytest.mark.timeout(1_800)


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    with home_for(None) as folder:
        yield folder


@pytest.fixture(scope="module")
def started() -> float:
    """The time at which the command was given."""
    return time.monotonic()


@pytest.fixture(scope="module")
def checkout(home: Path, started: float) -> Checkout:
    copy = Checkout(home / "ardri")
    copy.python("-m", "ardri_cli.main", "new-game", NAME)
    return copy


@pytest.fixture(scope="module")
def platform(checkout: Checkout, home: Path) -> Iterator[Platform]:
    """A platform that serves the new game and lists a program."""
    programs = home / "programs.toml"
    programs.write_text(f'[programs.beetle]\nwasm = "{ROOT / "docs/examples/programs/beetle.wasm"}"\n')
    running = Platform(home, {**checkout.environ, "ARDRI_PROGRAMS": str(programs)}, (NAME,))
    try:
        running.start()
        yield running
    finally:
        running.stop()


def documented(page: str, language: str) -> str:
    """Returns the first block of code of a page in that language."""
    found = re.search(rf"```{language}\n(.*?)```", (ROOT / "docs" / page).read_text(), re.DOTALL)
    assert found is not None
    return found[1]


async def test_the_first_match_is_played_and_proven(
    platform: Platform, started: float, record_testsuite_property: Callable[[str, object], None]
) -> None:
    played = await platform.ardri("play", NAME, "--level", "2", typed="1\n" * 6)
    seconds = time.monotonic() - started
    record_testsuite_property("seconds from the command to the end of the first match", seconds)
    assert played.code == 0, played.err
    assert "all tiles laid (rule R5)" in played.out
    found = re.search(rf"ardri watch ({NAME}\.\w+)", played.out)
    assert found is not None
    verified = await platform.ardri("verify", found[1])
    assert verified.out.startswith("verified: "), verified.err


def test_the_documented_bot_plays_it(platform: Platform, checkout: Checkout, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(documented("bots.md", "python"))
    assert checkout.python(str(bot), platform.address, NAME).startswith("all_tiles_laid [")


async def test_a_tournament_rates_a_bot_and_is_proven(platform: Platform, tmp_path: Path) -> None:
    spec, export = tmp_path / "cup.toml", str(tmp_path / "cup")
    spec.write_text(documented("adding-a-game.md", "toml"))
    ran = await platform.ardri("tournament", "run", str(spec))
    assert ran.code == 0, ran.err
    listed = await platform.ardri("tournament", "list", "--all", "--json")
    tournament = json.loads(listed.out)["tournament_id"]
    rated = await platform.ardri("tournament", "ratings", tournament)
    assert {"random", "searching", "bot"} <= set(rated.out.split()), rated.out + rated.err
    for words in (("export", tournament, export), ("import", export)):
        done = await platform.ardri("tournament", *words)
        assert done.code == 0, done.out + done.err


def test_no_python_is_written_but_the_game_and_its_tests(checkout: Checkout) -> None:
    """The verdict of mypy without the new game still holds, because nobody imports a game by name."""
    changed = {path for path in _python(checkout.folder) if not _is_same(path, checkout.folder)}
    assert {path.parts[:3] for path in changed} == {
        ("services", "games", NAME),
        ("tests", "games", NAME),
        ("protos", "ardri", NAME),
    }
    assert not _python(ROOT) - _python(checkout.folder)


def test_lint_finds_nothing(checkout: Checkout) -> None:
    checkout.python("-m", "ruff", "check", ".")
    checkout.python("-m", "ruff", "format", "--check", ".")
    checkout.python("-m", "mypy", f"services/games/{NAME}", f"tests/games/{NAME}")
    scripts = Path(sys.executable).parent
    linted = subprocess.run(
        [scripts / "lint-imports"], cwd=checkout.folder, env={**checkout.environ}, check=False
    )
    assert linted.returncode == 0
    checkout.python("protos/lint.py")


def test_what_looks_at_all_games_finds_it(checkout: Checkout) -> None:
    checkout.pytest(*OF_ALL_GAMES)


def test_what_takes_one_game_after_another_takes_it(checkout: Checkout) -> None:
    told = checkout.pytest("-rp", *(f"tests/{folder}" for folder in FOLDERS), "-k", NAME)
    assert [folder for folder in FOLDERS if f"PASSED tests/{folder}/" not in told] == []


def test_ai_seats_play_it_at_tables_of_all_sizes(checkout: Checkout) -> None:
    checkout.pytest("tests/e2e/test_games.py", "-k", NAME)


def _python(folder: Path) -> set[Path]:
    """Returns the Python sources of a checkout."""
    found = (path.relative_to(folder) for top in TOPS for path in (folder / top).rglob("*.py"))
    return {path for path in found if "__pycache__" not in path.parts}


def _is_same(path: Path, folder: Path) -> bool:
    return (ROOT / path).is_file() and (ROOT / path).read_bytes() == (folder / path).read_bytes()
