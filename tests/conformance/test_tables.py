"""Tables keep their digests, and have everything that views, actions and events name."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from google.protobuf.message import Message

from services import games
from services.kernel import SPECTATOR, Seat, legal_actions, to_act
from services.runtime.jobs.wire import TableWire, load_wire
from tests.conformance.subjects import Subject, any_options
from tests.conformance.tables import KEPT, digests
from tests.conformance.walk import Walk, random_walk, some

_ROOT = Path(__file__).parents[2]
_POSITIONS = 200
_MOST_POSITIONS = 20 * _POSITIONS
"""After this many positions, everything that can be named has been named, except for rare things."""
_RARE = frozenset({"garrisons"})
_STEPS = 40
"""How many steps of one match are looked at."""
Known = Mapping[str, set[Any]]
"""Values that a field may have according to the table, by field name, with or without its message's name."""


def test_digests_are_those_that_clients_have_kept() -> None:
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    assert {line.split()[0] for line in kept} == set(KNOWN)
    assert [line for line in digests() if line.split()[0] in KNOWN] == kept


def test_another_process_makes_the_same_bytes() -> None:
    command = [sys.executable, "-m", "tests.conformance.tables"]
    environ = os.environ | {"PYTHONHASHSEED": "7"}
    made = subprocess.run(command, cwd=_ROOT, env=environ, check=True, capture_output=True, text=True)

    assert made.stdout.splitlines() == list(digests())


def _tablut(table: Any) -> Known:
    squares = {f"{file}{rank}" for file in "abcdefghi"[: table.size] for rank in range(1, table.size + 1)}
    return {"from": squares, "to": squares, "square": squares}


def _plaques(table: Any) -> Known:
    codes = {plaque.code for plaque in table.plaques} | {""}
    return {
        **dict.fromkeys(("plaque", "tableau", "hidden", "merged_by", "recoloured_by"), codes),
        "combination": {found.name for found in table.combinations} | {""},
        "type": {found.name for found in table.types},
        "colour": {found.name for found in table.colours},
    }


def _tara(table: Any) -> Known:
    names = {position.name for position in table.positions}
    titles = {face.title.lower() for face in table.regions}
    places = names | {f"{region} {name}" for region in titles for name in names}
    cards = {card.number for card in table.cards} | {0}
    regions = {face.region for face in table.regions} | {0}
    return {
        **dict.fromkeys(("position", "left", "right", "target"), places),
        **dict.fromkeys(("positions", "activated", "promoted"), places),
        **dict.fromkeys(("card", "cards", "hand", "aside", "discards", "drawn"), cards),
        **dict.fromkeys(("region", "latest", "regions", "closed", "garrisons"), regions),
        "anchor": set(range(max(len(card.anchors) for card in table.cards))),
        "rank": {face.rank for face in table.ranks},
    }


def _westeria(table: Any) -> Known:
    zones = {zone.name for zone in table.zones} | {""}
    units = {unit.name for unit in table.roster} | {""}
    letters = {territory.letter for territory in table.territories}
    numbers = set(range(len(table.roster)))
    return {
        **dict.fromkeys(("zone", "zones", "origin", "target", "picks", "resting", "lifted"), zones),
        **dict.fromkeys(("unit", "units", "kind", "lot", "attacking", "defending", "guess"), units),
        **dict.fromkeys(("territory", "territories", "Spy.first", "Spy.second"), letters),
        **dict.fromkeys(("ruled_out", "reserve_ruled_out"), numbers),
        **dict.fromkeys(("card", "cards"), {face.card for face in table.cards} | {0}),
    }


KNOWN = {"plaques": _plaques, "tablut": _tablut, "tara": _tara, "westeria": _westeria}
COUNTED = {
    "westeria": {"pile": "cards", "discards": "cards", "drawn": "cards", "fallen": "roster"},
    "tara": {"board": "positions"},
    "tablut": {"board": "array"},
}
"""Lists of a view with one entry, or one for each region, for each entry of a list of the table."""


@pytest.mark.parametrize("name", KNOWN)
def test_the_table_has_all_that_is_named(name: str) -> None:
    game = games.load(name)
    subject, rng = Subject(game, load_wire(game)), Random(0)
    assert isinstance(subject.wire, TableWire)
    looked, met, wanted = 0, set[str](), {"looked at none": set[Any]()}
    while looked < _POSITIONS or set(wanted) - met - _RARE:
        seats = rng.randint(game.facts.min_seats, game.facts.max_seats)
        walk = random_walk(subject, game.setup(seats, any_options(game.facts, rng)), rng)
        table = subject.wire.table_to_proto(walk.setup)
        wanted = dict(KNOWN[name](table))
        for message in _said(walk, rng):
            for names, value in _fields(message):
                for field in names & wanted.keys():
                    assert value in wanted[field], (field, value, message)
                    met.add(field)
            _count(name, message, table)
        looked += min(len(walk.states), _STEPS)
        assert looked < _MOST_POSITIONS, f"nothing was seen of {set(wanted) - met - _RARE}"


def _said(walk: Walk, rng: Random) -> Iterator[Message]:
    """Yields views, actions and events of some positions."""
    for state in some(walk.states, rng, _STEPS):
        for viewer in (Seat(0), SPECTATOR):
            yield walk.wire.view_to_proto(walk.game.view(state, viewer))
        for seat in to_act(state):
            for action in some(legal_actions(state, seat), rng):
                yield walk.wire.action_to_proto(state, seat, action)
    for step in walk.steps:
        for viewer in (step.seat, SPECTATOR):
            if viewer >= SPECTATOR:
                seen = walk.game.observe(step.before, step.seat, step.action, step.after, viewer)
                yield from walk.wire.events_to_proto(seen.events)


def _fields(message: Message) -> Iterator[tuple[set[str], Any]]:
    """Yields the names (alone and with the message's) and the value of each set field, at any depth."""
    for field, value in message.ListFields():
        for each in value if field.is_repeated else (value,):
            if isinstance(each, Message):
                yield from _fields(each)
            else:
                yield {field.name, f"{message.DESCRIPTOR.name}.{field.name}"}, each


def _count(name: str, message: Message, table: Any) -> None:
    for field, value in message.ListFields():
        listed = COUNTED.get(name, {}).get(field.name)
        if listed and field.is_repeated and not isinstance(message, type(table)):
            assert len(value) % len(getattr(table, listed)) == 0, (field.name, message)
        for each in value if field.is_repeated else (value,):
            if isinstance(each, Message):
                _count(name, each, table)
