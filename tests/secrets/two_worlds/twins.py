"""Two matches in lockstep that differ only in what one viewer may not know. Pure.

At each step the two do what looks the same to the viewer, though it be different. Where nothing looks the
same, the step makes the truth public, and the twins part.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from services.kernel import SPECTATOR, Seat, Setup, Viewer, apply, legal_actions, to_act
from tests.conformance.laws.secrets import Seen, seen
from tests.conformance.subjects import Subject
from tests.conformance.walk import Step, Walk, some

_CHOICES = 30
"""Actions that are looked at on each side to find two that look alike."""
_TRIES = 4
"""Actions that are tried on both sides alike."""

_Told = list[tuple[Step, Seen]]


@dataclass(frozen=True, slots=True)
class Aim:
    """Whose ignorance is tried in which match.

    `strangeness`: how often others do something else in the other world, where they can, from 0 to 1;
    `since`: after so many steps in which they do not. Twins that differ in little stay together for long,
    and those that begin to differ late have come far.
    """

    subject: Subject
    setup: Setup
    viewer: Viewer
    strangeness: float
    since: int


class Twins:
    """The two worlds as states; `states` are equal to the viewer."""

    def __init__(self, aim: Aim, rng: Random) -> None:
        self.aim = aim
        self._rng = rng
        game = aim.subject.game
        self._walk = Walk(game, aim.subject.wire, aim.setup, game.initial(aim.setup), ())
        self.states = (self._walk.initial, self._walk.initial)
        self._steps = 0

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who decides in both."""
        ours, theirs = map(to_act, self.states)
        assert ours == theirs, "who is to act hangs on what the viewer may not know"
        return ours

    @property
    def differ(self) -> bool:
        """Whether there is anything that the viewer may not know."""
        return bool(self.states[0] != self.states[1])

    def step(self) -> tuple[Step, Step] | None:
        """What happens in each; None if they part here, or end."""
        pair = self._pair(self._rng.choice(self.to_act))
        if pair is not None:
            self.states = (pair[0].after, pair[1].after)
            self._steps += 1
        return pair if self.to_act else None

    def _pair(self, seat: Seat) -> tuple[Step, Step] | None:
        is_strange = self._steps >= self.aim.since and self._rng.random() < self.aim.strangeness
        same = None if is_strange else self._same(seat)
        return same or self._alike(seat, is_strange)

    def _same(self, seat: Seat) -> tuple[Step, Step] | None:
        """The same in both, if one of a few tries looks so."""
        first, second = (legal_actions(position, seat) for position in self.states)
        common = first if not self.differ else sorted(set(first).intersection(second))
        for action in self._rng.sample(common, min(_TRIES, len(common))):
            ours, theirs = (self._step(position, seat, action) for position in self.states)
            if self._look(ours) == self._look(theirs):
                return ours, theirs
        return None

    def _alike(self, seat: Seat, is_strange: bool) -> tuple[Step, Step] | None:
        """What looks alike, preferably different things; None, after a check, if nothing does."""
        ours = self._told(0, seat, ())
        theirs = self._told(1, seat, [step.action for step, _ in ours])
        by_look: dict[Seen, list[Step]] = {}
        for step, look in theirs:
            by_look.setdefault(look, []).append(step)
        alike = [(one, other) for one, look in ours for other in by_look.get(look, ())]
        wanted = [pair for pair in alike if (pair[0].action != pair[1].action) == is_strange]
        if alike:
            return self._rng.choice(wanted or alike)
        self._require_public(ours, theirs)
        return None

    def _told(self, world: int, seat: Seat, wished: Sequence[int]) -> _Told:
        """Some of what the seat may do in a world, of what is wished all that it can."""
        position = self.states[world]
        legal = legal_actions(position, seat)
        actions = {*some(legal, self._rng, _CHOICES), *set(legal).intersection(wished)}
        steps = [self._step(position, seat, action) for action in sorted(actions)]
        return [(step, self._look(step)) for step in steps]

    def _step(self, position: Any, seat: Seat, action: int) -> Step:
        return Step(position, seat, action, apply(self._walk.game, position, seat, action))

    def _look(self, step: Step) -> Seen:
        return seen(self._walk, step, self.aim.viewer)

    def _require_public(self, ours: _Told, theirs: _Told) -> None:
        """Whatever is done, the viewer sees which world it is in; then its view must tell it as well."""
        for (one, _), (other, _) in product(ours, theirs):
            views: list[Any] = [self._walk.game.view(step.after, self.aim.viewer) for step in (one, other)]
            assert views[0] != views[1], "the stream tells what the view hides"


def viewers(setup: Setup) -> tuple[Viewer, ...]:
    """All who look at a match."""
    return (SPECTATOR, *map(Seat, range(setup.seats)))
