"""A log entry has one encoding: it contains no map, whose order the encoder could choose."""

from google.protobuf.descriptor import Descriptor

from ardri.match.v1.record_pb2 import LogEntry


def reachable(descriptor: Descriptor, seen: dict[str, Descriptor]) -> dict[str, Descriptor]:
    """Returns the message and all messages within it, by name."""
    if descriptor.full_name not in seen:
        seen[descriptor.full_name] = descriptor
        for field in descriptor.fields:
            if field.message_type is not None:
                reachable(field.message_type, seen)
    return seen


def test_no_message_of_an_entry_is_a_map() -> None:
    messages = reachable(LogEntry.DESCRIPTOR, {})
    assert {"ardri.match.v1.MatchSpec", "ardri.match.v1.Outcome", "google.protobuf.Any"} <= messages.keys()
    assert [name for name, each in messages.items() if each.GetOptions().map_entry] == []
