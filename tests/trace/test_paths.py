"""What the tool says of the main paths: which places they pass, in which order."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.games import names
from tests.trace.paths import PATHS
from tests.trace.recorder import Recorder

_PASSED = {
    "PlayAction": (
        "gateway/admission/admission.py Admission._unary.<locals>.admitted",
        "gateway/proxy/engines.py Engines.pass_on",
        "gateway/proxy/link.py Link.ask",
        "services/engine/link/link.py _Link._read",
        "services/engine/api/action_calls.py ActionCalls.play_action",
        "services/engine/api/call_resolver.py CallResolver.acting",
        "services/engine/match/actor.py LiveMatch.submit",
        "services/engine/match/decide/playing.py play",
        "services/record/draft.py Draft.act",
        "services/games/tablut/rules/play.py Playable.play",
        "services/engine/match/committer.py Committer.submit",
        "services/engine/log/sqlite.py SqliteLog.append",
        "services/engine/match/actor.py LiveMatch._committed",
        "services/record/fold.py fold",
    ),
    "ListLegalActions": (
        "gateway/proxy/engines.py Engines.pass_on",
        "services/engine/api/action_calls.py ActionCalls.list_legal_actions",
        "services/kernel/play.py legal_actions",
        "services/engine/rendering/render.py Renderer.action",
    ),
}


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    recorder = Recorder()
    yield recorder
    recorder.close()


@pytest.mark.parametrize("name", PATHS)
async def test_path_passes_these_places_in_this_order(name: str, recorder: Recorder, tmp_path: Path) -> None:
    trace = await PATHS[name](recorder, tmp_path)
    passed = iter(map(str, trace.places))
    for place in _PASSED.get(name, ()):
        assert place in passed, f"{place} does not come, or comes earlier"


def test_calls_are_heard_while_the_recorder_is_on_and_of_the_project_alone(recorder: Recorder) -> None:
    names()
    with recorder.on():
        names()
        Path("x").exists()
    names()
    assert recorder.trace.files == ["services/games/__init__.py"]
    assert [place.name for place in recorder.trace.places].count("names") == 1
    assert recorder.trace.changes == 0
