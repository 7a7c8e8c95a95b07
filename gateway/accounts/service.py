"""AccountService: its methods, and the use cases behind them."""

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts.link_codes import LinkCodes
from gateway.accounts.own_account import OwnAccount
from gateway.accounts.personal_data import PersonalData
from gateway.accounts.profiles import Profiles
from gateway.context import GatewayContext
from gateway.sessions.devices import Devices
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Service, typed


def account_service(context: GatewayContext, guests: RateLimit, sessions: RateLimit) -> Service:
    """The service. `guests`, `sessions`: how many an address may make; refreshing counts as a session."""
    own, codes, profiles = OwnAccount(context, guests), LinkCodes(context), Profiles(context)
    personal, devices = PersonalData(context), Devices(context, sessions)
    unary = {
        "CreateGuest": typed(pb.CreateGuestRequest, own.create_guest),
        "RefreshToken": typed(pb.RefreshTokenRequest, devices.refresh_token),
        "StartSession": typed(pb.StartSessionRequest, devices.start_session),
        "ListDevices": typed(pb.ListDevicesRequest, devices.list_devices),
        "EndDevice": typed(pb.EndDeviceRequest, devices.end_device),
        "GetAccount": typed(pb.GetAccountRequest, own.get_account),
        "IssueToken": typed(pb.IssueTokenRequest, own.issue_token),
        "UpdateAccount": typed(pb.UpdateAccountRequest, own.update_account),
        "GetProfile": typed(pb.GetProfileRequest, profiles.get_profile),
        "ListRatingPoints": typed(pb.ListRatingPointsRequest, profiles.list_rating_points),
        "CreateLinkCode": typed(pb.CreateLinkCodeRequest, codes.create),
        "RedeemLinkCode": typed(pb.RedeemLinkCodeRequest, codes.redeem),
        "ExportAccount": typed(pb.ExportAccountRequest, personal.export),
        "DeleteAccount": typed(pb.DeleteAccountRequest, personal.delete),
    }
    return Service(pb.DESCRIPTOR.services_by_name["AccountService"].full_name, unary, {}, {})
