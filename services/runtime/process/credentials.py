"""Signer and verifier of tokens, as a process is configured."""

from services.runtime.config import Config, ConfigError
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.jobs import JobTokens
from services.runtime.credentials.keys import KeyFileError
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import TokenVerifier


def credentials(config: Config, issuer: Issuer) -> tuple[TokenVerifier, TokenSigner]:
    """Returns verifier and signer of a process that issues tokens as that issuer.

    Raises:
        ConfigError: a file of keys is invalid, or the private key belongs to none of the public keys.
    """
    verifier = verifier_of(config)
    try:
        signer = TokenSigner(config.signing_key_of(issuer.value), issuer)
        verifier.require(signer.key)
    except KeyFileError as error:
        raise ConfigError(f"ARDRI_SIGNING_KEY_FILE: {error}") from error
    return verifier, signer


def verifier_of(config: Config, jobs: JobTokens | None = None) -> TokenVerifier:
    """Returns the verifier of a process that checks tokens. `jobs`: only in an engine.

    Raises:
        ConfigError: the file of public keys is invalid.
    """
    try:
        return TokenVerifier(config.public_keys_file, jobs)
    except KeyFileError as error:
        raise ConfigError(f"ARDRI_KEYS_FILE: {error}; `ardri keys new` makes keys") from error


def job_tokens_of(config: Config) -> JobTokens:
    """Returns signer and verifier of an engine's job tokens.

    Raises:
        ConfigError: the engine's secret cannot be read, or is too short.
    """
    try:
        return JobTokens.of(config.job_key_file)
    except KeyFileError as error:
        raise ConfigError(f"ARDRI_JOB_KEY_FILE: {error}") from error
