"""The switches of a game as data, so that one check serves files, flags, JSON and the wire."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from services.kernel.errors import InvalidOptions, Silenced

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """How a word of an option is shown and what it means; empty where its name, or the title, says it all."""

    title: str = ""
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One switch of a match. The type of `default` is the type of the option.

    `choices`: the allowed words of a text option. `least`, `most`: the inclusive range of a
    number. `rule`: the ruling that the switch turns. `before`: what held in matches that were
    written before there was this option, where a message without it means this; None if there
    always was. `digests`: of an option that names data files, the SHA-256 of each choice's.
    `silent`: the value by which players may say nothing to one another until the match has ended.
    `title`: as shown, its name in plain letters if empty; `words`: how each of the choices is shown.
    """

    name: str
    default: OptionValue
    meaning: str
    rule: str = ""
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    before: OptionValue | None = None
    digests: Mapping[str, bytes] = field(default_factory=dict)
    silent: OptionValue | None = None
    title: str = ""
    words: Mapping[str, ChoiceWords] = field(default_factory=dict)

    @property
    def absent(self) -> OptionValue:
        """What a stored message means that does not name the option."""
        return self.default if self.before is None else self.before

    def check(self, value: object) -> OptionValue:
        """Returns the value if it fits.

        Raises:
            InvalidOptions: wrong type, unknown word or out of range.
        """
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise self._refusal(value, "true or false")
        if isinstance(self.default, int):
            is_number = isinstance(value, int) and not isinstance(value, bool)
            if is_number and self.least <= value <= self.most:  # type: ignore[operator]  # a number by the line above
                return value  # type: ignore[return-value]  # as above
            raise self._refusal(value, f"a whole number from {self.least} to {self.most}")
        if isinstance(value, str) and value in self.choices:
            return value
        raise self._refusal(value, "one of " + ", ".join(self.choices))

    def _refusal(self, value: object, wanted: str) -> InvalidOptions:
        return InvalidOptions(
            f"option {self.name!r} is {wanted}, not {value!r}",
            rule=self.rule,
        )


def checked_options(
    specs: Sequence[OptionSpec], given: Mapping[str, object], *, stored: bool = False
) -> dict[str, OptionValue]:
    """The value of every option: as given; else its default, or in what is `stored` what absence means there.

    Raises:
        InvalidOptions: an unknown name or a value that does not fit.
    """
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise InvalidOptions(f"unknown option {name!r}; the options are: {names}")
    return {
        name: spec.check(given[name]) if name in given else spec.absent if stored else spec.default
        for name, spec in known.items()
    }


def told_options(specs: Sequence[OptionSpec], values: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options that a stored message names: all but those whose absence means the same."""
    return {spec.name: values[spec.name] for spec in specs if values[spec.name] != spec.before}


def check_may_speak(specs: Sequence[OptionSpec], values: Mapping[str, OptionValue]) -> None:
    """Refuses words among players of a match that goes on, where an option silences its table.

    Raises:
        Silenced: with the ruling of that option.
    """
    for spec in specs:
        if spec.silent is not None and values[spec.name] == spec.silent:
            raise Silenced(
                f"{spec.name} is {spec.silent}: no words until the match has ended", rule=spec.rule
            )


def span(least: int, most: int) -> str:
    """An inclusive range in words: `2 to 4`, `2` where both are the same."""
    return f"{least}" if least == most else f"{least} to {most}"
