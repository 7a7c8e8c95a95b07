"""A whole match of Lots in this process, and what each viewer was soundly told of it."""

from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from random import Random

from google.protobuf import json_format

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.jobs.v1.jobs_pb2 import ActJob
from services.engine.outbox.jobs import JobMaker
from services.engine.outbox.kinds import ACT
from services.engine.rendering.newest import Newest, Wanted
from services.kernel import Seat, Viewer, legal_actions
from services.record.draft import Draft
from services.record.match import LIVE
from tests.conformance import lots
from tests.conformance.lots.wire import WIRE
from tests.conformance.subjects import Subject
from tests.engine.sitting import SECRET, Sitting
from tests.secrets.canary.canaries import forms
from tests.secrets.canary.judge import judge_job
from tests.secrets.canary.truth import Truth
from tests.secrets.canary.verdict import judge_heard
from tests.secrets.canary.witness import Heard
from tests.secrets.two_worlds.twins import viewers

TOKEN, CODE = "eyJhbGciOiJIUzI1NiJ9", "k3-invite"
BOT = Seat(1)


@dataclass(slots=True)
class Story:
    """A whole match, and what each viewer was soundly told of it."""

    sitting: Sitting
    heard: dict[Viewer, Heard]
    jobs: list[ActJob] = field(default_factory=list)

    @property
    def truth(self) -> Truth:
        return Truth(Subject(lots.GAME, WIRE), self.sitting.record)

    def told(self, viewer: Viewer) -> Heard:
        """A copy to put a leak into."""
        return deepcopy(self.heard[viewer])

    def judge(self, heard: Heard) -> None:
        judge_heard(self.truth, heard, frozenset({TOKEN, CODE}) | forms(SECRET[:32]))

    def judge_jobs(self, jobs: list[ActJob]) -> None:
        for job in jobs:
            judge_job(self.truth, job.seat, ACT, json_format.MessageToJson(job))


@cache
def story() -> Story:
    sitting = Sitting(lots.GAME, 3, bots={BOT: 1})
    setup = lots.GAME.setup(3)
    made = Story(sitting, {viewer: Heard(viewer) for viewer in viewers(setup)})
    maker, rng = JobMaker(sitting.renderer, "engine:1"), Random(1)
    while sitting.match.status == LIVE:
        look(made, maker)
        sitting.play_any(rng)
    for viewer, heard in made.heard.items():
        heard.events.extend(sitting.events[viewer])
        heard.words.append("FAILED_PRECONDITION seat 0 is not to act; to act: [1]")
    return made


def look(story: Story, maker: JobMaker) -> None:
    """Everybody takes a look at the position, and workers get the jobs of it."""
    match, renderer = story.sitting.match, story.sitting.renderer
    for viewer, heard in story.heard.items():
        heard.matches.append(renderer.match(match, viewer))
        legal = legal_actions(match.position, viewer)
        answer = pb.ListLegalActionsResponse(version=match.version)
        answer.actions.extend(renderer.action(match.position, viewer, action) for action in legal)
        heard.legal.append(answer)
        shown = Newest(match, renderer).framed(viewer, Wanted(views=True, actions=True, words=True))
        heard.shown.append(pb.PlayResponse.FromString(shown).position)
    jobs = maker.jobs(match, Draft(match, match.updated_ms), "")
    story.jobs += [json_format.Parse(job.body, ActJob()) for job in jobs if job.kind == ACT]
