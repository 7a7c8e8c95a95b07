"""IdentityService: its methods and their implementations."""

from ardri.gateway.v1 import identity_service_pb2 as pb
from gateway.context import GatewayContext
from gateway.identity.linking import Linking
from gateway.identity.providers.fetching import Fetcher
from gateway.identity.providers.issuers import Issuer
from gateway.identity.providers.provider import Providers
from gateway.identity.signing_in import SigningIn
from services.runtime.rpc.methods import Service, typed


def identity_service(context: GatewayContext, providers: Providers, fetcher: Fetcher) -> Service:
    """Returns the service that gRPC serves."""
    issuers = {name: Issuer(provider, fetcher) for name, provider in providers.named.items()}
    signing_in, linking = SigningIn(context, issuers), Linking(context, issuers)
    unary = {
        "ListProviders": typed(pb.ListProvidersRequest, signing_in.list_providers),
        "SignIn": typed(pb.SignInRequest, signing_in.sign_in),
        "LinkIdentity": typed(pb.LinkIdentityRequest, linking.link),
        "ListIdentities": typed(pb.ListIdentitiesRequest, linking.list),
        "UnlinkIdentity": typed(pb.UnlinkIdentityRequest, linking.unlink),
    }
    return Service(pb.DESCRIPTOR.services_by_name["IdentityService"].full_name, unary, {}, {})
