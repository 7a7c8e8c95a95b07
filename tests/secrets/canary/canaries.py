"""Words that must stand in no log, metric or refusal: tokens, codes, seeds, and what was done in secret."""

import base64
import re
from collections.abc import Iterable
from dataclasses import dataclass

from tests.secrets.canary.judge import Leak

_TOKEN = "eyJ"
"""What every token begins with."""
_LEAST = 4


@dataclass(frozen=True, slots=True)
class Canaries:
    """`codes`: found anywhere; `words`: notations, found as whole words."""

    codes: frozenset[str]
    words: frozenset[str]

    def __or__(self, other: "Canaries") -> "Canaries":
        return Canaries(self.codes | other.codes, self.words | other.words)

    def check(self, text: str, where: str) -> None:
        """Looks for all of them.

        Raises:
            Leak: one is there.
        """
        for code in (_TOKEN, *self.codes):
            if code in text:
                raise Leak(f"{code!r} is in {where}")
        for word in self.words:
            if word in text and _whole(word).search(text):
                raise Leak(f"{word!r} is in {where}")


def telling(notations: Iterable[str], harmless: str = "") -> frozenset[str]:
    """Those that cannot stand in a text by chance: of a word and more, and not among harmless examples."""
    return frozenset(
        text for text in notations if " " in text and len(text) >= _LEAST and text not in harmless
    )


def apart_from(text: str, asked: Iterable[str]) -> str:
    """A refusal without the notations that were asked for: others may have done the same in secret."""
    for notation in asked:
        text = _whole(notation).sub("(asked)", text)
    return text


def _whole(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")


def forms(secret: bytes) -> frozenset[str]:
    """How bytes may come into a text."""
    return frozenset({secret.hex(), base64.b64encode(secret).decode().rstrip("="), repr(secret)[2:-1]})
