"""Events are encoded only for those who follow, and once for all who see the same."""

from typing import Any

import pytest

from services.engine.rendering.newest import Wanted
from services.engine.rendering.render import Audience
from services.kernel import SPECTATOR, Seat, Viewer
from tests.engine.job_recorder import JobRecorder
from tests.engine.match.listener import here, listening
from tests.engine.served import Seated, Served
from tests.engine.stepping import heard, keep, settle


async def play_lots(served: Served, recorder: JobRecorder, seats: list[Seated]) -> None:
    """Plays both rounds to the end."""
    for _ in range(2):
        await keep(seats)
        await settle(served, *await heard(recorder))


def counted(served: Served, monkeypatch: pytest.MonkeyPatch) -> list[Viewer]:
    """Notes the viewer for whom each event is encoded."""
    renderer = served.engine.context.renderer
    encode = renderer.framed_event
    viewers: list[Viewer] = []

    def framed_event(match: Any, before: Any, step: Any, audience: Audience) -> bytes:
        viewers.append(audience.seen_as)
        return encode(match, before, step, audience)

    monkeypatch.setattr(renderer, "framed_event", framed_event)
    return viewers


async def test_what_nobody_follows_is_encoded_for_nobody(
    staffed: Served, recorder: JobRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewers = counted(staffed, monkeypatch)
    seats = await staffed.table()
    await play_lots(staffed, recorder, seats)
    staffed.engine.matches._here.clear()
    await staffed.watcher.look(seats[0].match_id)
    assert viewers == [], "nor for those who load the match and look at it"


async def test_an_event_is_encoded_once_for_each_class_that_follows(
    staffed: Served, recorder: JobRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await staffed.table()
    live = here(staffed, seats[0].match_id)
    viewers = counted(staffed, monkeypatch)
    now = live.match.version
    followers = [await listening(live, viewer, now) for viewer in (Seat(1), SPECTATOR, SPECTATOR)]
    await keep(seats)
    assert sorted(viewers) == sorted([SPECTATOR, Seat(1)] * (live.match.version - now))
    viewers.clear()
    for follower in followers[1:]:
        follower.end()
    await settle(staffed, *await heard(recorder))
    assert set(viewers) == {Seat(1)}, "the last spectator has gone"
    followers[0].end()
    assert not live.subscribers.tracks


async def test_a_view_is_rendered_once_for_each_class_that_asks_for_it(
    lots: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await lots.table()
    live = here(lots, seats[0].match_id)
    renderer = lots.engine.context.renderer
    view, viewers = renderer.view, list[Viewer]()

    def noted(match: Any, viewer: Viewer) -> Any:
        viewers.append(viewer)
        return view(match, viewer)

    monkeypatch.setattr(renderer, "view", noted)
    now, both = live.match.version, Wanted(views=True, actions=True)
    wants = ((SPECTATOR, both), (SPECTATOR, Wanted(views=True)), (Seat(0), both), (Seat(1), Wanted()))
    followers = [await listening(live, viewer, now, wanted) for viewer, wanted in wants]
    viewers.clear()
    await keep(seats[:1])
    assert sorted(viewers) == [SPECTATOR, Seat(0)]
    assert followers[0].shown is followers[1].shown
    assert [bool(follower.shown) for follower in followers] == [True, True, True, False]


async def test_who_cannot_be_told_is_forgotten_and_the_others_are_told(
    lots: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await lots.table()
    live = here(lots, seats[0].match_id)
    renderer, now = lots.engine.context.renderer, live.match.version
    encode = renderer.framed_event

    def framed_event(match: Any, before: Any, step: Any, audience: Audience) -> bytes:
        if audience.seen_as == SPECTATOR:
            raise ZeroDivisionError
        return encode(match, before, step, audience)

    *spectators, seat = [await listening(live, viewer, now) for viewer in (SPECTATOR, SPECTATOR, Seat(1))]
    with monkeypatch.context() as failing:
        failing.setattr(renderer, "framed_event", framed_event)
        await keep(seats[:1])
    assert all(isinstance(each.failure, ZeroDivisionError) for each in spectators)
    late = await listening(live, SPECTATOR, now)
    spectators[0].end()
    await keep(seats[1:])
    assert [each.versions for each in (*spectators, seat, late)] == [[], [], *[[now + 1, now + 2]] * 2]
    spectators[1].end()
    seat.end()
    late.end()
    assert not live.subscribers.tracks


@pytest.mark.parametrize("viewer", [SPECTATOR, Seat(0), Seat(1)])
async def test_who_comes_late_is_told_byte_for_byte_the_same(
    staffed: Served, recorder: JobRecorder, viewer: Viewer
) -> None:
    match_id = await staffed.create(seats=2)
    live = here(staffed, match_id)
    early = await listening(live, viewer)
    await play_lots(staffed, recorder, await staffed.sit(match_id, range(2)))
    end = live.match.version
    assert early.versions == [*range(1, end + 1)]
    early.end()
    for cursor in range(end + 1):
        late = await listening(live, viewer, cursor)
        assert late.told == early.told[cursor:]
        late.end()
    assert await live.subscribers.all_events(viewer) == early.told


async def test_each_seat_is_told_something_of_its_own(staffed: Served, recorder: JobRecorder) -> None:
    """Otherwise the test above would prove little."""
    seats = await staffed.table()
    await play_lots(staffed, recorder, seats)
    told = here(staffed, seats[0].match_id).subscribers.all_events
    assert len({b"".join(await told(viewer)) for viewer in (SPECTATOR, Seat(0), Seat(1))}) == 3
