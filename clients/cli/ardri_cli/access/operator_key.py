"""The key of this machine's operator, with which commands sign tokens."""

import os
from pathlib import Path
from typing import Final

from services.runtime.config import KEYS_FOLDER
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.key_files import KeyFiles
from services.runtime.credentials.signer import TokenSigner

DAY_SECONDS: Final = 24 * 3600


def operator_key(data: Path) -> TokenSigner:
    """The key in ARDRI_SIGNING_KEY_FILE, else the key that `ardri up` keeps in its folder.

    Raises:
        KeyFileError: there is no key, or its file is invalid.
    """
    named = os.environ.get("ARDRI_SIGNING_KEY_FILE", "")
    file = Path(named) if named else KeyFiles(data / KEYS_FOLDER).private(Issuer.OPERATOR)
    return TokenSigner(file, Issuer.OPERATOR)
