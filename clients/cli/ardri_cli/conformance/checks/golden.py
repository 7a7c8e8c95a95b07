"""A known match is played as it was recorded, and every viewer is told the same."""

import hashlib

from ardri_cli.conformance.checks.determinism import substance
from ardri_cli.conformance.golden import Playthrough
from ardri_cli.conformance.sitting import Sitting
from ardri_cli.conformance.target import Target
from ardri_cli.conformance.violation import NotApplicable, Violation

_PLIES = 30


async def playthrough(target: Target) -> None:
    """Its actions, what was legal, and what each viewer was told, event by event."""
    if target.playthrough is None:
        raise NotApplicable("there is no golden playthrough of these rules; --record makes one")
    told = await played(target)
    if difference := target.playthrough.difference(told):
        raise Violation(difference)


async def played(target: Target) -> Playthrough:
    """The known match, as the engine plays it now."""
    sitting = await Sitting.begin(target, "golden")
    actions: list[str] = []
    legal: list[str] = []
    while len(actions) < _PLIES and (seat := await sitting.turn()) is not None:
        listed = [action.notation for action in (await sitting.legal(sitting.tokens[seat])).actions]
        legal.append(_digest("\n".join(listed).encode()))
        actions += await sitting.play(1)
    viewers = []
    for token in sitting.viewers:
        events = await sitting.told(token, (await sitting.match(token)).version)
        viewers.append([_digest(substance(event)) for event in events])
    return Playthrough(target.game.name, target.game.rules_version, actions, legal, viewers)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


CHECKS = (playthrough,)
