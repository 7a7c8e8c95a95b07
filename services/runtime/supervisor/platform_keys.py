"""The keys of a platform on one machine: made at its first start, each process told of its own alone."""

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
    """`legacy`: the one secret that signed everything in older data folders."""

    files: KeyFiles
    legacy: Path

    @classmethod
    def of(cls, config: Config) -> "PlatformKeys":
        """Of the folder where the public keys are."""
        folder = config.public_keys_file.resolve().parent
        return cls(KeyFiles(folder), (config.legacy_secret_file or config.data_dir / "secret").resolve())

    def make(self, games: Sequence[str]) -> None:
        """Makes what is missing.

        Raises:
            ConfigError: a file of keys that is there is no good.
        """
        try:
            self.files.ensure(Issuer, games)
        except KeyFileError as error:
            raise ConfigError(str(error)) from error

    def environ(self, process: str) -> Mapping[str, str]:
        """Where that process finds its keys."""
        found = {"ARDRI_KEYS_FILE": self.files.public}
        if process in (Issuer.GATEWAY, Issuer.DIRECTOR):
            found["ARDRI_SIGNING_KEY_FILE"] = self.files.private(Issuer(process))
        if process == Issuer.GATEWAY and self.legacy.exists() and self.legacy.stat().st_size:
            found["ARDRI_LEGACY_SECRET_FILE"] = self.legacy
        if process.startswith(_ENGINE):
            found["ARDRI_JOB_KEY_FILE"] = self.files.jobs(process.removeprefix(_ENGINE))
        return {name: str(path) for name, path in found.items()}

    def operator(self) -> TokenSigner:
        """Signs what an operator hands out.

        Raises:
            KeyFileError: there was no first start here.
        """
        return TokenSigner(self.files.private(Issuer.OPERATOR), Issuer.OPERATOR)
