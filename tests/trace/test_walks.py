"""docs/architecture.md describes the main paths as they are: through these places, in this order."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.games import names
from tests.trace.page import PAGE, as_link, walks
from tests.trace.paths import PATHS
from tests.trace.recorder import Place, Recorder, Trace
from tests.trace.walk import fault, told

WALKS = walks(PAGE.read_text(encoding="utf-8"))
FIRST, SECOND, THIRD = (Place("tests/trace/walk.py", name) for name in ("fault", "told", "_between"))
"""Places that exist, for an invented path."""
ELSEWHERE = Place("tests/trace/page.py", "walks")


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    recorder = Recorder()
    yield recorder
    recorder.close()


def test_the_page_walks_every_path() -> None:
    assert list(WALKS) == list(PATHS)
    assert all(len(walk.places) > 5 for walk in WALKS.values())


@pytest.mark.parametrize("name", PATHS)
async def test_the_path_passes_the_places_of_its_walk(name: str, recorder: Recorder, tmp_path: Path) -> None:
    trace = await PATHS[name](recorder, tmp_path)
    wrong = fault(WALKS[name].places, trace)
    assert not wrong, f"docs/architecture.md, {name}: {wrong}\n`python -m tests.trace {name} --walk` helps"


@pytest.mark.parametrize(
    ("walk", "wrong"),
    [
        ((), ""),
        ((FIRST, THIRD), ""),
        ((FIRST, SECOND, FIRST), ""),
        ((SECOND, FIRST, SECOND), f"{SECOND} comes earlier; after {FIRST} come\n  {THIRD}"),
        ((FIRST, ELSEWHERE), f"{ELSEWHERE} is not passed; after {FIRST} come\n  {SECOND}"),
        ((Place(FIRST.file, "fold"),), f"there is no fold in {FIRST.file}"),
        ((Place("gone.py", "fault"),), "there is no fault in gone.py"),
    ],
)
def test_what_is_wrong_with_a_walk_is_named(walk: tuple[Place, ...], wrong: str) -> None:
    found = fault(walk, Trace([FIRST, SECOND, FIRST, THIRD]))
    assert found.startswith(wrong)
    assert bool(found) == bool(wrong)


def test_the_walk_of_today_keeps_the_text_of_the_page_and_shows_what_it_lacks() -> None:
    text = f"## A path (`Path`)\n1. {as_link(SECOND)} goes on,\n   slowly.\n1. {as_link(FIRST)} begins.\n"
    lines = list(told(walks(text)["Path"], Trace([ELSEWHERE, FIRST, SECOND])))
    assert lines == [
        f"1. {as_link(ELSEWHERE)} All walks of a page, by the names of their paths.",
        f"1. {as_link(SECOND)} goes on,\n   slowly.",
        f"Not in this order, or gone: 1. {as_link(FIRST)} begins.",
    ]


def test_calls_are_heard_while_the_recorder_is_on_and_of_the_project_alone(recorder: Recorder) -> None:
    names()
    with recorder.on():
        names()
        Path("x").exists()
    names()
    assert recorder.trace.files == ["services/games/__init__.py"]
    assert [place.name for place in recorder.trace.places].count("names") == 1
    assert recorder.trace.changes == 0
