"""Laws on what stays the same at a table."""

import re
from random import Random

from services.engine.rendering.tables import digest_of, table_of
from services.runtime.jobs.wire import TableWire
from services.wording import option_texts
from tests.conformance.walk import Walk


def law_tables_follow_from_the_setup(walk: Walk, rng: Random) -> None:
    """The same setup always makes the same bytes. Another option or number of seats makes other bytes."""
    game, wire, setup = walk.game, walk.wire, walk.setup
    table = table_of(game, wire, setup)
    other = game.setup(game.facts.max_seats if setup.seats < game.facts.max_seats else game.facts.min_seats)
    others = table_of(game, wire, other)
    again = table_of(game, wire, game.setup(setup.seats, setup.options))
    assert digest_of(table) == digest_of(again)
    assert len(digest_of(table)) == 32
    assert setup.seats == other.seats or digest_of(table) != digest_of(others)
    assert table.HasField("own") == isinstance(wire, TableWire)
    if isinstance(wire, TableWire):
        own = wire.table_type.FromString(table.own.value)
        assert own.DESCRIPTOR.full_name == table.own.type_url.rpartition("/")[2]
        assert own.DESCRIPTOR.file.package == wire.file.package


def law_seats_are_told_apart(walk: Walk, rng: Random) -> None:
    """Colour, pattern, shape or letter alone tells all seats apart, for viewers who cannot see the rest."""
    seats = table_of(walk.game, walk.wire, walk.setup).seats
    assert [look.seat for look in seats] == list(walk.seats)
    assert [look.title for look in seats] == list(walk.game.facts.seat_names[: len(seats)])
    for told in ("colour", "pattern", "shape", "letter"):
        assert len({getattr(look, told) for look in seats}) == len(seats), told
    assert all(re.fullmatch("#[0-9a-f]{6}", look.colour) for look in seats)
    assert all(look.pattern and look.shape and len(look.letter) == 1 for look in seats)


def law_options_are_titled(walk: Walk, rng: Random) -> None:
    """Each option, and each of its words, has a title of its own on one line."""
    told = [option_texts(spec) for spec in walk.game.facts.options]
    assert len({option.title for option in told}) == len(told)
    for spec, option in zip(walk.game.facts.options, told, strict=True):
        assert [choice.name for choice in option.choices] == list(spec.choices)
        titles = [choice.title for choice in option.choices]
        assert len(set(titles)) == len(titles)
        for text in (option.title, *titles, *(choice.meaning for choice in option.choices)):
            assert text == "" or (text.isprintable() and text.strip() == text), text
        assert all(titles)
        assert option.title
