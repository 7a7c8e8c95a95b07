"""The walks in docs/architecture.md: one section per path, with a list of places.

    ## An action (`PlayAction`)
    1. [`Engines.pass_on`](../gateway/proxy/engines.py) chooses the replica ..

A place is a link of this form anywhere in such a section; a function inside another one is named
`outer.inner`. The text of an item continues in indented lines.
"""

import re
from dataclasses import dataclass
from typing import Final

from tests.trace.recorder import ROOT, Place

PAGE: Final = ROOT / "docs" / "architecture.md"
_HEADING: Final = re.compile(r"^## .*?(?:\(`(\w+)`\))?$", re.MULTILINE)
_ITEM: Final = re.compile(r"^1\. (?:.|\n(?= ))*", re.MULTILINE)
_PLACE: Final = re.compile(r"\[`([\w.]+)`\]\(\.\./([\w/]+\.py)\)")


@dataclass(frozen=True, slots=True)
class Walk:
    """A path as the page describes it. `places`: all places in it; `items`: each with its first place."""

    places: tuple[Place, ...]
    items: tuple[tuple[Place, str], ...]


def walks(text: str) -> dict[str, Walk]:
    """All walks of a page, by the names of their paths."""
    _, *parts = _HEADING.split(text)
    return {name: _walk(section) for name, section in zip(parts[::2], parts[1::2], strict=True) if name}


def as_link(place: Place) -> str:
    """The link by which the page names a place."""
    return f"[`{place.name}`](../{place.file})"


def _walk(section: str) -> Walk:
    items = _ITEM.findall(section)
    return Walk(_places(section), tuple((place, item) for item in items for place in _places(item)[:1]))


def _places(text: str) -> tuple[Place, ...]:
    return tuple(Place(file, name) for name, file in _PLACE.findall(text))
