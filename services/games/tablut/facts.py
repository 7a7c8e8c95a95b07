"""The facts that the game states about itself, its options included."""

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
    # Within the quiet plies there is a capture, or the match ends. At most 23 men fall before
    # the end, as the fall of the sixteenth attacker leaves his side without a move.
    max_plies=_MEN * OPTIONS["quiet_plies"].most,
    rules_version="2",
    older_rules=("1",),
    perfect_information=True,
    seat_colours=("#333333", "#e8dcc0"),
    options=tuple(OPTIONS.values()),
)
