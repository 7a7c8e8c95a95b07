"""Quotas of the few methods of which one call may take a second of work, or be a guess at a secret."""

from collections.abc import Mapping
from dataclasses import dataclass

from services.runtime.limits.bucket import RateLimit
from services.runtime.limits.table import Limit, Limits


@dataclass(frozen=True, slots=True)
class Quota:
    """How often one account and one address may call a method."""

    by_account: RateLimit
    by_address: RateLimit

    def take(self, account: str, network: str, now: float) -> None:
        """Counts a call. The platform's own services have no network, and no quota.

        Raises:
            LimitReached: too many.
        """
        if network:
            self.by_account.take(account, now)
            self.by_address.take(network, now)


Quotas = Mapping[str, Quota]
"""By method."""


def quotas(limits: Limits) -> Quotas:
    """The quotas of this process."""
    id_tokens = Quota(RateLimit.of(Limit.SIGN_INS, limits), RateLimit.of(Limit.ADDRESS_SIGN_INS, limits))
    return {
        "SignIn": id_tokens,
        "LinkIdentity": id_tokens,
        "VerifyReplay": Quota(
            RateLimit.of(Limit.VERIFICATIONS, limits), RateLimit.of(Limit.ADDRESS_VERIFICATIONS, limits)
        ),
        "GetReplay": Quota(RateLimit.of(Limit.REPLAYS, limits), RateLimit.of(Limit.ADDRESS_REPLAYS, limits)),
        "CreateLinkCode": Quota(
            RateLimit.of(Limit.LINK_CODES, limits), RateLimit.of(Limit.ADDRESS_LINK_CODES, limits)
        ),
        "RedeemLinkCode": Quota(
            RateLimit.of(Limit.REDEMPTIONS, limits), RateLimit.of(Limit.ADDRESS_REDEMPTIONS, limits)
        ),
    }
