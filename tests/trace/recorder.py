"""Records each call of a function of the project, in every thread, while it is switched on."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
_PACKAGES: Final = tuple(f"{ROOT / name}/" for name in ("services", "gateway", "workers"))
RULES: Final = ("services/games/", "services/kernel/")
"""Folders of the platform's own work; all other code supports it."""


class Place(NamedTuple):
    """A function. `file`: relative to the checkout. `name`: with the class or function that contains it."""

    file: str
    name: str

    def __str__(self) -> str:
        return f"{self.file} {self.name}"


@dataclass(frozen=True, slots=True)
class Trace:
    """The recorded calls, in the order in which they began."""

    places: list[Place] = field(default_factory=list)

    @property
    def files(self) -> list[str]:
        """Each file once, in the order of its first call."""
        return list(dict.fromkeys(place.file for place in self.places))

    @property
    def changes(self) -> int:
        """How often the next call is in another file."""
        return sum(one.file != other.file for one, other in pairwise(self.places))

    def since(self, place: str) -> "Trace":
        """The trace from the first call of that place on.

        Raises:
            ValueError: the place was not called.
        """
        return Trace(self.places[list(map(str, self.places)).index(place) :])

    def without(self, *folders: str) -> "Trace":
        """The trace without calls of those folders."""
        return Trace([place for place in self.places if not place.file.startswith(folders)])


class Recorder:
    """Records calls. It must be made before the threads that it is to record."""

    def __init__(self) -> None:
        self.trace = Trace()
        self._known: dict[CodeType, Place | None] = {}
        self._is_on = False
        threading.setprofile(self._heard)
        sys.setprofile(self._heard)

    @contextmanager
    def on(self) -> Iterator[None]:
        """Records for as long as this lasts."""
        self._is_on = True
        try:
            yield
        finally:
            self._is_on = False

    def close(self) -> None:
        """Stops for good."""
        sys.setprofile(None)
        threading.setprofile(None)

    def _heard(self, frame: FrameType, event: str, _argument: Any) -> None:
        if not self._is_on or event != "call":
            return
        code = frame.f_code
        if code not in self._known:
            self._known[code] = _place(code)
        place = self._known[code]
        if place is not None:
            self.trace.places.append(place)


def _place(code: CodeType) -> Place | None:
    """The place of a code object; None outside the project, and for lambdas and comprehensions."""
    if not code.co_filename.startswith(_PACKAGES) or code.co_name.startswith("<"):
        return None
    return Place(code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname.replace(".<locals>", ""))
