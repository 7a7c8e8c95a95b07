"""The use cases of accounts, on one database."""

import pytest

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts.link_codes import LinkCodes
from gateway.accounts.own_account import OwnAccount
from gateway.context import GatewayContext
from gateway.proxy.engines import Engines
from gateway.proxy.matches import Matches
from gateway.store import Store
from services.runtime.credentials.issuers import Issuer
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER
from tests.gateway.conftest import Clock
from tests.gateway.people import NOBODY


@pytest.fixture
def clock() -> Clock:
    return Clock.in_the_future()


@pytest.fixture
def alone(store: Store, clock: Clock) -> GatewayContext:
    """A gateway without engines."""
    return GatewayContext(
        store,
        Matches(Engines({}), SIGNER.issuers[Issuer.GATEWAY]),
        SIGNER.issuers[Issuer.GATEWAY],
        SIGNER.verifier,
        clock,
    )


@pytest.fixture
def own(alone: GatewayContext) -> OwnAccount:
    return own_account(alone)


@pytest.fixture
def codes(alone: GatewayContext) -> LinkCodes:
    return LinkCodes(alone)


@pytest.fixture
async def ann(own: OwnAccount) -> Call:
    """A guest."""
    return await guest(own, "Ann")


def own_account(context: GatewayContext) -> OwnAccount:
    return OwnAccount(context, RateLimit("guests", burst=2, seconds=10))


async def guest(own: OwnAccount, name: str) -> Call:
    """Returns calls of a new account."""
    made = await own.create_guest(NOBODY, pb.CreateGuestRequest(name=name))
    return as_bearer(made.token)


def as_bearer(token: str) -> Call:
    return Call(f"Bearer {token}", "", NOBODY.peer)
