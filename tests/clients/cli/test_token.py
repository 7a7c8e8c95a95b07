"""`ardri token`: signed with the operator's own key, or not at all."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ardri_cli.main import app
from ardri_cli.terminal.failures import explain
from ardri_client import errors
from services.runtime.credentials.claims import Scope
from tests.credentials import FOLDER, SIGNER


def test_a_token_holds_what_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARDRI_SIGNING_KEY_FILE", str(FOLDER / "operator.json"))

    result = CliRunner().invoke(app, ["token", "organise", "observe", "--account", "eva", "--json"])

    said = json.loads(result.stdout)
    claims = SIGNER.verify(said["token"], said["expires"] - 1)
    assert (claims.account_id, claims.scopes) == ("eva", frozenset({Scope.ORGANISE, Scope.OBSERVE}))
    assert claims.seat is None


def test_without_a_key_nothing_is_signed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ARDRI_SIGNING_KEY_FILE", raising=False)

    result = CliRunner().invoke(app, ["token", "admin", "--data", str(tmp_path)])

    assert result.exit_code == 2
    assert "no key to sign with" in result.output


@pytest.mark.parametrize("kind", [errors.BadToken, errors.ScopeMissing])
def test_who_lacks_a_token_is_told_how_another_folder_is_named(kind: type[errors.Refused]) -> None:
    """`ardri up --data FOLDER` keeps its keys there; commands look for them in .ardri."""
    assert "`ardri up --data FOLDER` runs, ARDRI_DATA_DIR=FOLDER" in explain(kind("no", reason=kind.REASON))
