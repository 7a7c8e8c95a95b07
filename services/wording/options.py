"""How options and their choices are shown: as the game says, else by their names in plain letters."""

from dataclasses import dataclass
from typing import Final

from services.kernel import ChoiceWords, OptionSpec

_UNTOLD: Final = ChoiceWords()


@dataclass(frozen=True, slots=True)
class Choice:
    """One word of an option: as shown, and what it means, empty where the title says it."""

    name: str
    title: str
    meaning: str


@dataclass(frozen=True, slots=True)
class OptionTexts:
    """An option as shown, with its words; none of a switch or a number."""

    title: str
    choices: tuple[Choice, ...]


def option_texts(spec: OptionSpec) -> OptionTexts:
    """What there is to show of an option."""
    shown = ((name, spec.words.get(name, _UNTOLD)) for name in spec.choices)
    choices = tuple(Choice(name, words.title or _plain(name), words.meaning) for name, words in shown)
    return OptionTexts(spec.title or _plain(spec.name), choices)


def _plain(name: str) -> str:
    """A name in plain letters: `Quiet plies` of `quiet_plies`."""
    return name.replace("_", " ").capitalize()
