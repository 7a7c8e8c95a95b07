"""The keys of a platform on one machine: made at its first start. Each process gets only its own keys."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from services.runtime.config import Config, ConfigError
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.key_files import KeyFiles
from services.runtime.credentials.keys import KeyFileError
from services.runtime.credentials.signer import TokenSigner

KEY_FILES: Final = (
    "ARDRI_KEYS_FILE",
    "ARDRI_SIGNING_KEY_FILE",
    "ARDRI_JOB_KEY_FILE",
    "ARDRI_LEGACY_SECRET_FILE",
)
"""Variables that name files of keys."""
_ENGINE: Final = "engine-"


@dataclass(frozen=True, slots=True)
class PlatformKeys:
    """The keys. `legacy`: the file of the one secret that signed everything in older data folders."""

    files: KeyFiles
    legacy: Path

    @classmethod
    def of(cls, config: Config) -> "PlatformKeys":
        """Returns the keys in the folder of the public keys."""
        folder = config.public_keys_file.resolve().parent
        return cls(KeyFiles(folder), (config.legacy_secret_file or config.data_dir / "secret").resolve())

    def make(self, games: Sequence[str]) -> None:
        """Makes keys that are missing.

        Raises:
            ConfigError: an existing file of keys is not valid.
        """
        try:
            self.files.ensure(Issuer, games)
        except KeyFileError as error:
            raise ConfigError(str(error)) from error

    def environ(self, process: str) -> Mapping[str, str]:
        """Returns variables that tell a process where its keys are."""
        found = {"ARDRI_KEYS_FILE": self.files.public}
        if process in (Issuer.GATEWAY, Issuer.DIRECTOR):
            found["ARDRI_SIGNING_KEY_FILE"] = self.files.private(Issuer(process))
        if process == Issuer.GATEWAY and self.legacy.exists() and self.legacy.stat().st_size:
            found["ARDRI_LEGACY_SECRET_FILE"] = self.legacy
        if process.startswith(_ENGINE):
            found["ARDRI_JOB_KEY_FILE"] = self.files.jobs(process.removeprefix(_ENGINE))
        return {name: str(path) for name, path in found.items()}

    def operator(self) -> TokenSigner:
        """Returns the signer of tokens that an operator gives out.

        Raises:
            KeyFileError: the platform was never started here.
        """
        return TokenSigner(self.files.private(Issuer.OPERATOR), Issuer.OPERATOR)
