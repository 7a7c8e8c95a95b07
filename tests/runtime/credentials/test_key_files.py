"""Key files: created, rotated and retired atomically, and readable by their owner only."""

import json
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, NoEncryption
from cryptography.hazmat.primitives.serialization import PrivateFormat as Format
from typer.testing import CliRunner

from ardri_cli.main import app
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.key_files import KeyFiles, KeyState
from services.runtime.credentials.keys import KeyFileError, new_key, read_private, read_public

GATEWAY = Issuer.GATEWAY


def states(files: KeyFiles) -> list[KeyState]:
    return [key.state for key in files.listed()]


def test_a_key_is_next_then_signs_then_is_checked(tmp_path: Path) -> None:
    files = KeyFiles(tmp_path / "keys")
    first = files.new(GATEWAY)
    assert states(files) == [KeyState.SIGNS]
    second = files.new(GATEWAY)
    assert states(files) == [KeyState.SIGNS, KeyState.NEXT]
    assert files.rotate(GATEWAY).kid == second.kid
    assert states(files) == [KeyState.CHECKED, KeyState.SIGNS]
    with pytest.raises(KeyFileError, match="rotate gateway"):
        files.retire(second.kid)
    files.retire(first.kid)
    assert [key.kid for key in files.listed()] == [second.kid]
    assert files.rotate(GATEWAY).kid not in (first.kid, second.kid), "there was none to come"
    assert states(files) == [KeyState.CHECKED, KeyState.SIGNS]


def test_files_are_private_and_no_draft_stays(tmp_path: Path) -> None:
    files = KeyFiles(tmp_path / "keys")
    files.ensure(Issuer, ["tablut"])
    files.rotate(Issuer.DIRECTOR)
    found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in files.folder.iterdir()}
    assert found == dict.fromkeys(
        ("public.json", "gateway.json", "director.json", "operator.json", "jobs-tablut.key"), 0o600
    )
    assert stat.S_IMODE(files.folder.stat().st_mode) == 0o700
    assert '"d"' not in files.public.read_text()


def test_what_is_there_is_kept(tmp_path: Path) -> None:
    files = KeyFiles(tmp_path)
    files.ensure(Issuer, ["tablut"])
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    files.ensure(Issuer, ["tablut"])
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_unknown_keys_and_issuers_without_one_are_named(tmp_path: Path) -> None:
    files = KeyFiles(tmp_path)
    with pytest.raises(KeyFileError, match="keys new gateway"):
        files.rotate(GATEWAY)
    with pytest.raises(KeyFileError, match="no key nobody"):
        files.retire("nobody")


def test_a_private_key_may_be_a_pem_or_one_jwk(tmp_path: Path) -> None:
    key = new_key(GATEWAY)
    pem = key.key.private_bytes(Encoding.PEM, Format.PKCS8, NoEncryption()).decode()
    for text in (pem, json.dumps(key.jwk())):
        (read,) = read_private(text, GATEWAY)
        assert read.public.jwk() == key.public.jwk()


def _pem(key: ed25519.Ed25519PrivateKey | ec.EllipticCurvePrivateKey, password: bytes = b"") -> str:
    secrecy = BestAvailableEncryption(password) if password else NoEncryption()
    return key.private_bytes(Encoding.PEM, Format.PKCS8, secrecy).decode()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no JSON"),
        ("7", "no JSON Web Key Set"),
        ('{"keys": []}', "no key in it"),
        (json.dumps(new_key(GATEWAY).public.jwk()), "no private part"),
        (json.dumps(new_key(Issuer.OPERATOR).jwk()), "a key of operator, not of gateway"),
        (_pem(ec.generate_private_key(ec.SECP256R1())), "not of Ed25519"),
        (_pem(ed25519.Ed25519PrivateKey.generate(), b"password"), "no private key that can be used"),
    ],
)
def test_what_is_no_private_key_is_refused_without_showing_it(text: str, reason: str) -> None:
    with pytest.raises(KeyFileError, match=reason) as raised:
        read_private(text, GATEWAY)
    assert not text or text not in str(raised.value)


def test_what_is_no_public_key_is_refused() -> None:
    good = new_key(GATEWAY).public.jwk()
    bad = {
        "no kid": {name: value for name, value in good.items() if name != "kid"},
        "ardri:issuer": good | {"ardri:issuer": "engine"},
        "not of Ed25519": good | {"alg": "HS256"},
        "no public part": good | {"x": "AA"},
        "a private one": new_key(GATEWAY).jwk(),
    }
    for reason, jwk in bad.items():
        with pytest.raises(KeyFileError, match=reason):
            read_public(json.dumps({"keys": [jwk]}))
    with pytest.raises(KeyFileError, match="two keys"):
        read_public(json.dumps({"keys": [good, good]}))


def test_the_commands_do_the_same(tmp_path: Path) -> None:
    def said(*words: str, code: int = 0) -> str:
        result = CliRunner().invoke(app, ["keys", *words, "--folder", str(tmp_path)])
        assert result.exit_code == code, result.output
        return result.output

    for words in (("list",), ("list", "--json")):
        assert said(*words, code=1) == f"ardri: no public.json in {tmp_path}; --folder names another\n"
    said("new", "gateway")
    said("new", "gateway")
    first, second = [key["kid"] for key in json.loads(said("list", "--json"))["keys"]]
    said("retire", first, code=2)
    assert second in said("rotate", "gateway")
    said("retire", first)
    assert said("list").split() == [second, "gateway", "signs"]
    said("rotate", "director", code=2)
