"""What the game says of itself, its switches among it."""

from importlib.resources import files
from typing import Final

from services.games.tablut.data.array import DIGESTS
from services.kernel import Facts, options_in

OPTIONS: Final = options_in(files(__package__) / "data/options.toml", {"array": DIGESTS})
_MEN: Final = 24

FACTS: Final = Facts(
    name="tablut",
    title="Tablut",
    min_seats=2,
    max_seats=2,
    seat_names=("attackers", "defenders"),
    # A capture or the end comes within the quiet plies; at most 23 men fall without ending the
    # match, as the sixteenth attacker's fall leaves his side without a move.
    max_plies=_MEN * OPTIONS["quiet_plies"].most,
    rules_version="2",
    older_rules=("1",),
    perfect_information=True,
    seat_colours=("#333333", "#e8dcc0"),
    options=tuple(OPTIONS.values()),
)
