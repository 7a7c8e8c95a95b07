"""Plans are stored once, whole, and only if nothing has changed since they were made."""

import pytest

from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import DeliveryStatus
from services.runtime.errors import InvalidRequest
from services.tournament.blocks import Block, BlockResult
from services.tournament.plan import Plan
from services.tournament.seed_tree import Purpose, SeedTree
from services.tournament.spec import Format, StageSpec, TestSpec
from tests.ledger.sample import (
    STAGE,
    WORKER,
    apply,
    begin,
    everybody,
    levels,
    new_tournament,
    play_all,
    played,
    start,
)
from tests.ledger.tables import dump, engine_of

NAMES = ["e0", "e1", "e2", "e3"]
EVERY_FIELD = StageSpec(
    Format.TEST,
    rounds=3,
    blocks=4,
    groups=2,
    advance=1,
    heroes=("e0",),
    pairings=(("e0", "e1"), ("e2", "e3")),
    seconds=60,
    test=TestSpec(0.1, 0.2, 0.03, 0.04),
)


def test_a_stage_is_opened_once(ledger: Ledger, other: Ledger) -> None:
    ledger.create(new_tournament())
    assert ledger.stage("t1", 0) is None
    assert ledger.open_stage("t1", 0, NAMES)
    opened = ledger.stages("t1")
    assert opened[0].seeding == tuple(NAMES)
    assert other.open_stage("t1", 0, NAMES)
    assert not other.open_stage("t1", 0, NAMES[::-1])
    assert ledger.stages("t1") == opened


def test_a_later_stage_is_opened_with_those_alone_who_go_on_to_it(ledger: Ledger) -> None:
    start(ledger, new_tournament(stages=(STAGE, STAGE)))
    assert not ledger.open_stage("t1", 1, NAMES)
    assert apply(ledger, "t1", Plan(order=("e1", "e0")))
    assert not ledger.open_stage("t1", 1, ["e0", "e1"])
    assert ledger.open_stage("t1", 1, ["e1", "e0"])


def test_a_record_has_all_that_planning_needs(ledger: Ledger) -> None:
    ledger.register(WORKER)
    start(ledger, new_tournament(stages=(EVERY_FIELD, StageSpec(Format.SWISS))))
    blocks = (*everybody(NAMES[:3]), Block(0, 3, 3, ("e3",), "bye"))
    assert apply(ledger, "t1", Plan(blocks))
    leased = ledger.lease("w1", 2)
    games = [played(each) for each in leased]
    ledger.accept("w1", games)
    record = ledger.stage("t1", 0)
    assert record is not None
    assert (record.index, record.spec, record.seats, record.seeding) == (0, EVERY_FIELD, 2, tuple(NAMES))
    assert record.field == ledger.field("t1")
    assert record.blocks == blocks
    assert record.finished == {
        0: BlockResult(blocks[0], tuple(game.result for game in games)),
        3: BlockResult(blocks[3], ()),
    }
    assert record.seed == SeedTree("t1", bytes(range(32))).seed(Purpose.PAIRING, 0)
    assert record.elapsed_ms >= 0
    assert ledger.stage("t1", 1) is None


def test_of_two_directors_who_plan_at_once_one_wins(ledger: Ledger, other: Ledger) -> None:
    start(ledger, new_tournament())
    plan = Plan(everybody(NAMES))
    assert ledger.apply("t1", 0, plan, known_blocks=0, revision=0)
    before = dump(engine_of(ledger))
    assert not other.apply("t1", 0, plan, known_blocks=0, revision=0)
    assert dump(engine_of(ledger)) == before
    assert ledger.stages("t1")[0].blocks == 6


def test_a_bye_is_finished_at_once(ledger: Ledger) -> None:
    start(ledger, new_tournament(entrants=levels(3)))
    assert apply(ledger, "t1", Plan((Block(0, 0, 0, ("e0", "e1")), Block(0, 1, 0, ("e2",), "A"))))
    (bye,) = ledger.finished("t1")
    assert (bye.sequence, bye.result) == (1, BlockResult(Block(0, 1, 0, ("e2",), "A"), ()))
    stage = ledger.stages("t1")[0]
    assert (stage.rounds, stage.blocks, stage.games, stage.done) == (1, 2, 2, 0)
    assert ledger.tournament("t1").sequence == 1


def test_a_void_block_counts_no_more_played_or_not(ledger: Ledger) -> None:
    ledger.register(WORKER)
    begin(ledger, new_tournament())
    leased = ledger.lease("w1", 5)
    assert ledger.accept("w1", [played(each) for each in leased[:3]]) == [DeliveryStatus.ACCEPTED] * 3
    assert apply(ledger, "t1", Plan(void=(0, 1, 2)))
    stage = ledger.stages("t1")[0]
    assert (stage.blocks, stage.games, stage.done) == (6, 6, 0)
    assert ledger.accept("w1", [played(leased[3])]) == [DeliveryStatus.VOID]
    assert ledger.renew("w1", [leased[3].lease, leased[4].lease]) == [leased[3].lease, leased[4].lease]
    assert [(block.result.block.number, block.is_void) for block in ledger.finished("t1")] == [(0, True)]
    assert list(ledger.results("t1")) == []
    record = ledger.stage("t1", 0)
    assert record is not None
    assert ([block.number for block in record.blocks], record.finished) == ([3, 4, 5], {})
    assert play_all(ledger) == 6
    assert len(list(ledger.results("t1"))) == 6
    assert apply(ledger, "t1", Plan(void=(0, 5)))
    assert (ledger.stages("t1")[0].games, ledger.stages("t1")[0].done) == (4, 4)


def test_a_finished_stage_takes_no_plan(ledger: Ledger) -> None:
    start(ledger, new_tournament())
    assert apply(ledger, "t1", Plan(order=("e1", "e0")))
    assert ledger.stages("t1")[0].order == ("e1", "e0")
    assert not apply(ledger, "t1", Plan(everybody(NAMES)))
    assert not apply(ledger, "t1", Plan(order=("e0", "e1")))
    assert not ledger.extend("t1", 0, rounds=9)
    assert ledger.add_pairings("t1", 0, [("e0", "e1")]) is None


def test_what_is_over_or_not_begun_takes_no_plan(ledger: Ledger) -> None:
    ledger.create(new_tournament())
    assert not apply(ledger, "t1", Plan(everybody(NAMES)))
    assert ledger.open_stage("t1", 0, NAMES)
    ledger.set_state("t1", {TournamentState.OPEN}, TournamentState.CANCELLED)
    assert not apply(ledger, "t1", Plan(everybody(NAMES)))
    assert ledger.stages("t1")[0].blocks == 0


@pytest.mark.parametrize(
    "block",
    [
        Block(0, 1, 0, ("e0", "e1")),
        Block(1, 0, 0, ("e0", "e1")),
        Block(0, 0, 0, ("e0", "e0")),
        Block(0, 0, 0, ()),
    ],
    ids=["number", "stage", "twice", "empty"],
)
def test_a_plan_that_cannot_be_is_refused(ledger: Ledger, block: Block) -> None:
    start(ledger, new_tournament())
    before = dump(engine_of(ledger))
    with pytest.raises(InvalidRequest):
        apply(ledger, "t1", Plan((block,)))
    assert dump(engine_of(ledger)) == before


def test_a_stage_is_extended_but_never_cut(ledger: Ledger) -> None:
    start(ledger, new_tournament(stages=(EVERY_FIELD,)))
    assert ledger.extend("t1", 0, rounds=5, seconds=90)
    spec = ledger.stages("t1")[0].spec
    assert (spec.rounds, spec.blocks, spec.seconds, spec.test) == (5, 4, 90, EVERY_FIELD.test)
    assert ledger.tournament("t1").revision == 1
    with pytest.raises(InvalidRequest):
        ledger.extend("t1", 0, rounds=6, blocks=3)
    assert ledger.stages("t1")[0].spec == spec
    assert ledger.extend("t1", 0, rounds=5)
    assert ledger.tournament("t1").revision == 1, "nothing has changed"


@pytest.mark.parametrize("kind", [Format.SWISS, Format.KNOCKOUT, Format.UPLOADED])
def test_meetings_of_a_stage_that_has_begun_have_as_many_blocks_as_those_before(
    ledger: Ledger, kind: Format
) -> None:
    start(ledger, new_tournament(stages=(StageSpec(kind),)))
    assert ledger.extend("t1", 0, blocks=2)
    assert apply(ledger, "t1", Plan(everybody(["e0", "e1"])))
    with pytest.raises(InvalidRequest):
        ledger.extend("t1", 0, blocks=3)
    assert ledger.extend("t1", 0, blocks=2, rounds=9)


def test_a_round_robin_that_has_begun_takes_more_blocks(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    assert ledger.extend("t1", 0, blocks=3)


def test_pairings_of_a_stage_that_begins_again_are_kept_for_those_who_go_on_to_it(ledger: Ledger) -> None:
    ledger.register(WORKER)
    start(ledger, new_tournament(stages=(STAGE, StageSpec(Format.UPLOADED))))
    assert apply(ledger, "t1", Plan(everybody(NAMES), order=("e0", "e1", "e2")))
    play_all(ledger)
    assert ledger.open_stage("t1", 1, ["e0", "e1", "e2"])
    pairings = (("e0", "e1"), ("e1", "e2"))
    assert ledger.add_pairings("t1", 1, pairings) == 2
    for order, kept in ((("e0", "e1", "e2"), 2), (("e3", "e2", "e1"), 1)):
        assert ledger.purge("w1") == 6
        assert apply(ledger, "t1", Plan(order=order))
        assert ledger.stages("t1")[1].spec.pairings == pairings[-kept:]
        play_all(ledger)


def test_what_is_over_is_not_extended(ledger: Ledger) -> None:
    start(ledger, new_tournament(stages=(EVERY_FIELD,)))
    ledger.set_state("t1", {TournamentState.RUNNING}, TournamentState.CANCELLED)
    before = dump(engine_of(ledger))
    assert not ledger.extend("t1", 0, rounds=99)
    assert ledger.add_pairings("t1", 0, [("e0", "e1")]) is None
    assert dump(engine_of(ledger)) == before


def test_pairings_are_added_once(ledger: Ledger) -> None:
    start(ledger, new_tournament(stages=(EVERY_FIELD,)))
    more = [("e1", "e2"), ("e0", "e3")]
    assert ledger.add_pairings("t1", 0, more, known=2) == 4
    assert ledger.add_pairings("t1", 0, more, known=2) == 4
    assert ledger.stages("t1")[0].spec.pairings == (*EVERY_FIELD.pairings, *more)
    with pytest.raises(InvalidRequest):
        ledger.add_pairings("t1", 0, [("e0", "e1")], known=3)
    assert ledger.add_pairings("t1", 0, [("e0", "e1")]) == 5


def test_tables_of_seven_have_seven_games(ledger: Ledger) -> None:
    ledger.register(WORKER)
    begin(ledger, new_tournament(entrants=levels(7), seats=7))
    assert play_all(ledger, most=3) == 7
    (block,) = ledger.finished("t1")
    assert [game.seats[0] for game in block.result.games] == [f"e{number}" for number in range(7)]
