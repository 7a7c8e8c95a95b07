"""Data sets: what a match is played with (P36)."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from services.games.plaques.catalogue import data_sets
from services.games.plaques.catalogue.data_sets import DATA_SETS, RESTORED, DataSet, read
from services.games.plaques.catalogue.plaques import parse_tableau
from services.games.plaques.options import SPECS, Options
from services.games.plaques.presentation.describing import describe
from services.games.plaques.presentation.reading import evaluate
from services.games.plaques.rules.evaluator.values import value
from services.games.plaques.rules.opening import first_hand
from services.games.plaques.wire import WIRE
from services.kernel import SPECTATOR, InvalidData, Seat, apply, to_act
from services.search import UNLIMITED, choose, level_of
from tests.games.plaques.tables import GAME, play, start

TYPES = """type,class,source,rank,rank_source
crown,civic,seed,1,assumed
coffer,civic,seed,2,assumed
tower,civic,seed,3,assumed
gate,civic,seed,4,assumed
lance,military,assumed,5,assumed
shield,military,assumed,6,assumed
sigil,military,seed,7,assumed
bow,military,seed,8,assumed
sword,military,seed,9,assumed
"""
COMBINATIONS = """combination,kind,of,source
single,alike,1,assumed
flag,colour,3,assumed
twins,alike,2,assumed
"""


@pytest.fixture
def mirrored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DataSet:
    """A second set, in which the types rank the other way round."""
    folder = tmp_path / "mirrored"
    folder.mkdir()
    (folder / "types.csv").write_text(TYPES, encoding="utf-8")
    (folder / "combinations.csv").write_text(COMBINATIONS, encoding="utf-8")
    found = read(folder)
    monkeypatch.setitem(data_sets.DATA_SETS, "mirrored", found)
    return found


def test_a_match_names_its_data_set() -> None:
    """P36: one is shipped, and stored matches that name none were played with it."""
    (spec,) = (spec for spec in GAME.facts.options if spec.name == "data_set")
    assert (spec.choices, spec.default, spec.before) == (tuple(DATA_SETS), "restored", "restored")
    assert spec.digests == {"restored": RESTORED.digest}
    assert len(RESTORED.digest) == 32
    assert GAME.setup(2, {}, "1").options["data_set"] == "restored"
    assert not WIRE.view_to_proto(GAME.view(start(2), SPECTATOR)).options.data_set


def test_another_set_ranks_types_and_combinations_otherwise(mirrored: DataSet) -> None:
    """P36: a plaque is a colour and a rank; what it is called and can do is the set's."""
    assert mirrored.names[44] == "red-sword"
    assert describe(evaluate(parse_tableau("R9 B9"), (), mirrored), (), mirrored)[:2] == [
        "twins",
        "red-sword",
    ]
    assert value(parse_tableau("R9 R8 R7"), (), mirrored) < value(parse_tableau("W1 K1"), (), mirrored)
    crowns = evaluate(parse_tableau("R1 W1 W5 W6"), (), mirrored)
    assert [active.merged_by for active in crowns.active] == [None, 36]
    elf = evaluate(parse_tableau("EL R7 W4"), (), mirrored)
    assert [active.emulated for active in elf.active] == [False, True]


def test_a_match_is_played_and_told_by_its_set(mirrored: DataSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """P36: positions, views and events say whose names they have."""
    names = ("mirrored", "restored")
    changed = [replace(spec, choices=names) if spec.choices == names[1:] else spec for spec in SPECS]
    monkeypatch.setattr("services.games.plaques.options.SPECS", tuple(changed))
    options = Options.of({**GAME.setup(2).options, "data_set": "mirrored"})
    position = first_hand(options, 2)
    assert position.material.ranking.data is mirrored
    played = play(position, "draw R9", "draw R8", "draw W1", "draw W2")
    assert played.material.ranking.data is mirrored
    assert GAME.sample(GAME.view(played, SPECTATOR), Random(1)) == played
    level, view = level_of(GAME, 8), GAME.view(played, Seat(1))
    choice = choose(
        GAME, view, Seat(1), seats=2, level=level, budget=UNLIMITED, rng=Random(1), clock=lambda: 0.0
    )
    assert played.is_legal(1, choice.action)
    (seat,) = to_act(position)
    after = apply(GAME, position, seat, GAME.parse(position, seat, "draw red-sword"))
    assert list(map(GAME.tell, GAME.observe(position, seat, 0, after, SPECTATOR).events)) == [
        "red-sword to the second seat"
    ]


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("types.csv", "seed,9,", "seed,8,", "line 10: rank 8 is taken, in bad/types.csv line 9"),
        ("combinations.csv", "twins,alike,2", "twins,alike,1", "line 4: the same plaques"),
        ("combinations.csv", "", "", "bad/combinations.csv is missing"),
    ],
)
def test_a_set_that_breaks_a_law_is_refused(tmp_path: Path, name: str, old: str, new: str, says: str) -> None:
    """P36: with the file's line and the law."""
    folder = tmp_path / "bad"
    folder.mkdir()
    for file, text in (("types.csv", TYPES), ("combinations.csv", COMBINATIONS)):
        if old or file != name:
            (folder / file).write_text(text.replace(old, new) if file == name else text, encoding="utf-8")
    with pytest.raises(InvalidData, match=says):
        read(folder)
