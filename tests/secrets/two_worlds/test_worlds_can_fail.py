"""A leak at any exit of the engine is found: each is opened here in turn."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from services.engine.api.call_resolver import CallResolver
from services.engine.match.actor import LiveMatch
from services.engine.outbox.jobs import JobMaker
from services.engine.outbox.turns import DueTurn
from services.engine.rendering.newest import Newest
from services.engine.rendering.render import Audience, Renderer
from services.kernel import IllegalAction, InvalidNotation, Seat, Viewer
from services.record.draft import Draft
from services.record.match import Match
from services.record.step import Step
from services.runtime.rpc.methods import Call
from tests.conformance import lots
from tests.conformance.lots.game import Lots
from tests.conformance.lots.rules import LotsPosition
from tests.conformance.lots.views import View
from tests.conformance.lots.wire import WIRE
from tests.conformance.subjects import Subject
from tests.secrets.two_worlds.comparing import Effort, Leak, compare

ENOUGH = Effort(states=60, at_once=10, every=1)
LOTS = Subject(lots.GAME, WIRE)

Break = Callable[[pytest.MonkeyPatch], None]


def a_view_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    sound = Renderer.match
    patch.setattr(Renderer, "match", lambda self, match, _viewer: sound(self, match, Seat(0)))


def a_stream_that_shows_all_what_the_first_seat_sees(patch: pytest.MonkeyPatch) -> None:
    sound = Newest.framed
    patch.setattr(Newest, "framed", lambda self, _viewer, wanted: sound(self, Seat(0), wanted))


def an_action_told_to_all(patch: pytest.MonkeyPatch) -> None:
    sound = Renderer.framed_event

    def leaky(self: Renderer, match: Match, before: Any, step: Step, audience: Audience) -> bytes:
        if (actor := step.entry.acted.seat) >= 0:
            audience = audience._replace(seen_as=Seat(actor))
        return sound(self, match, before, step, audience)

    patch.setattr(Renderer, "framed_event", leaky)


def a_job_with_the_view_of_a_neighbour(patch: pytest.MonkeyPatch) -> None:
    sound = JobMaker._turn

    def leaky(self: JobMaker, match: Match, draft: Draft, seat: Seat, *rest: Any) -> DueTurn:
        neighbour = Seat((seat + 1) % match.spec.seats)
        return replace(sound(self, match, draft, neighbour, *rest), seat=seat)

    patch.setattr(JobMaker, "_turn", leaky)


def a_view_with_all_hands(patch: pytest.MonkeyPatch) -> None:
    sound = Lots.view

    def leaky(self: Lots, position: LotsPosition, viewer: Viewer) -> View:
        view = sound(self, position, viewer)
        return replace(view, shown=tuple(card for hand in position.hands for card in hand))

    patch.setattr(Lots, "view", leaky)


def a_clock_that_hangs_on_a_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Lots,
        "lapse",
        lambda self, position, seat: position.hands[seat][0] if min(position.hands[seat]) > 3 else None,
    )


def a_refusal_that_names_a_card(patch: pytest.MonkeyPatch) -> None:
    sound = Lots.refusal

    def leaky(self: Lots, position: LotsPosition, seat: Seat, action: int) -> IllegalAction:
        error = sound(self, position, seat, action)
        return IllegalAction(f"{error}; the hands are {position.hands}", rule=error.rule)

    patch.setattr(Lots, "refusal", leaky)


def a_misreading_that_names_a_card(patch: pytest.MonkeyPatch) -> None:
    sound = Lots.parse

    def leaky(self: Lots, position: LotsPosition, seat: Seat, text: str) -> int:
        try:
            return sound(self, position, seat, text)
        except InvalidNotation as error:
            raise InvalidNotation(f"{error}; the hands are {position.hands}") from error

    patch.setattr(Lots, "parse", leaky)


def a_door_that_takes_all_for_the_first_seat(patch: pytest.MonkeyPatch) -> None:
    sound = CallResolver.looking

    async def leaky(self: CallResolver, call: Call, match_id: str) -> tuple[LiveMatch, Viewer]:
        live, _ = await sound(self, call, match_id)
        return live, Seat(0)

    patch.setattr(CallResolver, "looking", leaky)


BREAKS: tuple[Break, ...] = (
    a_view_of_another_seat,
    a_stream_that_shows_all_what_the_first_seat_sees,
    an_action_told_to_all,
    a_job_with_the_view_of_a_neighbour,
    a_view_with_all_hands,
    a_clock_that_hangs_on_a_hand,
    a_refusal_that_names_a_card,
    a_misreading_that_names_a_card,
    a_door_that_takes_all_for_the_first_seat,
)


@pytest.mark.parametrize("break_it", BREAKS)
async def test_a_leak_is_found(break_it: Break, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    break_it(monkeypatch)
    with pytest.raises(Leak):
        await compare(LOTS, tmp_path, ENOUGH)


@pytest.mark.parametrize(
    "break_it", [a_view_with_all_hands, a_refusal_that_names_a_card, an_action_told_to_all]
)
async def test_a_leak_is_found_in_what_a_browser_receives(
    break_it: Break, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_it(monkeypatch)
    with pytest.raises(Leak):
        await compare(LOTS, tmp_path, ENOUGH, as_browser=True)
