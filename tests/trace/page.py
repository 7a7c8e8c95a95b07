"""The walks in docs/architecture.md: a section a path, a list of places in it.

    ## An action (`PlayAction`)
    1. [`Engines.pass_on`](../gateway/proxy/engines.py) chooses the replica ..

A place is a link of this form anywhere in such a section; a function inside another one is named after it,
`outer.inner`. Text goes on in lines that are indented.
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
    """A path as the page tells it. `places`: all that it names; `items`: each with its first place."""

    places: tuple[Place, ...]
    items: tuple[tuple[Place, str], ...]


def walks(text: str) -> dict[str, Walk]:
    """All walks of a page, by the names of their paths."""
    _, *parts = _HEADING.split(text)
    return {name: _walk(section) for name, section in zip(parts[::2], parts[1::2], strict=True) if name}


def as_link(place: Place) -> str:
    """How the page names a place."""
    return f"[`{place.name}`](../{place.file})"


def _walk(section: str) -> Walk:
    items = _ITEM.findall(section)
    return Walk(_places(section), tuple((place, item) for item in items for place in _places(item)[:1]))


def _places(text: str) -> tuple[Place, ...]:
    return tuple(Place(file, name) for name, file in _PLACE.findall(text))
