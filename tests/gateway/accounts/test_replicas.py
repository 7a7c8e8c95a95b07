"""Two gateways on one database: a code is redeemed once, and no tab's changes are lost."""

import asyncio

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts.link_codes import LinkCodes
from gateway.context import GatewayContext
from gateway.sessions.sessions import Session, Sessions
from services.runtime.errors import NoSuchEntry, StalePreferences
from tests.gateway.accounts.conftest import guest, own_account
from tests.gateway.accounts.test_link_codes import DEVICE, RECOVERY, code_of, redeemed
from tests.gateway.people import NOBODY

Both = tuple[GatewayContext, GatewayContext]
ROUNDS, CALLERS = 5, 8


async def test_a_code_has_one_winner(both: Both) -> None:
    codes = [LinkCodes(context) for context in both]
    ann = await guest(own_account(both[0]), "Ann")
    for kind in (DEVICE, RECOVERY):
        for number in range(ROUNDS):
            code = await code_of(codes[number % 2], ann, kind)
            asking = (redeemed(codes[each % 2], code, str(each)) for each in range(CALLERS))
            answers = await asyncio.gather(*asking, return_exceptions=True)
            assert sum(isinstance(each, NoSuchEntry) for each in answers) == CALLERS - 1


async def test_a_request_that_is_repeated_elsewhere_leads_to_the_same_session(both: Both) -> None:
    codes = [LinkCodes(context) for context in both]
    ann = await guest(own_account(both[0]), "Ann")
    request = pb.RedeemLinkCodeRequest(code=await code_of(codes[0], ann), request_id="mine")
    answers = await asyncio.gather(*(each.redeem(NOBODY, request) for each in codes * 3))
    assert {(each.account.account_id, each.token) for each in answers} == {
        (answers[0].account.account_id, answers[0].token)
    }
    going = [Sessions(both[0]).refresh(each.refresh_token, "") for each in answers]
    told = await asyncio.gather(*going, return_exceptions=True)
    assert sum(isinstance(each, Session) for each in told) == 1, "the one that was told last is good"


async def test_codes_made_at_once_leave_one(both: Both) -> None:
    codes = [LinkCodes(context) for context in both]
    ann = await guest(own_account(both[0]), "Ann")
    made = await asyncio.gather(*(code_of(codes[each % 2], ann) for each in range(CALLERS)))
    tried = [redeemed(codes[0], code, code) for code in made]
    answers = await asyncio.gather(*tried, return_exceptions=True)
    assert sum(isinstance(each, NoSuchEntry) for each in answers) == CALLERS - 1


async def test_of_many_tabs_that_write_over_one_version_one_does(both: Both) -> None:
    owns = [own_account(context) for context in both]
    ann = await guest(owns[0], "Ann")
    for version in range(ROUNDS):
        writing = (
            owns[each % 2].update_account(
                ann,
                pb.UpdateAccountRequest(
                    preferences=f"{version} {each}".encode(), preferences_version=version
                ),
            )
            for each in range(CALLERS)
        )
        answers = await asyncio.gather(*writing, return_exceptions=True)
        assert sum(isinstance(each, StalePreferences) for each in answers) == CALLERS - 1
        (won,) = [each for each in answers if isinstance(each, pb.UpdateAccountResponse)]
        found = await owns[0].get_account(ann, pb.GetAccountRequest())
        assert (
            found.preferences
            == won.preferences
            == pb.Preferences(value=won.preferences.value, version=version + 1)
        )
