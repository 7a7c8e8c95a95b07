import pytest

from bench.duel.__main__ import main
from bench.duel.series import Match, parse_player, play_match
from bench.duel.tally import Tally, by_seat, reasons, tally
from services.games.tablut import GAME as TABLUT
from services.kernel import Outcome
from services.search import UNLIMITED, Budget, Level, Strategy, level_of
from tests.search.toys import TicTacToe
from tests.search.yardsticks import still

RANDOM = Level(Strategy.RANDOM, UNLIMITED)


def test_players_are_read_from_text() -> None:
    assert parse_player("random", TABLUT) == RANDOM
    assert parse_player("level:5", TABLUT) == level_of(TABLUT, 5)
    assert parse_player("pvs:100ms", TABLUT) == Level(Strategy.PVS, Budget(seconds=0.1))
    assert parse_player("pvs:500n,3d", TABLUT) == Level(Strategy.PVS, Budget(nodes=500, depth=3))


@pytest.mark.parametrize("text", ["", "clever", "level:9", "level:x", "pvs:100", "pvs:0n"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"level|bound|budget|Strategy|int"):
        parse_player(text, TABLUT)


def test_seats_alternate_and_a_match_repeats() -> None:
    perfect = parse_player("pvs:9d", TABLUT)
    matches = [play_match(TicTacToe(), (perfect, RANDOM), number, 1, still) for number in range(6)]
    assert [match.first_seat for match in matches] == [0, 1] * 3
    assert tally(matches).losses == 0
    assert play_match(TicTacToe(), (perfect, RANDOM), 3, 1, still) == matches[3]


def test_matches_are_counted_for_the_first_player() -> None:
    ends = [
        (0, Outcome.won_by(0, 2, "line")),
        (1, Outcome.won_by(0, 2, "line")),
        (1, Outcome.drawn(2, "full")),
    ]
    matches = [Match(seat, end, 5, 0) for seat, end in ends]
    assert tally(matches) == Tally(wins=1, draws=1, losses=1)
    assert by_seat(matches) == {0: Tally(1, 0, 0), 1: Tally(0, 1, 1)}
    assert reasons(matches) == {"full": 1, "line": 2}


@pytest.mark.parametrize(
    ("wins", "games", "bound"), [(10, 10, 0.7225), (0, 10, 0.0), (50, 100, 0.4038), (0, 0, 0.0)]
)
def test_lower_bound_is_wilsons(wins: int, games: int, bound: float) -> None:
    assert Tally(wins, 0, games - wins).lower_bound == pytest.approx(bound, abs=1e-4)


def test_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    main(["tablut", "--first", "greedy", "--second", "random", "--games", "2", "--processes", "2"])
    printed = capsys.readouterr().out
    assert "greedy against random at tablut, 2 games" in printed
    assert "as attackers" in printed
    assert "Wilson" in printed


def test_refuses_a_player_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tablut", "--first", "clever", "--second", "random"])
    assert "clever" in capsys.readouterr().err
