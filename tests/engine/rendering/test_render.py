"""What leaves the engine is the same for viewers with the same knowledge, whatever the hidden cards are."""

from random import Random

import pytest
from google.protobuf import json_format
from google.protobuf.struct_pb2 import Struct

from ardri.engine.v1.engine_service_pb2 import PlayResponse
from ardri.match.v1 import match_pb2
from services.engine.replaying import work
from services.engine.replaying.log_prefix import LogPrefix
from services.engine.replaying.telling import Telling
from services.games.plaques import GAME as PLAQUES
from services.games.tablut import GAME as TABLUT
from services.kernel import CHANCE, SPECTATOR, Seat, Viewer
from services.record.draft import Draft
from tests.conformance.lots import GAME as LOTS
from tests.conformance.lots.rules import LotsPosition
from tests.engine.sitting import SECRET, Sitting, clock

SEATS = 3


def told(sitting: Sitting, viewer: Viewer) -> list[bytes]:
    """Returns what the viewer was told and would see in a snapshot, without the commitment."""
    snapshot = sitting.renderer.match(sitting.match, viewer)
    snapshot.spec.ClearField("seed_commitment")
    events = [event.SerializeToString(deterministic=True) for event in sitting.events[viewer][1:]]
    return [*events, snapshot.SerializeToString(deterministic=True)]


def world(seed: int) -> Sitting:
    """A table of Lots with the cards of that seed."""
    return Sitting(LOTS, SEATS, secret=Random(seed).randbytes(48))


def keep(sitting: Sitting, seat: int, index: int) -> None:
    sitting.play(seat, f"keep {sitting.match.position.hands[seat][index]}")


def differing_for_others(viewer: Viewer) -> tuple[Sitting, Sitting]:
    """Two worlds that differ only in what this viewer may not know."""
    first = world(0)
    own = _hand(first, viewer)
    for seed in range(1, 10_000):
        second = world(seed)
        hands: LotsPosition = second.match.position
        if _hand(second, viewer) == own and hands.hands != first.match.position.hands:
            return first, second
    raise AssertionError("no seed deals the viewer the same cards")


def _hand(sitting: Sitting, viewer: Viewer) -> list[int]:
    """The viewer's cards in the order in which they were dealt."""
    drawn = [step.entry.acted.action for step in sitting.steps if step.entry.acted.seat == CHANCE]
    return drawn[viewer::SEATS] if viewer != SPECTATOR else []


@pytest.mark.parametrize("viewer", [SPECTATOR, Seat(0), Seat(1), Seat(2)])
def test_a_stream_tells_nothing_of_what_its_viewer_may_not_know(viewer: Viewer) -> None:
    first, second = differing_for_others(viewer)
    assert told(first, viewer) == told(second, viewer)
    for seat in range(SEATS):
        # The viewer's own choice is the same; the others choose differently.
        keep(first, seat, 0)
        keep(second, seat, 0 if seat == viewer else 1)
        assert told(first, viewer) == told(second, viewer)
    others = [seat for seat in map(Seat, range(SEATS)) if seat != viewer]
    assert any(told(first, other) != told(second, other) for other in others), "the worlds do differ"


def test_what_is_shown_is_shown_to_all() -> None:
    sitting = world(1)
    kept = [sitting.match.position.hands[seat][0] for seat in range(SEATS)]
    for seat in range(SEATS):
        keep(sitting, seat, 0)
    sitting.play(-2, "settle")
    settled = next(i for i, s in enumerate(sitting.steps) if s.entry.acted.notation == "settle")
    for viewer in (SPECTATOR, Seat(0), Seat(1), Seat(2)):
        shown = sitting.events[viewer][settled].played
        assert shown.action.notation == "settle"
        assert json_format.MessageToDict(Struct.FromString(shown.events[0].value))["shown"] == kept
    assert sitting.events[SPECTATOR][settled] == sitting.events[Seat(0)][settled]


def test_versions_are_the_same_for_every_viewer() -> None:
    sitting = world(2).play_out(Random(2))
    for events in sitting.events.values():
        assert [event.version for event in events] == list(range(1, sitting.match.version + 1))
        assert [event.WhichOneof("body") for event in events][-1] == "ended"


def test_the_seed_comes_last_and_only_then() -> None:
    sitting = world(3).play_out(Random(3))
    seed, salt = sitting.match.seed, sitting.match.salt
    for events in sitting.events.values():
        before = b"".join(event.SerializeToString() for event in events[:-1])
        assert seed not in before
        assert salt not in before
        assert (events[-1].ended.seed, events[-1].ended.salt) == (seed, salt)
        assert events[0].created.spec.seed_commitment == sitting.match.spec.seed_commitment


def test_an_open_game_is_encoded_once() -> None:
    sitting = Sitting(TABLUT)
    assert sitting.renderer.viewers(2) == (SPECTATOR,)
    assert {sitting.renderer.class_of(viewer) for viewer in (SPECTATOR, Seat(0), Seat(1))} == {SPECTATOR}
    assert Sitting(LOTS, 3).renderer.viewers(3) == (SPECTATOR, 0, 1, 2)


def test_an_event_carries_all_that_a_frontend_shows() -> None:
    sitting = Sitting(TABLUT, clock=clock(match_pb2.CLOCK_KIND_FISCHER, 60_000, 1_000))
    sitting.now_ms += 5_000
    sitting.play(0, "a4-a3")
    event = sitting.events[SPECTATOR][-1]
    assert (event.version, event.time.ToMilliseconds()) == (5, sitting.now_ms)
    assert (event.played.seat, event.played.action.notation, list(event.played.to_act)) == (0, "a4-a3", [1])
    assert event.played.action.typed.type_url == "type.googleapis.com/ardri.tablut.v1.Action"
    clocks = {each.seat: each for each in event.played.clocks}
    assert clocks[0].remaining.ToMilliseconds() == 56_000
    assert not clocks[0].HasField("deadline")
    assert clocks[1].deadline.ToMilliseconds() == sitting.now_ms + 60_000


def test_words_come_with_the_events_that_they_tell_and_only_if_asked_for() -> None:
    sitting = Sitting(TABLUT, options={"quiet_plies": 40}).play_out(Random(5))
    plain, told = (replayed(sitting, words=words) for words in (False, True))
    assert plain == sitting.events[SPECTATOR]
    captures = [line for event in told for line in event.played.told if line]
    assert captures[0] == "attacker on i4 taken against the wall"
    assert all(len(event.played.told) == len(event.played.events) for event in told)
    assert told[-1].ended.told == "attackers win: king captured (rule B13)"
    assert [without_words(event) for event in told] == plain


def replayed(sitting: Sitting, *, words: bool) -> list[match_pb2.Event]:
    """Returns all events as a spectator may know them."""
    rows = sitting.record
    audience = sitting.renderer.audience(SPECTATOR, words=words)
    log = LogPrefix(sitting.match.match_id, SECRET, tuple(rows.entries), tuple(rows.digests))
    told = Telling(log, 0, audience)
    framed = work.told(sitting.game.facts.name, told)
    return [event for each in framed for event in PlayResponse.FromString(each).events]


def without_words(event: match_pb2.Event) -> match_pb2.Event:
    bare = match_pb2.Event()
    bare.CopyFrom(event)
    if bare.HasField("played"):
        bare.played.ClearField("told")
    if bare.HasField("ended"):
        bare.ended.told = ""
    return bare


def test_legal_actions_say_what_they_mean_only_if_asked_to() -> None:
    sitting = Sitting(PLAQUES)
    (seat,) = sitting.match.to_act
    plain, told = (
        sitting.renderer.legal_actions(sitting.match, seat, words=words) for words in (False, True)
    )
    assert not any(action.meaning for action in plain)
    assert all(action.meaning for action in told)
    for action in told:
        action.meaning = ""
    assert told == plain


def test_a_match_says_who_looks_and_how_it_stands() -> None:
    sitting = Sitting(TABLUT, bots={1: 3})
    seen = sitting.renderer.match(sitting.match, Seat(0))
    assert (seen.viewer_seat, seen.HasField("draw_offer"), seen.HasField("outcome")) == (0, False, False)
    assert [(seat.title, seat.name, seat.bot.level) for seat in seen.seats] == [
        ("attackers", "name 0", 0),
        ("defenders", "level 3", 3),
    ]
    assert not sitting.renderer.match(sitting.match, SPECTATOR).HasField("viewer_seat")


def test_a_summary_says_what_lists_show() -> None:
    sitting = Sitting(TABLUT)
    draft = Draft(sitting.match, sitting.now_ms)
    draft.end(LOTS.outcome(world(4).play_out(Random(4)).match.position))  # type: ignore[arg-type]  # played out, so not None
    summary = match_pb2.MatchSummary.FromString(sitting.renderer.summary(sitting.match, draft))
    assert (summary.status, summary.outcome.reason) == (match_pb2.MATCH_STATUS_ENDED, "rounds_played")
    assert [seat.account_id for seat in summary.seats] == ["account-0", "account-1"]
    assert (summary.seat_count, summary.game, summary.match_id) == (2, "tablut", sitting.match.match_id)
