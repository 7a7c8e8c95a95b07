"""Players that do not answer in a game without a clock."""

from workers.tournaments.playing.timeouts import OnSilence, SilenceTimeout


def actions(silence: SilenceTimeout, *times_ms: int) -> list[OnSilence]:
    return [silence.action(time_ms) for time_ms in times_ms]


def test_three_pings_a_second_apart_come_before_the_end() -> None:
    silence = SilenceTimeout(500, 0)
    assert actions(silence, 499, 500, 1_499) == [OnSilence.WAIT, OnSilence.PING, OnSilence.WAIT]
    assert actions(silence, 1_500, 2_500, 3_499) == [OnSilence.PING, OnSilence.PING, OnSilence.WAIT]
    assert silence.pings == 3
    assert actions(silence, 3_500) == [OnSilence.GIVE_UP]


def test_a_pong_gives_the_time_of_a_move_again() -> None:
    silence = SilenceTimeout(2_000, 0)
    assert actions(silence, 2_000) == [OnSilence.PING]
    silence.note_pong(2_100)
    assert silence.pings == 0
    assert actions(silence, 4_099, 4_100) == [OnSilence.WAIT, OnSilence.PING]


def test_pongs_alone_are_no_answer() -> None:
    silence = SilenceTimeout(1_000, 0)
    for second in range(1, 10):
        assert silence.action(second * 1_000) is OnSilence.PING
        silence.note_pong(second * 1_000)
    assert actions(silence, 10_000) == [OnSilence.GIVE_UP]
