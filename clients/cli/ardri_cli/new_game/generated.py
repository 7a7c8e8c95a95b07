"""What is made of a new game's files, in the order in which one needs the other."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Maker:
    """A program of the checkout. `words`: for Python; `{name}` is the game's."""

    what: str
    words: tuple[str, ...]

    def command(self, name: str) -> list[str]:
        """What Python is given."""
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
