"""What is kept of a match: a digest of all that was said, and small ones to tell what differs, and where."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Self

from tests.corpus.telling import Said, What

RUNG = 32
"""Versions from one digest of the ladder to the next."""
_WHOLE, _RUNG, _PART = 8, 2, 1
"""Bytes of the digests."""


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
            "".join(ladder) or "-",
        )

    @classmethod
    def parse(cls, line: str) -> Self:
        """A line of a file."""
        number, versions, whole, parts, ladder = line.split()
        return cls(int(number), int(versions), whole, parts, ladder)

    def __str__(self) -> str:
        return f"{self.number} {self.versions} {self.whole} {self.parts} {self.ladder}"


def encoded(said: Said) -> bytes:
    """Unequal for unequal things."""
    is_text = isinstance(said.content, str)
    content = said.content.encode() if is_text else said.content.SerializeToString(deterministic=True)  # type: ignore[union-attr]
    return f"{said.version} {said.what} {said.who} {len(content)} ".encode() + content


def difference(kept: Record, found: Record) -> str:
    """What two records of a match let one say of their first difference; empty if they are equal."""
    if kept == found:
        return ""
    rungs = [len(_common(kept.ladder, found.ladder)) // (2 * _RUNG) * RUNG, kept.versions, found.versions]
    first, last = min(rungs), min(rungs[0] + RUNG - 1, max(kept.versions, found.versions))
    size = 2 * _PART
    what = [
        what.value
        for index, what in enumerate(What)
        if kept.parts[index * size : (index + 1) * size] != found.parts[index * size : (index + 1) * size]
    ]
    return f"match {kept.number}, between versions {first} and {last}: {', '.join(what)}"


def _common(one: str, other: str) -> str:
    size = 2 * _RUNG
    shared = 0
    while shared < min(len(one), len(other)) and one[shared : shared + size] == other[shared : shared + size]:
        shared += size
    return one[:shared]
