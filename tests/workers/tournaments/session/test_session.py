"""A session whose director refuses, forgets, takes games away or does not answer."""

from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ardri.match.v1.record_pb2 import Record
from ardri.tournament.v1 import lease_service_pb2 as pb
from services import games
from services.games.tablut.game import Tablut
from services.games.tablut.rules.position import TablutPosition
from services.kernel import Setup
from services.runtime.errors import BadToken, LimitReached, LogUnavailable, Refusal
from tests.waiting import HANG_SECONDS, wait_until
from tests.workers.tournaments.assignments import PROGRAMS, assignment_of, judged, program
from tests.workers.tournaments.director import HINT, FakeDirector, serving
from workers.jobs.job_outcome import EngineAway, JobOutcome
from workers.tournaments.playing.assignment import decoded_assignment
from workers.tournaments.session import batch_size, delivery_batcher
from workers.tournaments.session.limits import Limits
from workers.tournaments.session.task import Hint, perform

LIMITS = Limits(idle=0.2, away=HANG_SECONDS, leasing=HANG_SECONDS, playing=HANG_SECONDS)
QUICK = {"quiet_plies": 3}


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick games are played in batches even on a slow machine."""
    monkeypatch.setattr(batch_size, "_BATCH_SECONDS", HANG_SECONDS)
    monkeypatch.setattr(delivery_batcher, "_GATHER_SECONDS", 5.0)


def quick_games(count: int) -> list[pb.Assignment]:
    return [assignment_of("tablut", number=number, options=QUICK) for number in range(count)]


def slow_game(number: int = 0) -> pb.Assignment:
    """A game that takes about a minute."""
    levels = {0: (8, 10_000), 1: (8, 10_000)}
    return assignment_of("tablut", number=number, levels=levels)


def session(director: FakeDirector, limits: Limits = LIMITS) -> JobOutcome:
    return perform(Hint(HINT.asked_ms, HINT.traceparent), director.endpoint, {}, lambda: False, limits)


def check_records(director: FakeDirector, assignments: list[pb.Assignment]) -> None:
    """Checks that each game was accepted, and that its record is right."""
    assert set(director.accepted) == {each.lease.slot.block for each in assignments}
    for each in assignments:
        planned = decoded_assignment(each, {})
        record = Record.FromString(director.accepted[each.lease.slot.block])
        assert judged(record, planned.game, planned).divergence == ""


def test_all_games_are_played_and_delivered_in_groups() -> None:
    games = quick_games(60)
    with serving(games) as director:
        assert session(director) is JobOutcome.DONE
        check_records(director, games)
        assert director.fates == {"FATE_ACCEPTED": 60}
        assert director.calls["DeliverGames"] < 30
        assert not director.leased
    assert max(director.most) > 3, "more at once, once a game has shown to be short"


def test_a_worker_says_who_it_is_and_what_it_can_play() -> None:
    with serving([]) as director:
        assert session(director) is JobOutcome.LATE
        assert session(director) is JobOutcome.LATE
        [worker] = director.workers.values()
    assert 1 <= len(worker.worker_id) <= 60
    assert set(worker.rules_versions) == set(games.names())
    assert min(worker.cores, worker.memory_bytes) > 0
    assert len(worker.build) == 16


@pytest.mark.parametrize(
    "refusal", [LogUnavailable("away"), LimitReached("busy", retry_seconds=0.05)], ids=str
)
@pytest.mark.parametrize("call", ["LeaseSlots", "DeliverGames", "RenewLeases"])
def test_a_director_that_is_away_for_a_while_loses_nothing(call: str, refusal: Refusal) -> None:
    games = quick_games(6)
    with serving(games) as director:
        director.refusals[call] = deque([refusal] * 3)
        assert session(director) is JobOutcome.DONE
        check_records(director, games)


def test_what_was_not_answered_is_sent_again_as_it_was() -> None:
    games = quick_games(3)
    with serving(games) as director:
        director.loses_answers = 2
        session(director)
        check_records(director, games)
        assert len(director.deliveries) >= 3
        assert len(set(director.deliveries[:3])) == 1
        assert director.fates["FATE_DUPLICATE"] >= 2


def test_without_a_director_the_call_is_made_again_later() -> None:
    with serving([]) as director:
        director.refusals["RegisterWorker"] = deque([LogUnavailable("away")])
        with pytest.raises(EngineAway):
            session(director)
        director.refusals["LeaseSlots"] = deque([LogUnavailable("away")] * 100)
        with pytest.raises(EngineAway):
            session(director, Limits(idle=0.2, away=0.3))


def test_a_director_that_does_not_want_this_worker_is_left() -> None:
    with serving(quick_games(1)) as director:
        director.refusals["RegisterWorker"] = deque([BadToken("no")])
        assert session(director) is JobOutcome.REFUSED


def test_a_lost_lease_ends_its_game_and_is_not_delivered() -> None:
    games = [slow_game(0), *quick_games(3)[1:]]
    with serving(games) as director:
        director.lost = {0}
        assert session(director) is JobOutcome.DONE
        assert set(director.accepted) == {1, 2}
        assert len(director.deliveries) >= 1


def endless_game(number: int = 0) -> pb.Assignment:
    """A game whose first decision takes hours."""
    return assignment_of("tablut", number=number, levels={0: (8, 10**9), 1: (8, 10**9)})


def test_a_lost_lease_ends_a_game_in_the_middle_of_a_decision() -> None:
    with serving([endless_game(), *quick_games(2)[1:]]) as director:
        director.lost = {0}
        assert session(director) is JobOutcome.DONE
        assert set(director.accepted) == {1}


@pytest.mark.parametrize("game", [slow_game, endless_game])
def test_games_that_run_too_long_are_given_back(game: Callable[[], pb.Assignment]) -> None:
    with serving([game()]) as director:
        assert session(director, Limits(idle=0.2, leasing=0.3, playing=0.6)) is JobOutcome.LATE
        assert director.calls["ReturnSlots"] == 1
        assert not director.leased
        assert not director.deliveries


def test_what_is_held_is_renewed_until_it_is_delivered() -> None:
    with serving([endless_game()]) as director, ThreadPoolExecutor(1) as thread:
        ended = thread.submit(session, director)
        wait_until(lambda: director.renewed[0] >= 3 or ended.done(), "it is renewed")
        assert not ended.done()
        director.lost = {0}
        assert ended.result(HANG_SECONDS) is JobOutcome.LATE


def test_a_drain_finishes_the_game_delivers_it_and_returns_the_rest() -> None:
    """It begins within a batch of three or more, before the second game: sessions check before each game."""
    asked = Counter[int]()

    def is_draining() -> bool:
        batch = len(director.most)
        asked[batch] += 1
        return batch > 0 and director.most[-1] > 2 and asked[batch] > 1

    with serving(quick_games(200)) as director:
        hint = Hint(HINT.asked_ms, HINT.traceparent)
        assert perform(hint, director.endpoint, {}, is_draining, LIMITS) is JobOutcome.DONE
        assert 1 <= len(director.accepted) < 200
        assert not director.leased, "what was leased and not played was returned"
        assert director.calls["ReturnSlots"] == 1


def test_a_game_that_cannot_be_played_here_does_not_hold_up_the_others() -> None:
    """Its lease is left to run out: if it were returned, it would be the next game to be leased."""
    games = quick_games(3)
    games[0].spec.rules_version = "2099"
    with serving(games) as director:
        assert session(director) is JobOutcome.DONE
        assert set(director.accepted) == {1, 2}
        assert director.leased == {0}
        assert not director.calls["ReturnSlots"]


def test_a_session_that_only_fails_leaves_the_games_to_others() -> None:
    games = quick_games(9)
    for game in games:
        game.players[0].entrant.program.program = "not-here"
    with serving(games) as director:
        assert session(director) is JobOutcome.LATE
        assert len(director.leased) == 5


def test_a_game_that_breaks_does_not_break_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    initial = Tablut.initial
    broken = iter([True])

    def fails_once(self: Tablut, setup: Setup) -> TablutPosition:
        if next(broken, False):
            raise ZeroDivisionError
        return initial(self, setup)

    monkeypatch.setattr(Tablut, "initial", fails_once)
    with serving(quick_games(3)) as director:
        assert session(director) is JobOutcome.DONE
        assert set(director.accepted) == {1, 2}


def test_a_hostile_program_loses_and_the_session_goes_on(tmp_path: Path) -> None:
    known = {"it": program(tmp_path, PROGRAMS / "hostile.py", "crash", 2, "tag")}
    games = [
        assignment_of("tablut", number=0, programs={0: "it"}, move_ms=int(HANG_SECONDS * 1000)),
        *quick_games(3)[1:],
    ]
    with serving(games) as director:
        assert (
            perform(Hint(HINT.asked_ms, HINT.traceparent), director.endpoint, known, lambda: False, LIMITS)
            is JobOutcome.DONE
        )
        assert set(director.accepted) == {0, 1, 2}
        record = Record.FromString(director.accepted[0])
        assert b"crashed" in record.entries[-1]
        [worker] = director.workers.values()
        assert list(worker.programs) == ["it"]
