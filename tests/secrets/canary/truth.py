"""What happened in a match, from the record that its last event makes public: states and steps by version."""

from collections.abc import Iterator, Sequence
from typing import Any

from ardri.match.v1.match_pb2 import Seat as SeatMessage
from ardri.match.v1.record_pb2 import LogEntry, Record
from services.kernel import Observation, Seat, Viewer, apply
from services.record.proof.chance import chance_key
from services.record.seats.names import accounts_by_seat, call
from services.runtime.jobs.wire import unpack_options
from tests.conformance.subjects import Subject
from tests.conformance.walk import Step


class Truth:
    """A whole match. `entries`, `states`, `steps`: by version; a state is the one after the entry.

    Entries have the names that the record has beside them.
    """

    def __init__(self, subject: Subject, record: Record) -> None:
        self.subject = subject
        self.match_id = record.match_id
        self.entries: dict[int, LogEntry] = {}
        self.states: dict[int, Any] = {}
        self.steps: dict[int, Step] = {}
        position: Any = None
        entries = [LogEntry.FromString(body) for body in record.entries]
        accounts = accounts_by_seat(entries)
        names = {accounts[each.seat]: each.name for each in record.names}
        for entry in entries:
            call(_seats_of(entry), names)
            position = self._after(position, entry)
            self.entries[entry.version], self.states[entry.version] = entry, position

    def _after(self, position: Any, entry: LogEntry) -> Any:
        game, wire = self.subject.game, self.subject.wire
        if entry.HasField("created"):
            spec = entry.created.spec
            options = wire.options_from_proto(unpack_options(wire, spec.options))
            return game.initial(game.setup(spec.seats, options, spec.rules_version))
        if not entry.HasField("acted"):
            return position
        seat, action = Seat(entry.acted.seat), entry.acted.action
        after = apply(game, position, seat, action)
        self.steps[entry.version] = Step(position, seat, action, after)
        return after

    def observed(self, version: int, viewer: Viewer) -> Observation:
        """What the viewer may see of a step."""
        step = self.steps[version]
        return self.subject.game.observe(step.before, step.seat, step.action, step.after, viewer)

    def secret_notations(self, viewer: Viewer) -> Iterator[str]:
        """Of all actions that the viewer was not told: what was done, in words."""
        for version, step in self.steps.items():
            if self.observed(version, viewer).action is None:
                yield self.subject.game.format(step.before, step.seat, step.action)

    @property
    def secrets(self) -> tuple[bytes, bytes, bytes]:
        """Seed and salt, and what chance was drawn from."""
        ended, spec = self.entries[len(self.entries)].ended, self.entries[1].created.spec
        joined = [entry.joined.seat for entry in self.entries.values() if entry.HasField("joined")]
        brought = [seat.entropy for seat in sorted(joined, key=lambda seat: seat.seat)]
        return ended.seed, ended.salt, chance_key(ended.seed, self.match_id, spec, brought)


def _seats_of(entry: LogEntry) -> Sequence[SeatMessage]:
    return [entry.joined.seat] if entry.HasField("joined") else entry.created.reserved
