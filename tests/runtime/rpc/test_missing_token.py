"""The refusal of a call without a token."""

import pytest

from services.runtime.errors import BadToken
from tests.credentials import SIGNER


def test_no_token_is_called_no_token() -> None:
    with pytest.raises(BadToken, match="no token came with the call"):
        SIGNER.verify("", 0.0)
