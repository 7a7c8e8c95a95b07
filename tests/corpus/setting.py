"""Where the match of a number starts from: seats, options, and who plays how."""

from dataclasses import dataclass
from random import Random

from services.kernel import OptionSpec, OptionValue, Seat, Setup
from tests.conformance.subjects import Subject
from tests.corpus.players import PLAYERS, Ambitious, Player

_FIRST_RULES = "1"
_DEFAULT = 0.2
"""How often an option that is a number has its default."""
_ALIKE = 1 / 4
"""How often all seats play in one way: two who are stubborn repeat a position, two who are not do not."""
_COSTLY_VALUE = ("plaques",)
"""Where the value of a position takes longer than a match."""


_WALL_CAPTURE = OptionSpec("wall_capture", True, "", "B1")
_WALLS = {True: "all", False: "none"}
"""Tablut's switch of rules 1, in words of rules 2."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One match before its first action."""

    subject: Subject
    number: int
    setup: Setup
    players: tuple[Player, ...]

    def rng(self, purpose: str) -> Random:
        """Random numbers of this match, apart from those for other purposes."""
        return _rng(self.subject, self.number, purpose)


def setting_of(subject: Subject, number: int, rules: str = "") -> Setting:
    """All seat counts in turn; options and players as they are drawn.

    `rules`: their version, the newest if empty. Matches of older ones have the options of their time.
    """
    facts = subject.game.facts
    rules = rules or facts.rules_version
    is_new = rules == facts.rules_version
    rng = _rng(subject, number, "setting" if rules == _FIRST_RULES else f"setting {rules}")
    seats = facts.min_seats + number % (facts.max_seats - facts.min_seats + 1)
    drawn = [spec for spec in facts.options if is_new or spec.before is None]
    options = {spec.name: _value(spec if is_new else _older(spec), rng) for spec in drawn}
    if not is_new and "walls" in options:
        options["walls"] = _WALLS[bool(options["walls"])]
    kinds = [kind for kind in PLAYERS if kind is not Ambitious or facts.name not in _COSTLY_VALUE]
    if rng.random() < _ALIKE:
        kinds = [rng.choice(kinds)]
    players = tuple(rng.choice(kinds)(Seat(seat), rng.random()) for seat in range(seats))
    return Setting(subject, number, subject.game.setup(seats, options, rules), players)


def _older(spec: OptionSpec) -> OptionSpec:
    """The option that stood in its place."""
    return _WALL_CAPTURE if spec.name == "walls" else spec


def _value(spec: OptionSpec, rng: Random) -> OptionValue:
    if isinstance(spec.default, bool):
        return rng.random() < 1 / 2
    if isinstance(spec.default, int):
        return spec.default if rng.random() < _DEFAULT else _rather_small(spec, rng)
    return rng.choice(spec.choices)


def _rather_small(spec: OptionSpec, rng: Random) -> int:
    """A number of the range, small ones more often: most limits of a match are among these options."""
    span = spec.most - spec.least + 1
    return spec.least + rng.randrange(min(span, 1 << rng.randint(0, span.bit_length())))


def _rng(subject: Subject, number: int, purpose: str) -> Random:
    return Random(f"{subject} {number} {purpose}")
