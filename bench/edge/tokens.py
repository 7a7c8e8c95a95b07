"""The costs of tokens: `python -m bench.edge.tokens`. Microseconds of one thread, for both algorithms.

An action has a token that was verified before. A token for a worker's job is signed and verified once.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.jobs import JobTokens
from services.runtime.credentials.key_files import KeyFiles
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import TokenVerifier

_ROUNDS = 2_000
_FAR = 4_000_000_000


def main() -> None:
    """Prints one line for each operation."""
    with tempfile.TemporaryDirectory() as folder:
        files = KeyFiles(Path(folder))
        files.ensure([Issuer.GATEWAY])
        gateway, jobs = TokenSigner(files.private(Issuer.GATEWAY), Issuer.GATEWAY), JobTokens()
        verifier = TokenVerifier(files.public, jobs)
        people = [Claims(f"a{number}", frozenset({Scope.PLAY}), _FAR) for number in range(_ROUNDS)]
        tokens = [gateway.sign(claims) for claims in people]
        turns = [jobs.sign_turn("tablut.x", 1, number) for number in range(_ROUNDS)]
        _told("EdDSA: sign", lambda number: gateway.sign(people[number]))
        _told("EdDSA: verify for the first time", lambda number: verifier.verify(tokens[number], 0))
        _told("EdDSA: verify again", lambda number: verifier.verify(tokens[number], 0))
        _told("HS256: sign", lambda number: jobs.sign_turn("tablut.x", 1, number))
        _told("HS256: verify for the first time", lambda number: verifier.verify(turns[number], 0))
        _told("HS256: verify again", lambda number: verifier.verify(turns[number], 0))


def _told(what: str, act: Callable[[int], object]) -> None:
    started = time.perf_counter()
    for number in range(_ROUNDS):
        act(number)
    print(f"{what:36} {(time.perf_counter() - started) / _ROUNDS * 1e6:8.2f}")


if __name__ == "__main__":
    main()
