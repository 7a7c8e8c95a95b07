"""Every game has golden playthroughs, and the rules still generate them from their heads."""

import pytest

from tests.conformance.playthroughs import Head, folder, generate
from tests.conformance.subjects import Subject, subjects


@pytest.mark.parametrize("subject", subjects(), ids=str)
def test_playthroughs(subject: Subject) -> None:
    paths = sorted(folder(subject).glob("*.txt"))
    assert paths, f"none for {subject}: run `python -m tests.conformance.playthroughs --write`"
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert text == generate(subject, Head.parse(text)), (
            f"{path.name} differs; if that is meant: `python -m tests.conformance.playthroughs --write`"
        )


def test_head_is_read_as_it_is_written() -> None:
    head = Head(seats=3, seed=7, first=1, last=0, options=(("rounds", 1), ("winner", "low")))
    assert Head.parse(f"title\n\n{head}\n\nthe match") == head
