"""What is kept of a match: a digest of all that was said, and small ones to tell what differs, and where."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import takewhile
from typing import Self

from tests.corpus.telling import Said, What

RUNG = 32
"""Versions from one digest of the ladder to the next."""
_WHOLE, _RUNG, _PART = 8, 2, 1
"""Bytes of the digests."""
_NO_LADDER = "-"


@dataclass(frozen=True, slots=True)
class Record:
    """One match as a line of text.

    `parts`: a digest of each kind of thing that is said, in the order of `What`. `ladder`: of everything up
    to each `RUNG` versions.
    """

    number: int
    versions: int
    whole: str
    parts: str
    ladder: str

    @classmethod
    def of(cls, number: int, told: Iterable[Said]) -> Self:
        """The record of a match that is told to the end."""
        whole = blake2b(digest_size=_WHOLE)
        parts = {what: blake2b(digest_size=_PART) for what in What}
        ladder, version = list[str](), 0
        for said in told:
            if said.version // RUNG > version // RUNG:
                ladder.append(whole.hexdigest()[: 2 * _RUNG])
            version = said.version
            content = encoded(said)
            whole.update(content)
            parts[said.what].update(content)
        return cls(
            number,
            version,
            whole.hexdigest(),
            "".join(part.hexdigest() for part in parts.values()),
            "".join(ladder),
        )

    @classmethod
    def parse(cls, line: str) -> Self:
        """A line of a file."""
        number, versions, whole, parts, ladder = line.split()
        return cls(int(number), int(versions), whole, parts, ladder.removeprefix(_NO_LADDER))

    def __str__(self) -> str:
        return f"{self.number} {self.versions} {self.whole} {self.parts} {self.ladder or _NO_LADDER}"


def encoded(said: Said) -> bytes:
    """Unequal for unequal things."""
    text = said.content
    content = text.encode() if isinstance(text, str) else text.SerializeToString(deterministic=True)
    return f"{said.version} {said.what} {said.who} {len(content)} ".encode() + content


def difference(kept: Record, found: Record) -> str:
    """What two records of a match let one say of their first difference; empty if they are equal."""
    if kept == found:
        return ""
    first = RUNG * _shared(kept.ladder, found.ladder, _RUNG)
    last = min(first + RUNG - 1, max(kept.versions, found.versions))
    pairs = zip(What, _cut(kept.parts, _PART), _cut(found.parts, _PART), strict=True)
    what = ", ".join(what for what, was, now in pairs if was != now)
    return f"match {kept.number}, between versions {first} and {last}: {what}"


def _shared(one: str, other: str, size: int) -> int:
    """How many digests at the start are the same in both."""
    pairs = zip(_cut(one, size), _cut(other, size), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _cut(digests: str, size: int) -> list[str]:
    """Digests of so many bytes, which stand one behind the other in hexadecimal."""
    return [digests[index : index + 2 * size] for index in range(0, len(digests), 2 * size)]
