"""Games that end by the clock, by players that can play no more, or not at all."""

from typing import Any

import pytest

from services import games
from services.games.tara import GAME as TARA
from services.kernel import Game, Seat
from tests.conformance.lots import GAME as LOTS
from tests.workers.tournaments.assignments import START_MS, entries, judged, planned
from tests.workers.tournaments.playing.scripted import Scripted
from workers.tournaments.playing.host import Abandoned, play
from workers.tournaments.turn import Forfeit, PlayedAction, Reason


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("game", [LOTS, TARA], ids=lambda game: game.facts.name)
def test_who_can_play_no_more_loses_and_the_others_share_the_gain(
    game: Game[Any, Any], reason: Reason
) -> None:
    assigned = planned(game, 3)
    seat = Seat(1)

    def script(players: Scripted) -> PlayedAction | Forfeit:
        if players.turns > 5 and seat in players.asked:
            return Forfeit(seat, reason, players.time_ms)
        return players.first()

    players = Scripted(script)
    record = play(assigned, players, players.now_ms)
    verdict = judged(record, game, assigned)
    assert verdict.divergence == ""
    assert verdict.outcome is not None
    assert verdict.outcome.ranks == (1, 3, 1)
    assert verdict.outcome.payoffs == (1, -2, 1)
    assert verdict.outcome.reason == reason.value


def test_who_is_silent_until_its_time_is_up_loses_by_the_clock() -> None:
    assigned = planned(games.load("tablut"), 2, move_ms=1_000)

    def script(players: Scripted) -> PlayedAction | None:
        if players.turns < 4:
            return players.first(after_ms=999)
        players.time_ms += 100
        return None

    players = Scripted(script)
    record = play(assigned, players, players.now_ms)
    verdict = judged(record, assigned.game, assigned)
    assert verdict.divergence == ""
    assert verdict.outcome is not None
    assert (verdict.outcome.reason, verdict.outcome.ranks) == ("time_out", (1, 2))
    assert len(record.entries) == 4 + 3 + 1
    assert entries(record)[-1].time_ms - entries(record)[-2].time_ms == 1_000


def test_an_answer_after_the_time_is_none() -> None:
    assigned = planned(games.load("tablut"), 2, move_ms=1_000)
    players = Scripted(lambda players: players.first(after_ms=1_000))
    verdict = judged(play(assigned, players, players.now_ms), assigned.game, assigned)
    assert verdict.divergence == ""
    assert verdict.outcome is not None
    assert (verdict.outcome.reason, verdict.outcome.ranks) == ("time_out", (2, 1))


def test_seats_that_decide_together_are_asked_together_and_see_no_choice() -> None:
    assigned = planned(LOTS, 3, move_ms=1_000)

    def script(players: Scripted) -> PlayedAction:
        if len(players.asked) == 3:
            versions = {turn.version for turn in players.asked.values()}
            assert len(versions) == 1
            assert len(set(players.deadlines.values())) == 1
        return players.first()

    players = Scripted(script)
    assert judged(play(assigned, players, players.now_ms), LOTS, assigned).divergence == ""


def test_who_answered_in_time_is_not_hurt_by_who_did_not() -> None:
    """Three decide at once; two answer in time, though the host hears it later; the third never answers."""
    assigned = planned(LOTS, 3, move_ms=1_000)

    def script(players: Scripted) -> PlayedAction | None:
        others = {seat: turn for seat, turn in players.asked.items() if seat != 1}
        players.time_ms = START_MS + 1_500
        if not others:
            return None
        turn = others.popitem()[1]
        return PlayedAction(turn.seat, turn.legal[0], START_MS + 998 + len(others))

    players = Scripted(script)
    verdict = judged(play(assigned, players, players.now_ms), LOTS, assigned)
    assert verdict.divergence == ""
    assert verdict.outcome is not None
    assert (verdict.outcome.reason, verdict.outcome.ranks) == ("time_out", (1, 3, 1))


@pytest.mark.parametrize("times", [{"move_ms": 1_000}, {"window_ms": 1_000}])
def test_where_silence_is_an_answer_it_is_given(times: dict[str, int]) -> None:
    assigned = planned(LOTS, 2, options={"lapses": True, "rounds": 2}, **times)

    def script(players: Scripted) -> PlayedAction | None:
        if Seat(0) in players.asked:
            turn = players.asked[Seat(0)]
            return PlayedAction(Seat(0), turn.legal[0], players.time_ms)
        players.time_ms += 250
        if players.time_ms % 1_000 == 0:
            players.asked.clear()
        return None

    players = Scripted(script)
    record = play(assigned, players, players.now_ms)
    verdict = judged(record, LOTS, assigned)
    assert verdict.divergence == ""
    assert verdict.outcome is not None
    assert verdict.outcome.reason != "time_out"
    lapsed = [entry.acted.seat for entry in entries(record) if entry.acted.lapsed]
    assert lapsed == [1, 1]


def test_a_game_that_is_not_wanted_any_more_is_left_between_two_actions() -> None:
    assigned = planned(LOTS, 2)
    players = Scripted(lambda players: players.first())
    with pytest.raises(Abandoned):
        play(assigned, players, players.now_ms, lambda: players.turns < 3)
    assert players.turns in (3, 4)
