"""Faults in the content, the order and the replay of streams."""

from typing import Any

from tests.clients.conformance.proxy import Fault


class LeavesOut(Fault):
    """Leaves the fourth event out."""

    async def told(self, request: Any, message: Any) -> list[Any]:
        kept = [event for event in message.events if event.version != 4]
        del message.events[:]
        message.events.extend(kept)
        return [message]


class TellsTwice(Fault):
    """Sends messages with events twice."""

    async def told(self, request: Any, message: Any) -> list[Any]:
        return [message, message] if message.events else [message]


class StartsOver(Fault):
    """Sends everything again to a client that resumes."""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        if method == "WatchMatch" and request.from_version > 0:
            changed = type(request).FromString(request.SerializeToString())
            changed.from_version = 0
            return changed, token
        return request, token


class NeverEnds(Fault):
    """Breaks streams off before their end."""

    async def told(self, request: Any, message: Any) -> list[Any]:
        message.ClearField("end")
        return [message]


class ChangesThePast(Fault):
    """Replays an action as that of another seat."""

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "GetReplay":
            for event in answer.events:
                if event.HasField("played"):
                    event.played.seat = 1 - event.played.seat
        return answer


class ChangesViews(Fault):
    """Shows a view that differs each time."""

    _asked = 0

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        if method == "GetMatch":
            self._asked += 1
            # An unknown field, which readers skip: its number is 536,870,911, as a varint.
            answer.match.view.value += b"\xf8\xff\xff\xff\x0f" + bytes([self._asked % 100])
        return answer


class PlaysOtherRules(Fault):
    """Sends an action's events in another order, as if other rules were played."""

    async def told(self, request: Any, message: Any) -> list[Any]:
        for event in message.events:
            if event.HasField("played"):
                event.played.to_act.append(7)
        return [message]


FAULTS: dict[type[Fault], str] = {
    LeavesOut: "resumption.without_a_gap",
    TellsTwice: "resumption.without_a_gap",
    StartsOver: "resumption.without_a_gap",
    NeverEnds: "resumption.without_a_gap",
    ChangesThePast: "determinism.same_replay",
    ChangesViews: "determinism.same_view",
    PlaysOtherRules: "golden.playthrough",
}
