"""How options and their choices are shown: in the game's words, else by their names in plain letters."""

from dataclasses import dataclass
from typing import Final

from services.kernel import ChoiceWords, OptionSpec

_UNTOLD: Final = ChoiceWords()


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of an option. `meaning`: empty if the title says it all."""

    name: str
    title: str
    meaning: str


@dataclass(frozen=True, slots=True)
class OptionTexts:
    """An option as shown, with its choices; a switch or a number has none."""

    title: str
    choices: tuple[Choice, ...]


def option_texts(spec: OptionSpec) -> OptionTexts:
    """Returns the texts of an option."""
    shown = ((name, spec.words.get(name, _UNTOLD)) for name in spec.choices)
    choices = tuple(Choice(name, words.title or _plain(name), words.meaning) for name, words in shown)
    return OptionTexts(spec.title or _plain(spec.name), choices)


def _plain(name: str) -> str:
    """Returns a name in plain letters: `Quiet plies` for `quiet_plies`."""
    return name.replace("_", " ").capitalize()
