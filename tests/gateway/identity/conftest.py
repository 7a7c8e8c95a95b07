"""A provider, and gateways that know it."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from gateway.context import GatewayContext
from gateway.identity.linking import Linking
from gateway.identity.providers import provider_file
from gateway.identity.providers.fetching import Fetcher
from gateway.identity.providers.issuers import Issuer
from gateway.identity.signing_in import SigningIn
from gateway.proxy.engines import Engines
from gateway.proxy.matches import Matches
from gateway.store import Store
from services.runtime.credentials.issuers import Issuer as TokenIssuer
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER
from tests.gateway.conftest import Clock
from tests.gateway.identity.files import written
from tests.servers.openid.provider import Provider, providing
from tests.waiting import HANG_SECONDS


@dataclass(frozen=True, slots=True)
class Gate:
    """The use cases of one gateway."""

    signing_in: SigningIn
    linking: Linking


@pytest.fixture
def clock() -> Clock:
    return Clock.in_the_future()


@pytest.fixture
def provider() -> Iterator[Provider]:
    with providing() as provider:
        yield provider


@pytest.fixture
async def fetcher() -> AsyncIterator[Fetcher]:
    fetcher = Fetcher(answer_seconds=HANG_SECONDS)
    yield fetcher
    await fetcher.close()


@pytest.fixture
def issuer(provider: Provider, fetcher: Fetcher, clock: Clock, tmp_path: Path) -> Issuer:
    """The provider as a gateway knows it."""
    providers = provider_file.read(written(tmp_path, provider))
    return Issuer(providers.named["example"], fetcher, clock)


def as_bearer(token: str) -> Call:
    return Call(f"Bearer {token}", "", "ipv4:10.0.0.1:99")


def gate(context: GatewayContext, *issuers: Issuer) -> Gate:
    """Returns a gateway that knows these providers."""
    named = {each.provider.name: each for each in issuers}
    return Gate(SigningIn(context, named), Linking(context, named))


@pytest.fixture
async def contexts(shared_url: str, clock: Clock) -> AsyncIterator[list[GatewayContext]]:
    """Two gateways without engines on one database, of each kind."""
    signer = SIGNER.issuers[TokenIssuer.GATEWAY]
    matches = Matches(Engines({}), signer)
    made = [GatewayContext(Store(shared_url), matches, signer, SIGNER.verifier, clock) for _ in range(2)]
    yield made
    for each in made:
        await each.store.close()


@pytest.fixture
def gates(contexts: list[GatewayContext], issuer: Issuer) -> list[Gate]:
    return [gate(context, issuer) for context in contexts]


@pytest.fixture
def one(gates: list[Gate]) -> Gate:
    return gates[0]
