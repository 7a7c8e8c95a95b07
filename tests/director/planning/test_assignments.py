"""Assignments: complete, the same each time, and fair over the rotations of a block."""

from random import Random

from ardri.match.v1 import match_pb2
from services.director.referee.referee import judge
from services.kernel import commitment
from services.ledger.storage.slots import Lease, LeasedSlot, Slot
from services.tournament.blocks import Block
from tests.director.games_to_play import contest, level, program
from tests.director.host import hosted

FIELD = {each.name: each for each in (level("ada"), level("bob", 3, nodes=50), program("eve"))}
STATELESS = Block(1, 4, 2, ("ada", "bob"))
MIXED = Block(1, 5, 2, ("ada", "eve"))


def leased(block: Block, rotation: int = 0) -> LeasedSlot:
    return LeasedSlot(Lease(Slot("t1", block.stage, block.number, rotation), 7), block, 0, 0)


def test_an_assignment_is_complete() -> None:
    made = contest(move_ms=200).assignment(leased(STATELESS, 1), FIELD)
    assert made.lease.token == 7
    assert (made.lease.slot.tournament_id, made.lease.slot.block, made.lease.slot.rotation) == ("t1", 4, 1)
    assert [player.entrant.name for player in made.players] == ["bob", "ada"]
    assert (made.players[0].entrant.level.level, made.players[0].entrant.level.nodes) == (3, 50)
    assert len({player.seed for player in made.players}) == 2
    assert made.move_time.ToMilliseconds() == 200
    assert made.start_ms > 0
    spec = made.spec
    assert (spec.game, spec.seats) == ("tablut", 2)
    assert spec.rules_version
    assert spec.options.value
    assert spec.seed_commitment == commitment(made.seed, made.salt)
    assert (len(made.seed), len(made.salt)) == (32, 16)


def test_asked_again_it_is_the_same_game() -> None:
    first, again = (contest().assignment(leased(STATELESS), FIELD) for _ in range(2))
    assert first == again
    other = contest(root=bytes([1]) * 32).assignment(leased(STATELESS), FIELD)
    assert (other.match_id, other.seed) != (first.match_id, first.seed)


def test_stateless_entrants_share_the_deal_of_a_block_and_others_do_not() -> None:
    shared = [contest().assignment(leased(STATELESS, rotation), FIELD) for rotation in range(2)]
    assert shared[0].seed == shared[1].seed
    assert shared[0].salt != shared[1].salt
    assert shared[0].match_id != shared[1].match_id
    own = [contest().assignment(leased(MIXED, rotation), FIELD) for rotation in range(2)]
    assert own[0].seed != own[1].seed


def test_programs_play_by_the_clock_and_levels_do_not() -> None:
    of_levels = contest(move_ms=200).assignment(leased(STATELESS), FIELD)
    assert of_levels.spec.clock.kind == match_pb2.CLOCK_KIND_NONE
    mixed = contest(move_ms=200).assignment(leased(MIXED), FIELD)
    assert mixed.spec.clock.kind == match_pb2.CLOCK_KIND_PER_MOVE
    assert mixed.spec.clock.base.ToMilliseconds() == 200
    unsaid = contest().assignment(leased(MIXED), FIELD)
    assert unsaid.spec.clock.base.ToMilliseconds() == 10_000
    assert not unsaid.HasField("move_time")


def test_what_was_assigned_is_what_the_referee_expects() -> None:
    for block in (STATELESS, MIXED):
        for rotation in range(2):
            expected = contest().expectation(block, rotation, FIELD)
            made = contest().assignment(leased(block, rotation), FIELD)
            assert made.match_id == expected.match_id
            assert made.spec.SerializeToString(deterministic=True) == expected.spec
            assert (made.seed, made.salt) == (expected.seed, expected.salt)
            assert judge(hosted(expected, Random(1)), expected).result is not None
