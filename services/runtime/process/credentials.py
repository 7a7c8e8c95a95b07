"""What a process signs and checks tokens with, by its configuration."""

from services.runtime.config import Config, ConfigError
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.jobs import JobTokens
from services.runtime.credentials.keys import KeyFileError
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import TokenVerifier


def credentials(config: Config, issuer: Issuer) -> tuple[TokenVerifier, TokenSigner]:
    """Of a process that issues tokens as that issuer.

    Raises:
        ConfigError: a file of keys is no good, or the private key is none that the public ones belong to.
    """
    verifier = verifier_of(config)
    try:
        signer = TokenSigner(config.signing_key_of(issuer.value), issuer)
        verifier.require(signer.key)
    except KeyFileError as error:
        raise ConfigError(f"ARDRI_SIGNING_KEY_FILE: {error}") from error
    return verifier, signer


def verifier_of(config: Config, jobs: JobTokens | None = None) -> TokenVerifier:
    """Of a process that checks tokens; `jobs`: of an engine.

    Raises:
        ConfigError: the file of public keys is no good.
    """
    try:
        return TokenVerifier(config.public_keys_file, jobs)
    except KeyFileError as error:
        raise ConfigError(f"ARDRI_KEYS_FILE: {error}; `ardri keys new` makes keys") from error


def job_tokens_of(config: Config) -> JobTokens:
    """Of an engine.

    Raises:
        ConfigError: its secret cannot be read, or is too short.
    """
    try:
        return JobTokens.of(config.job_key_file)
    except KeyFileError as error:
        raise ConfigError(f"ARDRI_JOB_KEY_FILE: {error}") from error
