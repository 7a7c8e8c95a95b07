"""Certificates of `ardri up --tls`: kept until they expire, valid for every process and for people."""

import datetime
from pathlib import Path

import pytest
from cryptography import x509

from services.runtime.tls import development
from services.runtime.tls.development import DevelopmentCertificates
from services.runtime.tls.pair import load
from services.runtime.tls.settings import TlsSettings

PROCESSES = ("gateway", "engine-tablut")


@pytest.fixture
def made(tmp_path: Path) -> DevelopmentCertificates:
    certificates = DevelopmentCertificates(tmp_path / "tls")
    certificates.make(PROCESSES, "192.0.2.7")
    return certificates


def contents(certificates: DevelopmentCertificates) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in certificates.folder.iterdir()}


@pytest.mark.parametrize("process", PROCESSES)
def test_each_process_has_a_pair_of_its_name(made: DevelopmentCertificates, process: str) -> None:
    settings = TlsSettings.read(made.environ(process), must_protect=True)
    assert settings.inside is not None
    leaf = x509.load_pem_x509_certificate(load(settings.inside).certificate)
    names = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == [process, "localhost"]
    assert "192.0.2.7" in map(str, names.get_values_for_type(x509.IPAddress))


def test_what_lasts_is_kept(made: DevelopmentCertificates) -> None:
    before = contents(made)
    made.make([*PROCESSES, "director"], "192.0.2.7")
    after = contents(made)
    assert {name: after[name] for name in before} == before
    assert "director.pem" in after


def test_a_pair_near_its_end_is_made_anew(
    made: DevelopmentCertificates, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(made)
    monkeypatch.setattr(development, "_LEAST_LEFT", datetime.timedelta(days=91))
    made.make(["gateway"], "192.0.2.7")
    after = contents(made)
    assert after["gateway.pem"] != before["gateway.pem"]
    assert (after["engine-tablut.pem"], after["ca.pem"]) == (before["engine-tablut.pem"], before["ca.pem"])


def test_a_new_authority_leaves_nothing_of_the_old_one(
    made: DevelopmentCertificates, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(development, "_LEAST_LEFT", datetime.timedelta(days=10_000))
    made.make(["gateway"], "192.0.2.7")
    assert set(contents(made)) == {"ca.pem", "ca-key.pem", "gateway.pem", "gateway-key.pem"}
