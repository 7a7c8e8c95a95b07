"""What is said of a call without a token."""

import pytest

from services.runtime.errors import BadToken
from services.runtime.rpc.tokens import Signer


def test_no_token_is_called_no_token() -> None:
    with pytest.raises(BadToken, match="no token came with the call"):
        Signer("secret" * 8).verify("", 0.0)
