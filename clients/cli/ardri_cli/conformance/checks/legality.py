"""Listed actions may be played, and no others."""

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri_cli.conformance.sitting import Sitting
from ardri_cli.conformance.target import Target, metadata
from ardri_cli.conformance.violation import promise

_MOST = 40
"""How many actions of a position are tried one by one."""


async def listed_is_accepted(target: Target) -> None:
    """Each listed action is there once, has both forms, and CheckAction would play either."""
    sitting = await Sitting.begin(target, "listed")
    for _ in range(3):
        seat = await sitting.turn()
        if seat is None:
            return
        legal = await sitting.legal(sitting.tokens[seat])
        notations = [action.notation for action in legal.actions]
        promise(len(set(notations)) == len(notations), "an action is listed twice")
        for action in legal.actions[:: max(1, len(notations) // _MOST)]:
            for form in (match_pb2.Action(notation=action.notation), match_pb2.Action(typed=action.typed)):
                answer = await _checked(sitting, seat, form, legal.version)
                refused = answer.refusal.message
                promise(
                    not answer.HasField("refusal"), f"{action.notation!r} is listed, and refused: {refused}"
                )
        await sitting.play(1)


async def unlisted_is_refused(target: Target) -> None:
    """Actions of other positions that are not listed in this one are refused, by check and play alike."""
    sitting = await Sitting.begin(target, "unlisted")
    known: set[str] = set()
    tried = 0
    for _ in range(6):
        seat = await sitting.turn()
        if seat is None:
            break
        legal = await sitting.legal(sitting.tokens[seat])
        listed = {action.notation for action in legal.actions}
        for notation in sorted(known - listed)[:_MOST]:
            action = match_pb2.Action(notation=notation)
            answer = await _checked(sitting, seat, action, legal.version)
            promise(answer.HasField("refusal"), f"{notation!r} is not listed, and CheckAction would play it")
            tried += 1
        for notation in sorted(known - listed)[:2]:
            request = sitting.request(match_pb2.Action(notation=notation), legal.version)
            refused = await target.refusal(sitting.tokens[seat], "PlayAction", request)
            wanted = ("ILLEGAL_ACTION", "INVALID_NOTATION")
            promise(refused.reason in wanted, f"{notation!r} is refused as {refused.reason}")
        known |= listed
        await sitting.play(1)
    promise(tried > 0, "no position had an action that another one lacks, so nothing was tried")


async def idle_seats_have_none(target: Target) -> None:
    """A seat that is not to act has no legal action; one that is has some."""
    sitting = await Sitting.begin(target, "idle")
    for _ in range(4):
        if await sitting.turn() is None:
            return
        for seat, token in enumerate(sitting.tokens):
            acts = seat in (await sitting.match(token)).to_act
            has = bool((await sitting.legal(token)).actions)
            promise(acts == has, f"seat {seat} is {'' if acts else 'not '}to act, and has actions: {has}")
        await sitting.play(1)


async def stream_agrees(target: Target) -> None:
    """A stream that brings views and actions brings those of GetMatch and ListLegalActions."""
    sitting = await Sitting.begin(target, "stream")
    await sitting.play(2)
    seat = await sitting.turn()
    token = sitting.tokens[seat or 0]
    opening = pb.PlayOpen(from_version=-1, with_views=True, with_actions=True)
    stream = target.stub.Play(metadata=metadata(token))
    await stream.write(pb.PlayRequest(match_id=sitting.match_id, open=opening))
    first = await stream.read()
    stream.cancel()
    promise(
        first.snapshot.view == (await sitting.match(token)).view, "a snapshot has another view than GetMatch"
    )
    listed = [action.notation for action in (await sitting.legal(token)).actions]
    told = [action.notation for action in first.position.actions]
    promise(told == listed, "a stream tells other legal actions than ListLegalActions")


async def _checked(
    sitting: Sitting, seat: int, action: match_pb2.Action, version: int
) -> pb.CheckActionResponse:
    request = pb.CheckActionRequest(match_id=sitting.match_id, expected_version=version, action=action)
    answer: pb.CheckActionResponse = await sitting.target.ask(sitting.tokens[seat], "CheckAction", request)
    return answer


CHECKS = (listed_is_accepted, unlisted_is_refused, idle_seats_have_none, stream_agrees)
