"""The matrix: what each port serves by reflection, called with each credential, held against the rules."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import grpc
from grpc_reflection.v1alpha import reflection_pb2

from tests.credentials import Signer
from tests.e2e.platform import Platform
from tests.hostile.matrix.calls import BROKEN, request_for, verdict
from tests.hostile.matrix.credentials import Credential, credentials
from tests.hostile.matrix.rules import RULES, Allowed
from tests.hostile.matrix.scene import set_up
from tests.hostile.people.rpcs import Rpc, rpcs_of
from tests.waiting import patiently

_REFLECTION: Final = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"
_PROCESS: Final = "ardri.ops.v1.ProcessService"
_UNSERVED: Final = frozenset({"Health.List"})
"""In the descriptors of gRPC's own services, and not implemented by them."""
_LAST: Final = ("CancelTournament", "OfferDraw", "AnswerDraw", "ResignMatch")
"""What the calls are about may be over after these."""


@dataclass(slots=True)
class Findings:
    """What was called, and what went wrong, in words."""

    rpcs: int = 0
    credentials: int = 0
    calls: int = 0
    unknown: list[str] = field(default_factory=list)
    wrongly_allowed: list[str] = field(default_factory=list)
    wrongly_refused: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def note(self, rpc: str, credential: str, told: str, rule: Allowed) -> None:
        """One call."""
        self.calls += 1
        name = f"{rpc} with {credential}"
        if told in BROKEN:
            self.broken.append(f"{name}: {told}")
        elif told == "allowed" and credential not in rule:
            self.wrongly_allowed.append(name)
        elif told == "refused" and credential in rule:
            self.wrongly_refused.append(name)

    @property
    def line(self) -> str:
        """The figures."""
        return (
            f"{self.rpcs} RPCs x {self.credentials} credentials: {self.calls} calls, "
            f"{len(self.wrongly_allowed)} wrongly allowed, {len(self.wrongly_refused)} wrongly refused, "
            f"{len(self.broken)} without an answer, {len(self.unknown)} without a rule"
        )

    @property
    def is_clean(self) -> bool:
        """Whether nothing went wrong."""
        return not (self.unknown or self.wrongly_allowed or self.wrongly_refused or self.broken)


async def compared(platform: Platform, ports: Mapping[str, str]) -> Findings:
    """Calls everything on these ports, by their name."""
    signer, findings = Signer(platform.data / "keys", "tablut"), Findings()
    for port, address in ports.items():
        async with (
            grpc.aio.insecure_channel(platform.address) as gateway,
            grpc.aio.insecure_channel(address) as channel,
        ):
            scene = await set_up(gateway, signer)
            shown = credentials(scene, signer)
            findings.credentials = len(shown)
            await _hears(channel, next(each for each in shown if each.name == "ended"))
            for rpc in await served(channel):
                findings.rpcs += 1
                name, rule = f"{port}: {rpc}", RULES.get(str(rpc))
                if rule is None:
                    findings.unknown.append(name)
                    continue
                calls = (verdict(channel, rpc, request_for(rpc, scene, each), each) for each in shown)
                for credential, told in zip(shown, await asyncio.gather(*calls), strict=True):
                    findings.note(name, credential.name, told, rule)
    return findings


async def _hears(channel: grpc.aio.Channel, ended: Credential) -> None:
    """Returns once the port has heard that the device of that credential has ended."""
    asked = next(rpc for rpc in rpcs_of(_PROCESS) if rpc.name == "GetProcess")
    async with patiently():
        while await verdict(channel, asked, asked.request(), ended) != "refused":  # noqa: ASYNC110  # asked again
            await asyncio.sleep(0.1)


async def served(channel: grpc.aio.Channel) -> list[Rpc]:
    """All methods of all services that the port names; those that end things come last."""
    reflect = channel.stream_stream(
        _REFLECTION,
        request_serializer=reflection_pb2.ServerReflectionRequest.SerializeToString,
        response_deserializer=reflection_pb2.ServerReflectionResponse.FromString,
    )
    answers = reflect(iter([reflection_pb2.ServerReflectionRequest(list_services="")]))
    names = [service.name async for answer in answers for service in answer.list_services_response.service]
    rpcs = [rpc for name in sorted(names) for rpc in rpcs_of(name) if str(rpc) not in _UNSERVED]
    return sorted(rpcs, key=lambda rpc: rpc.name in _LAST)
