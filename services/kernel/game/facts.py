"""What a game declares about itself, and the setup that a match of it starts from."""

from collections.abc import Mapping
from dataclasses import dataclass

from services.kernel.options import OptionSpec, OptionValue


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game declares about itself; the conformance suite checks that the game keeps to it.

    `name`: as in addresses and file names. `seat_names`: the name of each seat.
    `max_plies`: the most plies of a match, automatic steps included. `rules_version`: changes whenever a log
    of an older version could replay differently, unless its options are read as of that older version.
    `older_rules`: the earlier versions whose matches are still played and verified.
    `table_steps`: the names of the automatic steps of the rules; the notation of each of the table's
    actions begins with one of them. `seat_colours`: the colour of each seat as `#rrggbb`, for games whose
    seats have colours by name or in print; empty for the colours of `looks_of`.
    """

    name: str
    title: str
    min_seats: int
    max_seats: int
    seat_names: tuple[str, ...]
    max_plies: int
    rules_version: str
    perfect_information: bool
    chance: bool = False
    simultaneous: bool = False
    table_steps: tuple[str, ...] = ()
    zero_sum: bool = True
    options: tuple[OptionSpec, ...] = ()
    older_rules: tuple[str, ...] = ()
    seat_colours: tuple[str, ...] = ()

    @property
    def all_rules(self) -> tuple[str, ...]:
        """The versions of the rules by which matches can be played, the newest first."""
        return self.rules_version, *self.older_rules


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from: the number of seats, the checked value of every option, and the rules."""

    seats: int
    options: Mapping[str, OptionValue]
    rules_version: str
