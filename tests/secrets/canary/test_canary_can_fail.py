"""Whatever is told to somebody who may not know it is found: leaks made into what was heard of a match."""

from collections.abc import Callable
from copy import deepcopy

import pytest
from google.protobuf import json_format

from services.engine.outbox.kinds import ACT
from services.kernel import SPECTATOR, Seat, Viewer
from tests.engine.sitting import SECRET
from tests.secrets.canary.canaries import forms
from tests.secrets.canary.judge import Leak, judge_job
from tests.secrets.canary.story import BOT, CODE, TOKEN, story
from tests.secrets.canary.witness import Heard

UNKNOWN_FIELD = b"\x98\x06\x01"


def test_what_is_sound_passes() -> None:
    for viewer in story().heard:
        story().judge(story().told(viewer))
    assert story().jobs
    story().judge_jobs(story().jobs)


def events_of_a_seat(heard: Heard) -> None:
    heard.events[:] = story().told(Seat(0)).events


def an_action_of_another(heard: Heard) -> None:
    hidden = next(
        each for each in heard.events if each.HasField("played") and not each.played.HasField("action")
    )
    hidden.played.action.notation = story().truth.entries[hidden.version].acted.notation


def one_event_more(heard: Heard) -> None:
    shown = next(each for each in story().told(Seat(0)).events if len(each.played.events))
    heard.events[shown.version - 1].played.events.extend(shown.played.events)


def a_view_of_another(heard: Heard) -> None:
    for match, other in zip(heard.matches, story().told(Seat(0)).matches, strict=True):
        match.view.CopyFrom(other.view)


def a_view_of_another_on_the_stream(heard: Heard) -> None:
    for position, other in zip(heard.shown, story().told(Seat(0)).shown, strict=True):
        position.view.CopyFrom(other.view)


def a_word_more(heard: Heard) -> None:
    played = next(each.played for each in heard.events if len(each.played.events))
    played.told.append("a card of another")


def a_position_of_another(heard: Heard) -> None:
    shown = next(each for each in story().told(Seat(0)).shown if each.actions)
    heard.shown.append(shown)


def a_view_with_a_strange_field(heard: Heard) -> None:
    heard.matches[3].view.value += UNKNOWN_FIELD


def legal_actions_of_another(heard: Heard) -> None:
    heard.legal[:] = story().told(Seat(0)).legal


def a_seed_before_the_end(heard: Heard) -> None:
    heard.events[0].created.spec.seed_commitment = SECRET[:32]


def said(words: str) -> Callable[[Heard], None]:
    def leak(heard: Heard) -> None:
        heard.words.append(f"INTERNAL {words} stands here")

    return leak


def a_secret_draw(heard: Heard) -> None:
    draws = [text for text in story().truth.secret_notations(heard.viewer) if text.startswith("deal")]
    heard.words.append(f"INVALID_ARGUMENT after {draws[0]} you may not")


LEAKS: dict[str, Callable[[Heard], None]] = {
    "events of a seat": events_of_a_seat,
    "an action of another": an_action_of_another,
    "one event more": one_event_more,
    "a view of another": a_view_of_another,
    "a view of another on the stream": a_view_of_another_on_the_stream,
    "a word more": a_word_more,
    "a position of another": a_position_of_another,
    "a view with a strange field": a_view_with_a_strange_field,
    "legal actions of another": legal_actions_of_another,
    "a seed before the end": a_seed_before_the_end,
    "a secret draw": a_secret_draw,
    "a token": said(TOKEN),
    "a code": said(f"code={CODE}"),
    **{f"a seed as {form[:3]}": said(form) for form in sorted(forms(SECRET[:32]))},
}


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
@pytest.mark.parametrize("viewer", [SPECTATOR, BOT], ids=["spectator", "seat"])
def test_a_leak_is_found(viewer: Viewer, leak: Callable[[Heard], None]) -> None:
    heard = story().told(viewer)
    leak(heard)
    with pytest.raises(Leak):
        story().judge(heard)


def test_a_job_that_knows_too_much_is_found() -> None:
    job = deepcopy(story().jobs[-1])
    shown = next(each for each in story().heard[Seat(0)].matches if each.version == job.version)
    job.view.CopyFrom(shown.view)
    with pytest.raises(Leak):
        story().judge_jobs([job])


def test_a_job_for_another_seat_is_found() -> None:
    job = story().jobs[0]
    with pytest.raises(Leak):
        judge_job(story().truth, 0, ACT, json_format.MessageToJson(job))
