"""Programs that generate files for a new game, in the order in which they depend on each other."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Maker:
    """A program of the checkout. `words`: the arguments of Python; `{name}` stands for the game's name."""

    what: str
    words: tuple[str, ...]

    def command(self, name: str) -> list[str]:
        """The arguments of Python for the game of that name."""
        return [word.format(name=name) for word in self.words]


_CORPUS_MATCHES: Final = "100"

MAKERS: Final = (
    Maker("the Python of its proto", ("protos/generate.py",)),
    Maker("its engine on Kubernetes", ("-m", "k8s.engines")),
    Maker("its dashboard", ("-m", "k8s.monitoring")),
    Maker("a playthrough to read", ("-m", "tests.conformance.playthroughs", "--write")),
    Maker(
        "a corpus of matches to compare with",
        ("-m", "tests.corpus", "--game", "{name}", "--write", "--matches", _CORPUS_MATCHES),
    ),
)
