"""The token with which workers on this machine open their sessions, in a file of its own."""

import os
import time
from pathlib import Path
from typing import Final

from services.runtime.credentials.claims import WORKER, Claims, Scope
from services.runtime.credentials.signer import TokenSigner

_SECONDS: Final = 400 * 24 * 3600
"""The token is made anew at each start."""


def written_token(file: Path, operator: TokenSigner) -> Path:
    """Writes a new token to the file, for this user alone. Returns the file."""
    expires = int(time.time()) + _SECONDS
    token = operator.sign(Claims(WORKER, frozenset({Scope.HOST}), expires))
    made = file.with_suffix(".new")
    made.unlink(missing_ok=True)
    with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
        opened.write(token)
    made.replace(file)
    return file
