"""Judges an evening: everything that was heard by whoever heard it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.kernel import SPECTATOR, InvalidNotation, Viewer
from services.runtime.credentials.jobs import JobTokens
from tests.secrets.canary.canaries import Canaries, telling
from tests.secrets.canary.judge import judge_event, judge_job, judge_legal, judge_match, judge_shown
from tests.secrets.canary.nosy import NONSENSE
from tests.secrets.canary.truth import Truth
from tests.secrets.canary.witness import Heard

if TYPE_CHECKING:
    from tests.secrets.canary.evening import Evening

_JWT = JobTokens().sign_report("").partition(".")[0]
"""What every token begins with."""


@dataclass(slots=True)
class Tally:
    """What was held against the truth; `secret_actions`: notations that nobody but their seat was told."""

    matches: int = 0
    events: int = 0
    views: int = 0
    legal: int = 0
    words: int = 0
    jobs: int = 0
    secret_actions: int = 0


def judge_evening(evening: "Evening", tally: Tally) -> Canaries:
    """Judges and counts; what must be in no log of that evening.

    Raises:
        Leak: somebody was told what he may not know.
    """
    truth = evening.truth
    for heard in evening.heard:
        judge_heard(truth, heard, evening.codes)
        tally.events += len(heard.events)
        tally.views += len(heard.matches) + len(heard.shown)
        tally.legal += len(heard.legal)
        tally.words += len(heard.words)
    for job in evening.jobs:
        judge_job(truth, job.seat, job.kind, job.body)
        assert _JWT not in job.body, "what is kept of a job has no token"
    canaries = Canaries(evening.codes | {_JWT}, _secret(truth, SPECTATOR))
    tally.matches += 1
    tally.jobs += len(evening.jobs)
    tally.secret_actions += len(canaries.words)
    return canaries


def judge_heard(truth: Truth, heard: Heard, codes: frozenset[str]) -> None:
    """Judges what one viewer was told.

    Raises:
        Leak: more than he may know.
    """
    for event in heard.events:
        judge_event(truth, heard.viewer, event)
    for match in heard.matches:
        judge_match(truth, heard.viewer, match)
    for answer in heard.legal:
        judge_legal(truth, heard.viewer, answer)
    for shown in heard.shown:
        judge_shown(truth, heard.viewer, shown)
    canaries = Canaries(codes, _secret(truth, heard.viewer))
    for text in heard.words:
        canaries.check(text, f"what viewer {heard.viewer} was told")


def _secret(truth: Truth, viewer: Viewer) -> frozenset[str]:
    """What others did in secret, but for what stands in a refusal as an example."""
    game, position = truth.subject.game, truth.states[1]
    examples = []
    for text in NONSENSE:
        try:
            game.parse(position, viewer, text)
        except InvalidNotation as error:
            examples.append(str(error))
    return telling(truth.secret_notations(viewer), " ".join(examples))
