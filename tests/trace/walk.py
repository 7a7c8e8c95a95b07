"""Checks whether a walk is true, and prints what it would be today."""

import ast
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from tests.trace.page import Walk, as_link
from tests.trace.recorder import ROOT, RULES, Place, Trace


def fault(places: Iterable[Place], trace: Trace) -> str:
    """Names the first place that does not exist, is not passed or is out of order; empty if all are right."""
    passed = trace.places
    at = 0
    for place in places:
        if place.name not in _functions(place.file):
            return f"there is no {place.name} in {place.file}"
        if place not in passed:
            return f"{place} is not passed{_between(passed, at)}"
        if place not in passed[at:]:
            return f"{place} comes earlier{_between(passed, at)}"
        at = passed.index(place, at) + 1
    return ""


def told(walk: Walk, trace: Trace) -> Iterator[str]:
    """The walk for the page: its own items, and between them an item for each file without a place in it.

    Such an item has the first function of the file that is passed, with its docstring. Rules are left out.
    The items that are not passed, or not in this order, come last.
    """
    left = deque(walk.items)
    files = {place.file for place in walk.places}
    for place in trace.places:
        if left and place == left[0][0]:
            yield left.popleft()[1]
        elif place.file not in files and not place.file.startswith(RULES):
            files.add(place.file)
            yield f"1. {as_link(place)} {_functions(place.file)[place.name]}"
    yield from (f"Not in this order, or gone: {item}" for _, item in left)


def _between(passed: Sequence[Place], at: int) -> str:
    """The places after the last one that was found: a renamed function is usually among them."""
    following = "\n  ".join(map(str, dict.fromkeys(passed[at : at + 40])))
    return f"; after {passed[at - 1] if at else 'the beginning'} come\n  {following}"


@cache
def _functions(file: str) -> dict[str, str]:
    """The functions of a file, and the first line of the docstring of each."""
    source = ROOT / file
    return dict(_named(ast.parse(source.read_text(encoding="utf-8")), "")) if source.is_file() else {}


def _named(node: ast.AST, prefix: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{prefix}{child.name}", (ast.get_docstring(child) or "").partition("\n")[0]
            yield from _named(child, f"{prefix}{child.name}.")
        else:
            yield from _named(child, prefix)
