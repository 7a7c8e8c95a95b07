"""How options and their choices are shown: as the game says, else by their names in plain letters."""

from dataclasses import dataclass

from services.kernel import OptionSpec


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
    titles = {name: words.title for name, words in spec.words.items()}
    meanings = {name: words.meaning for name, words in spec.words.items()}
    choices = (
        Choice(name, titles.get(name) or _plain(name), meanings.get(name, "")) for name in spec.choices
    )
    return OptionTexts(spec.title or _plain(spec.name), tuple(choices))


def _plain(name: str) -> str:
    """A name in plain letters: `Quiet plies` of `quiet_plies`."""
    return name.replace("_", " ").capitalize()
