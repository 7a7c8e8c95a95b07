"""Checks all that browsers receive against what people may know: clients/web/tests/browser/heard."""

import json
from base64 import b64decode
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest
from google.protobuf.message import Message

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1.record_pb2 import Record
from services.kernel import SPECTATOR, Seat, Viewer
from tests.clients.web.node import CHROMIUM, run
from tests.conformance.subjects import Subject, subjects
from tests.secrets.canary.canaries import forms
from tests.secrets.canary.judge import Leak
from tests.secrets.canary.truth import Truth
from tests.secrets.canary.verdict import judge_heard
from tests.secrets.canary.witness import Heard

GAMES: Final = ("plaques", "tara", "westeria")
_ENGINE: Final = "ardri.engine.v1.EngineService/"
_REFUSED: Final = "refused"
"""Stands in the place of a method: the body is the text of a refusal."""
_STREAMS: Final[dict[str, type[Message]]] = {"Play": pb.PlayResponse, "WatchMatch": pb.WatchMatchResponse}
_ANSWERS: Final[dict[str, type[Message]]] = {
    "GetMatch": pb.GetMatchResponse,
    "GetReplay": pb.GetReplayResponse,
    "ListLegalActions": pb.ListLegalActionsResponse,
}


@dataclass(frozen=True, slots=True)
class Browser:
    """The viewer at a browser, the browser's token, and what it received: methods and bodies."""

    viewer: Viewer
    token: str
    sent: list[tuple[str, bytes]]

    @property
    def record(self) -> Record:
        """The record of the match, from a replay that the browser received."""
        replays = (
            pb.GetReplayResponse.FromString(body)
            for method, body in self.sent
            if method == _ENGINE + "GetReplay"
        )
        return next(replay.record for replay in replays if replay.HasField("record"))


def judge(subject: Subject, browsers: list[Browser]) -> int:
    """Checks all messages against the truth; returns their number.

    Raises:
        Leak: a browser received what its viewer may not know.
    """
    truth = Truth(subject, browsers[0].record)
    seeds = frozenset[str]().union(*map(forms, truth.secrets))
    for browser in browsers:
        others = {each.token.encode() for each in browsers if each is not browser}
        heard = {viewer: Heard(viewer) for viewer in (browser.viewer, SPECTATOR)}
        for method, body in browser.sent:
            if any(token in body for token in others):
                raise Leak(f"{method} has sent viewer {browser.viewer} the token of another")
            is_open = _note(heard, browser.viewer, method, body)
            if not is_open and any(secret in body for secret in truth.secrets):
                raise Leak(f"{method} has sent viewer {browser.viewer} a seed before the end")
        for each in heard.values():
            judge_heard(truth, each, seeds)
    return sum(len(browser.sent) for browser in browsers)


def _note(heard: dict[Viewer, Heard], viewer: Viewer, method: str, body: bytes) -> bool:
    """Takes a message apart as what the viewer was told; whether it tells of the end, when seeds are open."""
    if method == _REFUSED:
        heard[viewer].words.append(body.decode())
    name = method.removeprefix(_ENGINE)
    kind = _STREAMS.get(name) or _ANSWERS.get(name)
    if kind is None or not method.startswith(_ENGINE):
        return False
    message: Any = kind.FromString(body)
    own = heard[SPECTATOR if name == "WatchMatch" else viewer]
    matches = [getattr(message, field) for field in ("match", "snapshot") if _has(message, field)]
    for match in matches:
        eyes = Seat(match.viewer_seat) if match.HasField("viewer_seat") else SPECTATOR
        if eyes not in heard:
            raise Leak(f"{method} has shown viewer {viewer} the match as seat {eyes} sees it")
        if match.HasField("view"):  # a match that waits for players has none
            heard[eyes].matches.append(match)
    own.events.extend(getattr(message, "events", ()))
    if _has(message, "position") and message.position.HasField("view"):
        own.shown.append(message.position)
    if _has(message, "refusal"):
        own.words.append(str(message.refusal))
    if isinstance(message, pb.ListLegalActionsResponse):
        own.legal.append(message)
    return _has(message, "record") or any(event.HasField("ended") for event in getattr(message, "events", ()))


def _has(message: Any, field: str) -> bool:
    return field in message.DESCRIPTOR.fields_by_name and message.HasField(field)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the stories have written what browsers received."""
    made = tmp_path_factory.mktemp("heard")
    config = "tests/browser/vitest.config.ts"
    run(
        "node_modules/.bin/vitest",
        "run",
        "--config",
        config,
        "heard/",
        seconds=840,
        ARDRI_STORY_HEARD=str(made),
    )
    return made


def browsers_of(path: Path) -> list[Browser]:
    """The browsers of the first seat, the second seat, and a spectator."""
    told = json.loads(path.read_text())
    return [
        Browser(viewer, each["token"], [(one["method"], b64decode(one["body"])) for one in each["heard"]])
        for viewer, each in zip((Seat(0), Seat(1), SPECTATOR), told, strict=True)
    ]


@pytest.mark.timeout(900)
@pytest.mark.skipif(not Path(CHROMIUM).is_file(), reason="needs Chromium (ARDRI_CHROMIUM)")
@pytest.mark.parametrize("subject", [each for each in subjects() if repr(each) in GAMES], ids=repr)
def test_browsers_receive_nothing_that_is_secret(subject: Subject, folder: Path) -> None:
    browsers = browsers_of(folder / f"{subject!r}.json")

    assert judge(subject, browsers) > 100
    methods = {method.rpartition("/")[2] for browser in browsers for method, _ in browser.sent}
    assert {"Play", "WatchMatch", "ListLegalActions", "GetReplay", "GetMatch"} <= methods

    previews = [body for method, body in browsers[0].sent if method == _ENGINE + "ListLegalActions"]
    assert any(pb.ListLegalActionsResponse.FromString(body).effects for body in previews)


@pytest.mark.timeout(900)
@pytest.mark.skipif(not Path(CHROMIUM).is_file(), reason="needs Chromium (ARDRI_CHROMIUM)")
@pytest.mark.parametrize("subject", [each for each in subjects() if repr(each) in GAMES], ids=repr)
def test_what_another_was_sent_is_found(subject: Subject, folder: Path) -> None:
    owner, *others = browsers_of(folder / f"{subject!r}.json")
    for method in ("Play", "ListLegalActions"):
        sent = [
            (name, body) for name, body in owner.sent if name == _ENGINE + method and not _begins(name, body)
        ]
        for other in others:
            with pytest.raises(Leak):
                judge(subject, [owner, replace(other, sent=[*other.sent, *sent])])


def _begins(method: str, body: bytes) -> bool:
    """Whether this is the first message of a stream, which names the viewer."""
    return method == _ENGINE + "Play" and pb.PlayResponse.FromString(body).HasField("snapshot")
