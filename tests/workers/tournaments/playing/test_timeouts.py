"""Silence where no clock runs."""

from workers.tournaments.playing.timeouts import Mood, Patience


def moods(patience: Patience, *times_ms: int) -> list[Mood]:
    return [patience.mood(time_ms) for time_ms in times_ms]


def test_three_pings_a_second_apart_come_before_the_end() -> None:
    patience = Patience(500, 0)
    assert moods(patience, 499, 500, 1_499) == [Mood.WAIT, Mood.PING, Mood.WAIT]
    assert moods(patience, 1_500, 2_500, 3_499) == [Mood.PING, Mood.PING, Mood.WAIT]
    assert patience.pings == 3
    assert moods(patience, 3_500) == [Mood.GIVE_UP]


def test_a_pong_gives_the_time_of_a_move_again() -> None:
    patience = Patience(2_000, 0)
    assert moods(patience, 2_000) == [Mood.PING]
    patience.ponged(2_100)
    assert patience.pings == 0
    assert moods(patience, 4_099, 4_100) == [Mood.WAIT, Mood.PING]


def test_pongs_alone_are_no_answer() -> None:
    patience = Patience(1_000, 0)
    for second in range(1, 10):
        assert patience.mood(second * 1_000) is Mood.PING
        patience.ponged(second * 1_000)
    assert moods(patience, 10_000) == [Mood.GIVE_UP]
