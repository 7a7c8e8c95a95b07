"""Golden playthroughs: whole matches as text that a person can read and a test can compare.

    python -m tests.conformance.playthroughs            names the files that no longer fit
    python -m tests.conformance.playthroughs --write    writes those again, and one where a game has none

A file is generated from its own head. A new file needs only a head and `--write`.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tests.conformance.subjects import Subject, subjects
from tests.conformance.transcript import transcript

_TESTS = Path(__file__).parent.parent
_TITLE = "A golden playthrough. Made from its head by `python -m tests.conformance.playthroughs --write`."


@dataclass(frozen=True, slots=True)
class Head:
    """The parameters of a playthrough.

    `first`, `last`: how many plies at the start and at the end are told in full.
    """

    seats: int
    seed: int = 1
    first: int = 3
    last: int = 2
    options: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parses the head of a file: lines of `name: value`, with values in JSON, up to an empty line."""
        lines = (line.split(": ", 1) for line in text.split("\n\n")[1].splitlines())
        fields = {name: json.loads(value) for name, value in lines}
        return cls(**{**fields, "options": tuple(fields["options"].items())})

    def __str__(self) -> str:
        fields = {name: getattr(self, name) for name in ("seats", "seed", "first", "last")}
        fields["options"] = dict(self.options)
        return "\n".join(f"{name}: {json.dumps(value)}" for name, value in fields.items())


def folder(subject: Subject) -> Path:
    """The folder with the playthroughs of a game."""
    name = subject.game.facts.name
    return _TESTS / ("conformance/lots" if name == "lots" else f"games/{name}") / "playthroughs"


def generate(subject: Subject, head: Head) -> str:
    """Generates the whole text of a file."""
    setup = subject.game.setup(head.seats, dict(head.options))
    told = transcript(subject, setup, head.seed, first=head.first, last=head.last)
    return f"{_TITLE}\n\n{head}\n\n{told}"


def stale() -> Iterator[tuple[Path, str]]:
    """Yields each file that does not fit, with the text that it should have."""
    for subject in subjects():
        paths = sorted(folder(subject).glob("*.txt"))
        for path in paths:
            text = path.read_text(encoding="utf-8")
            wanted = generate(subject, Head.parse(text))
            if text != wanted:
                yield path, wanted
        if not paths:
            yield folder(subject) / "default.txt", generate(subject, Head(subject.game.facts.min_seats))


def main() -> int:
    """Runs the command. Returns 1 if a file does not fit and is not to be written."""
    write = sys.argv[1:] == ["--write"]
    found = False
    for path, text in stale():
        found = True
        sys.stdout.write(f"{'wrote' if write else 'does not fit:'} {path.relative_to(_TESTS.parent)}\n")
        if write:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return int(found and not write)


if __name__ == "__main__":
    sys.exit(main())
