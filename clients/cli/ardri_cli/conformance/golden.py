"""Golden playthroughs: what an engine has sent for a known match, kept as JSON."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Self

FOLDER: Final = Path(__file__).with_name("playthroughs")
"""The folder of the playthroughs for the platform's own games."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """Actions as text, digests of the legal actions before each, and digests of the events of each viewer."""

    game: str
    rules_version: str
    actions: list[str]
    legal: list[str]
    viewers: list[list[str]]

    @classmethod
    def read(cls, file: Path) -> Self:
        """Reads a file that `write` has made.

        Raises:
            OSError: the file cannot be read.
            ValueError: it is not a playthrough.
        """
        try:
            return cls(**json.loads(file.read_text(encoding="utf-8")))
        except TypeError as error:
            raise ValueError(f"{file} is no golden playthrough: {error}") from error

    @classmethod
    def shipped(cls, game: str, rules_version: str) -> Self | None:
        """The platform's own playthrough of the game; None if there is none for these rules."""
        file = FOLDER / f"{game}.json"
        found = cls.read(file) if file.is_file() else None
        return found if found is not None and found.rules_version == rules_version else None

    def write(self, file: Path) -> None:
        """Writes it as JSON that people can compare."""
        file.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")

    def difference(self, told: "Playthrough") -> str:
        """The first difference from this playthrough; empty if there is none."""
        if told.actions != self.actions:
            return f"the actions were {self.actions}, and are {told.actions}"
        for ply, (was, now) in enumerate(zip(self.legal, told.legal, strict=True)):
            if was != now:
                return f"before action {ply} other actions are legal than there were"
        if len(told.viewers) != len(self.viewers):
            return f"{len(self.viewers)} viewers were told of it, and are {len(told.viewers)}"
        for viewer, (then, today) in enumerate(zip(self.viewers, told.viewers, strict=True)):
            differs = (n for n, pair in enumerate(zip(then, today, strict=False), 1) if pair[0] != pair[1])
            if then != today:
                version = next(differs, min(len(then), len(today)) + 1)
                return f"viewer {viewer} is told another event at version {version}"
        return ""
