"""Keys of the tests: those of all issuers in one folder, and a signer that is all of them."""

import atexit
import json
import shutil
import tempfile
import time
from pathlib import Path

import jwt

from services.runtime.credentials.claims import Claims, payload_of, seat_claims
from services.runtime.credentials.issuers import Issuer, may_sign
from services.runtime.credentials.jobs import JobTokens
from services.runtime.credentials.key_files import KeyFiles
from services.runtime.credentials.keys import ALGORITHM
from services.runtime.credentials.signer import MayNotSign, TokenSigner
from services.runtime.credentials.verifier import TokenVerifier


class Signer:
    """Every issuer, and every engine, of one folder of keys."""

    def __init__(self, folder: Path, game: str = "") -> None:
        """`game`: of the engine whose jobs it signs, the first there is if none is named."""
        files = KeyFiles(folder)
        self.issuers = {each: TokenSigner(files.private(each), each) for each in Issuer}
        job_keys = [files.jobs(game)] if game else sorted(folder.glob("jobs-*.key"))
        self.jobs = JobTokens.of(job_keys[0]) if job_keys else JobTokens()
        self.verifier = TokenVerifier(files.public, self.jobs)
        self.sign_turn = self.jobs.sign_turn
        self.sign_steps = self.jobs.sign_steps
        self.sign_report = self.jobs.sign_report

    def verify(self, token: str, now: float) -> Claims:
        """As processes do."""
        return self.verifier.verify(token, now)

    def sign(self, claims: Claims) -> str:
        """Signed by the first issuer that may, or by the engine."""
        if claims.is_of_job:
            return self.jobs.sign(claims)
        for issuer, signer in self.issuers.items():
            if may_sign(issuer, claims):
                return signer.sign(claims)
        raise MayNotSign(f"nobody signs {claims}")

    def sign_wrongly(self, issuer: Issuer, claims: Claims) -> str:
        """With the key of an issuer that would never sign that."""
        key = self.issuers[issuer].key
        return jwt.encode(payload_of(claims), key.key, algorithm=ALGORITHM, headers={"kid": key.kid})

    def sign_seat(
        self, match_id: str, seat: int, *, account_id: str, name: str = "", family: str = "", issued: int = 0
    ) -> str:
        """As a gateway does."""
        now = time.time()
        return self.sign(seat_claims(match_id, seat, account_id, name, now, family=family, issued=issued))


def made_keys(folder: Path) -> Path:
    """The folder, with the keys of all issuers and of one engine."""
    KeyFiles(folder).ensure(Issuer, ["tests"])
    return folder


def environ_of(folder: Path, process: str = "") -> dict[str, str]:
    """What a process is told: an issuer of its own key, an engine of that of its jobs."""
    files = KeyFiles(folder)
    found = {"ARDRI_KEYS_FILE": files.public}
    if process in tuple(Issuer):
        found["ARDRI_SIGNING_KEY_FILE"] = files.private(Issuer(process))
    if process.startswith("engine"):
        found["ARDRI_JOB_KEY_FILE"] = files.jobs("tests")
    return {name: str(path) for name, path in found.items()}


def secrets_of(folder: Path) -> list[str]:
    """What is secret in the files of a folder of keys."""
    private = [json.loads((folder / f"{each.value}.json").read_text()) for each in Issuer]
    parts = [key["d"] for each in private for key in each["keys"]]
    return parts + [file.read_text() for file in folder.glob("jobs-*.key")]


FOLDER = made_keys(Path(tempfile.mkdtemp(prefix="ardri-keys-")))
"""For all tests of this process that need no keys of their own."""
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
SIGNER = Signer(FOLDER)
STRANGER = Signer(made_keys(FOLDER / "stranger"))
"""Whom no process of the tests believes."""
