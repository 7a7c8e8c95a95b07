"""What the benchmarks are made of: games, messages, counts."""

from ardri.engine.v1 import engine_service_pb2 as pb
from bench.harness.workload import FIRST_VERSION, Ply, action_message, play_message, random_games
from bench.search.kernel import counts


def test_games_are_the_same_for_a_seed() -> None:
    assert random_games(2, seed=3) == random_games(2, seed=3)


def test_both_messages_say_the_same() -> None:
    unary = pb.PlayActionRequest.FromString(action_message(5, Ply(1, "e8-e7")))
    act = pb.PlayRequest.FromString(play_message(5, Ply(1, "e8-e7"))).act
    assert unary.expected_version == act.expected_version == FIRST_VERSION + 5
    assert (unary.request_id, unary.action) == (act.request_id, act.action)


def test_perft_counts() -> None:
    assert [each.count for each in counts(2)] == [80, 4_400]
