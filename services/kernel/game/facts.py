"""What a game declares about itself, and what one match of it starts from."""

from collections.abc import Mapping
from dataclasses import dataclass

from services.kernel.options import OptionSpec, OptionValue


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game declares about itself; the conformance suite holds it to that.

    `name`: as in addresses and file names. `seat_names`: what the seats are called, by seat.
    `max_plies`: no match is longer, automatic steps included. `rules_version`: changes whenever
    a log of an older version could replay differently, were its options not read as of that version.
    `older_rules`: the versions before it whose matches are still played and verified.
    `table_steps`: what the automatic steps of the rules are called; the notation of each of the
    table's actions begins with one of these words. `seat_colours`: of each seat as `#rrggbb`, where its
    name, or the printed game, says one (`looks_of`).
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
        """Versions of the rules whose matches are played here, the newest first."""
        return self.rules_version, *self.older_rules


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from: how many sit down, and the checked value of every option."""

    seats: int
    options: Mapping[str, OptionValue]
    rules_version: str
