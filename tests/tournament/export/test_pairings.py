"""Blocks of a whole tournament; a block that is missing, repeated or paired otherwise is found."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from services.tournament.blocks import Block, BlockResult
from services.tournament.entrants import Round
from services.tournament.export.checks import planned_again
from services.tournament.export.checks.pairings import check_pairings
from services.tournament.export.scores import StageScores
from services.tournament.formats import plan
from services.tournament.plan import Plan, StageRecord
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import Format, StageSpec, TestSpec
from tests.tournament.formats.playing import drawn, stage
from tests.tournament.formats.random_tournaments import run, tournament

_ENOUGH = 100
TREE = SeedTree("t0123", bytes(range(32)))


@pytest.fixture(autouse=True)
def _lots_of_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the tournaments of these tests draw all lots from one seed."""
    monkeypatch.setattr(SeedTree, "seed", lambda _tree, _purpose, *_path: bytes(range(32)))


def wrong(*records: StageRecord) -> list[str]:
    stages = [StageScores(record, (), (), (), {}) for record in records]
    try:
        return list(check_pairings(stages, TREE).wrong)
    except (ValueError, KeyError) as error:
        return [str(error)]


def with_blocks(record: StageRecord, blocks: Sequence[Block]) -> StageRecord:
    finished = {block.number: record.finished[block.number] for block in blocks}
    return replace(record, blocks=tuple(blocks), finished=finished)


@pytest.mark.parametrize("seed", range(30))
def test_whole_tournaments_are_whole_and_no_others(seed: int) -> None:
    each, rng = tournament(random.Random(seed)), random.Random(f"lies {seed}")
    records = [played.record for played in run(each, drawn(seed), random.Random(f"{seed} 0"))]
    records = [replace(record, blocks=sorted(record.blocks, key=lambda at: at.number)) for record in records]
    assert wrong(*records) == []
    for record in filter(lambda record: record.blocks, records):
        gone, last = rng.choice(record.blocks), max(block.round for block in record.blocks)
        assert wrong(with_blocks(record, [block for block in record.blocks if block is not gone]))
        assert wrong(with_blocks(record, [block for block in record.blocks if block.round < last]))
        again = replace(record.blocks[-1], number=record.blocks[-1].number + 1, round=last + 1)
        finished = {**record.finished, again.number: BlockResult(again, ())}
        assert wrong(replace(record, blocks=(*record.blocks, again), finished=finished))


def test_the_line_names_the_first_round_that_is_wrong() -> None:
    record = stage(StageSpec(Format.SWISS, rounds=3), "abcdef").play(drawn(1)).record
    gone = next(block for block in record.blocks if block.round == 1)
    assert wrong(with_blocks(record, [block for block in record.blocks if block is not gone])) == [
        "stage 0, round 1: other games were to be played"
    ]
    assert wrong(with_blocks(record, [block for block in record.blocks if block.round < 2])) == [
        "stage 0: does not end with these games"
    ]


def test_a_round_that_comes_after_the_last_one_is_wrong_at_once() -> None:
    record = stage(StageSpec(Format.ROUND_ROBIN), "abcd").play(drawn(1)).record
    far = replace(record.blocks[-1], number=len(record.blocks), round=50)
    finished = {**record.finished, far.number: BlockResult(far, record.finished[0].games)}
    assert wrong(replace(record, blocks=(*record.blocks, far), finished=finished)) == [
        "stage 0, round 3: other games were to be played"
    ]


def test_a_swiss_that_was_extended_is_whole() -> None:
    """A last round has its own pairing rules; here it was the last one only before the extension."""
    for seed in range(20):
        short = stage(StageSpec(Format.SWISS, rounds=3), "abcdefgh").play(drawn(seed))
        longer = replace(short, spec=StageSpec(Format.SWISS, rounds=5), order=())
        assert wrong(longer.play(drawn(seed)).record) == []


def test_a_swiss_has_no_more_rounds_than_its_spec() -> None:
    longer = stage(StageSpec(Format.SWISS, rounds=4), "abcdefgh").play(drawn(1)).record
    assert wrong(longer) == []
    assert wrong(replace(longer, spec=StageSpec(Format.SWISS, rounds=3))) == [
        "stage 0, round 3: other games were to be played"
    ]


@pytest.mark.parametrize("more", [{"rounds": 5}, {"rounds": 3, "blocks": 4}])
def test_groups_of_a_round_robin_that_was_extended_wait_for_one_another(more: dict[str, int]) -> None:
    """The group of five needs five rounds per pass, the group of four needs three."""
    short = stage(StageSpec(Format.ROUND_ROBIN, rounds=3, groups=2), "abcdefghi").play(drawn(1))
    longer = replace(short.spec, **more)  # type: ignore[arg-type]  # as the fields are
    extended = replace(short, spec=longer, order=()).play(drawn(1)).record
    assert wrong(extended) == []
    assert wrong(replace(extended, spec=short.spec)) == ["stage 0, round 15: other games were to be played"]


def test_who_was_seated_otherwise_is_found() -> None:
    record = stage(StageSpec(Format.SWISS, rounds=2), "abcdefg", 3).play(drawn(1)).record
    assert wrong(record) == []
    turned = [replace(block, entrants=block.entrants[::-1]) for block in record.blocks]
    assert wrong(replace(record, blocks=turned)) == ["stage 0, round 0: other games were to be played"]


SPECS = [
    StageSpec(Format.TEST, blocks=100, heroes=("a",), test=TestSpec(alternative=10.0)),
    StageSpec(Format.SWISS, rounds=2),
]


@pytest.mark.parametrize("spec", SPECS, ids=["test", "swiss"])
@pytest.mark.parametrize("later", [5, 10**9])
def test_rounds_that_are_left_out_are_found_at_once(
    spec: StageSpec, later: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds for any number of rounds that a stranger's export leaves out, early or late."""
    record = stage(spec, "ab").play(drawn(1)).record
    plans: list[StageRecord] = []

    def counted(record: StageRecord) -> Plan:
        plans.append(record)
        assert len(plans) < _ENOUGH, "it is planned for ever"
        return plan(record)

    monkeypatch.setattr(planned_again, "plan", counted)
    last = record.blocks[-1]
    for first in {0, last.round}:
        moved = [
            replace(block, round=block.round + later) if block.round >= first else block
            for block in record.blocks
        ]
        plans.clear()
        assert wrong(with_blocks(record, moved)) == [f"stage 0, round {first}: other games were to be played"]
    plans.clear()
    more = replace(last, number=last.number + 1, round=last.round + later)
    finished = {**record.finished, more.number: BlockResult(more, ())}
    assert wrong(replace(record, blocks=(*record.blocks, more), finished=finished))


def test_results_that_were_taken_back_excuse_later_rounds_alone() -> None:
    spec = StageSpec(Format.SWISS, rounds=4)
    record = stage(spec, "abcdefgh").play(drawn(1)).record
    others = stage(spec, "abcdefgh").play(drawn(2)).record
    first = {number: others.finished[number] for number in range(4)}
    changed = StageScores(replace(record, finished={**record.finished, **first}), (), (), (), {})
    for moment, is_excused in ((Round(0, 0), True), (Round(0, 1), False), (Round(1, 0), False)):
        found = check_pairings([changed], TREE, [moment])
        assert (found.wrong == (), Round(0, 1) in found.unproven) == (is_excused, is_excused), moment
    gone = replace(record, blocks=[block for block in record.blocks if block.round != 2])
    left_out = check_pairings([StageScores(gone, (), (), (), {})], TREE, [Round(0, 0)])
    assert left_out.wrong == ("stage 0, round 2: other games were to be played",)
