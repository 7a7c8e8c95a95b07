"""Tara's options between the kernel and the wire."""

from collections.abc import Mapping
from typing import Final

from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara.board import REGION_NAMES
from services.games.tara.facts import FACTS, FIRST_TURN, WHOLE_ROUND
from services.kernel import InvalidOptions, OptionValue
from services.wire.fields import PLAIN, Codec, fill

_RULES: Final = {spec.name: spec.rule for spec in FACTS.options}


def _word_of(option: str, words: tuple[str, ...]) -> Codec:
    """One of some words, by their number on the wire, where 0 is unset."""

    def back(number: int) -> str:
        if not 1 <= number <= len(words):
            says = f"option {option!r} is 1 to {len(words)}, not {number}"
            raise InvalidOptions(says, rule=_RULES[option])
        return words[number - 1]

    return Codec(lambda word: words.index(word) + 1, back)


_REGION: Final = _word_of("regions_of_two", REGION_NAMES)
_CODECS: Final = {
    "regions_of_two": Codec(
        lambda pair: [_REGION.to(region) for region in pair.split("-")],
        lambda regions: "-".join(map(_REGION.back, regions)),
    ),
    "left_out_of_three": _word_of("left_out_of_three", REGION_NAMES),
    "free_entry": _word_of("free_entry", (WHOLE_ROUND, FIRST_TURN)),
}
"""Those that are not on the wire as they are here."""


def options_to_proto(options: Mapping[str, OptionValue]) -> pb.Options:
    """Each option that is given, checked, and no other."""
    message = pb.Options()
    for name, value in options.items():
        fill(message, name, _CODECS.get(name, PLAIN).to(value))
    return message


def options_from_proto(message: pb.Options) -> dict[str, OptionValue]:
    """The options that are set, unchecked.

    Raises:
        InvalidOptions: an enum of an unknown number.
    """
    fields = {field.name: value for field, value in message.ListFields()}
    return {name: _CODECS.get(name, PLAIN).back(value) for name, value in fields.items()}
