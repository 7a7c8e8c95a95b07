"""What the game says of itself, its switches among it."""

from typing import Final

from services.games.tablut.data.array import ARRAYS, DIGESTS, STANDARD
from services.kernel import Facts, OptionSpec

_MOST_QUIET_PLIES: Final = 1000
_MEN: Final = 24

FACTS: Final = Facts(
    name="tablut",
    title="Tablut",
    min_seats=2,
    max_seats=2,
    seat_names=("attackers", "defenders"),
    # A capture or the end comes within the quiet plies; at most 23 men fall without ending the
    # match, as the sixteenth attacker's fall leaves his side without a move.
    max_plies=_MEN * _MOST_QUIET_PLIES,
    rules_version="2",
    older_rules=("1",),
    perfect_information=True,
    seat_colours=("#333333", "#e8dcc0"),
    options=(
        OptionSpec(
            "walls",
            "all",
            "Whose captures walls help: pieces on the outermost line can be taken against the wall.",
            "B17",
            choices=("all", "attackers", "defenders", "none"),
        ),
        OptionSpec("corner_against_king", True, "An empty corner counts against a king beside it.", "B6"),
        OptionSpec(
            "repetition",
            "draw",
            "What the third occurrence of a position with the same seat to move does.",
            "B14",
            choices=("draw", "loss_of_mover"),
        ),
        OptionSpec(
            "quiet_plies",
            100,
            "Plies without a capture after which the match is drawn.",
            "B14",
            least=1,
            most=_MOST_QUIET_PLIES,
        ),
        OptionSpec(
            "array",
            STANDARD,
            "The data set of the starting array.",
            "B2",
            choices=tuple(ARRAYS),
            before=STANDARD,
            digests=DIGESTS,
        ),
    ),
)
