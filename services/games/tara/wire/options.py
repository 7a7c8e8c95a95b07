"""Tara's options between the kernel and the wire."""

from collections.abc import Mapping
from typing import Final

from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara.board import REGION_NAMES
from services.games.tara.facts import FIRST_TURN, WHOLE_ROUND
from services.kernel import InvalidOptions, OptionValue
from services.wire.fields import fill

_ENTRIES: Final = ("", WHOLE_ROUND, FIRST_TURN)
_REGIONS: Final = ("", *REGION_NAMES)
"""Words by their number on the wire, where 0 is unset."""


def options_to_proto(options: Mapping[str, OptionValue]) -> pb.Options:
    """Checked options, all fields set."""
    message = pb.Options(deck=str(options["deck"]), round_limit=int(options["round_limit"]))
    pair = str(options["regions_of_two"]).split("-")
    fill(message, "regions_of_two", [_REGIONS.index(name) for name in pair])
    fill(message, "left_out_of_three", _REGIONS.index(str(options["left_out_of_three"])))
    fill(message, "free_entry", _ENTRIES.index(str(options["free_entry"])))
    return message


def options_from_proto(message: pb.Options) -> dict[str, OptionValue]:
    """The options that are set, unchecked.

    Raises:
        InvalidOptions: an enum of an unknown number.
    """
    pair = [_word(_REGIONS, region, "regions_of_two", "T34") for region in message.regions_of_two]
    options: dict[str, OptionValue] = {
        "deck": message.deck,
        "regions_of_two": "-".join(pair),
        "left_out_of_three": _word(_REGIONS, message.left_out_of_three, "left_out_of_three", "seed: set up"),
        "free_entry": _word(_ENTRIES, message.free_entry, "free_entry", "T18"),
    }
    options = {name: value for name, value in options.items() if value}
    if message.HasField("round_limit"):
        options["round_limit"] = message.round_limit
    return options


def _word(words: tuple[str, ...], number: int, option: str, rule: str) -> str:
    if not 0 <= number < len(words):
        raise InvalidOptions(f"option {option!r} is 1 to {len(words) - 1}, not {number}", rule=rule)
    return words[number]
