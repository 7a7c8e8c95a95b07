"""Clocks as arithmetic: time left for each seat, and when a seat loses on time or its decision lapses.

Pure. Times are Unix milliseconds and are passed in as arguments. What is stored is a deadline, so that
neither a restart nor a second replica can lose it or let it pass twice.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from services.kernel import TABLE, Seat
from services.record.clocks.spec import ClockKind, ClockSpec


@dataclass(frozen=True, slots=True)
class ClockState:
    """The time left for each seat, and since when the clocks of the `running` seats run.

    `offers`: the seats whose decision lapses instead of losing the match, and since when they have it. `out`:
    the seats that have dropped out; no clock runs for them.
    """

    spec: ClockSpec
    remaining_ms: tuple[int, ...] = ()
    running: tuple[Seat, ...] = ()
    since_ms: int = 0
    offers: tuple[tuple[Seat, int], ...] = ()
    out: frozenset[Seat] = frozenset()

    @classmethod
    def started(
        cls,
        spec: ClockSpec,
        seats: int,
        to_act: Collection[Seat],
        now_ms: int,
        lapsing: Collection[Seat] = (),
    ) -> "ClockState":
        """Returns full clocks; those of the seats to act run. `lapsing`: those whose decision lapses."""
        full = (spec.base_ms,) * seats if spec.has_clock else ()
        return cls(spec).resumed(full, TABLE, to_act, now_ms, lapsing)

    def after(
        self,
        actor: Seat,
        to_act: Collection[Seat],
        now_ms: int,
        lapsing: Collection[Seat] = (),
        *,
        lapsed: bool = False,
    ) -> "ClockState":
        """Returns the clocks after the actor has acted; `to_act` are the next seats.

        `lapsed`: the actor did not answer, so it gets no increment. A decision that lapses costs no time
        after its deadline, however late the lapse is noticed.
        """
        remaining = list(self.remaining_ms)
        for runner in self.running:
            deadline = self.deadline_of(runner) if self.lapses(runner) else None
            until_ms = now_ms if deadline is None else max(self.since_ms, min(now_ms, deadline))
            remaining[runner] = max(0, remaining[runner] - (until_ms - self.since_ms))
        if actor in self.running and not lapsed:
            remaining[actor] += self.spec.increment_ms
        if self.spec.kind is not ClockKind.FISCHER:
            for seat in map(Seat, range(len(remaining))):
                if seat == actor or seat not in self.running:
                    remaining[seat] = self.spec.base_ms
        return self.resumed(tuple(remaining), actor, to_act, now_ms, lapsing)

    def without(self, seat: Seat) -> "ClockState":
        """Returns clocks that stop running for that seat from the next change on."""
        return replace(self, out=self.out | {seat})

    def stopped(self) -> "ClockState":
        """Returns the clocks with none of them running."""
        return replace(self, running=(), offers=())

    def resumed(
        self,
        remaining_ms: tuple[int, ...],
        actor: Seat,
        to_act: Collection[Seat],
        at_ms: int,
        lapsing: Collection[Seat] = (),
    ) -> "ClockState":
        """Returns the clocks as the log recorded them at that time, after the actor had acted."""
        if not self.spec.is_timed:
            return self
        begun = {seat: since_ms for seat, since_ms in self.offers if seat != actor}
        return replace(
            self,
            remaining_ms=remaining_ms,
            running=self._timed(to_act) if self.spec.has_clock else (),
            since_ms=at_ms,
            offers=tuple((seat, begun.get(seat, at_ms)) for seat in lapsing if seat not in self.out),
        )

    def deadline_of(self, seat: Seat) -> int | None:
        """Returns when the seat loses on time, or its decision lapses; None if neither will happen."""
        ends = [self.since_ms + self.remaining_ms[seat]] if seat in self.running else []
        if self.spec.window_ms:
            ends += [begun + self.spec.window_ms for offered, begun in self.offers if offered == seat]
        return min(ends, default=None)

    def lapses(self, seat: Seat) -> bool:
        """Whether the seat's present decision lapses, instead of losing the match."""
        return any(offered == seat for offered, _ in self.offers)

    @property
    def deadline_ms(self) -> int | None:
        """The earliest deadline; None if there is none."""
        if not self.offers:
            left = [self.remaining_ms[seat] for seat in self.running]
            return self.since_ms + min(left) if left else None
        seats = {*self.running, *(seat for seat, _ in self.offers)}
        return min((end for seat in seats if (end := self.deadline_of(seat)) is not None), default=None)

    def flagged(self, now_ms: int) -> tuple[Seat, ...]:
        """Returns the seats that lose on time: their time is up, and their decision does not lapse."""
        elapsed = now_ms - self.since_ms
        late = tuple(seat for seat in self.running if self.remaining_ms[seat] <= elapsed)
        return tuple(seat for seat in late if not self.lapses(seat))

    def lapsed(self, now_ms: int) -> Seat | None:
        """Returns the seat whose decision has lapsed; of several, the one whose time was up first."""
        ends = ((self.deadline_of(seat), seat) for seat, _ in self.offers)
        late = [(end, seat) for end, seat in ends if end is not None and end <= now_ms]
        return min(late)[1] if late else None

    def _timed(self, to_act: Collection[Seat]) -> tuple[Seat, ...]:
        return tuple(seat for seat in to_act if seat >= 0 and seat not in self.out)
