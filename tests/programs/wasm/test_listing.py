"""The WebAssembly programs of an operator's list."""

from pathlib import Path

import pytest

from services.programs.wasm.host.listing import ListedModule, modules_listed
from services.programs.wasm.limits import DEFAULT_FUEL, DEFAULT_MEMORY_MIB
from services.runtime.config import ConfigError
from services.tournament.entrants import ModulePin, module_key
from tests.programs.wasm.modules import EXAMPLES, example, wat
from workers.tournaments.sandbox.listing import listed
from workers.tournaments.sandbox.programs import keys_of

BEETLE = EXAMPLES / "beetle.wasm"


def write(folder: Path, text: str) -> dict[str, str]:
    """The environment that names a list of that text."""
    file = folder / "programs.toml"
    file.write_text(text)
    return {"ARDRI_PROGRAMS": str(file)}


def test_a_module_has_a_budget_even_if_the_list_names_none(tmp_path: Path) -> None:
    (tmp_path / "mine.wasm").write_bytes(BEETLE.read_bytes())
    found = modules_listed(write(tmp_path, "[programs.bug]\nwasm = 'mine.wasm'"))["bug"]
    assert found.pin == ModulePin(example("beetle").sha256, DEFAULT_FUEL, DEFAULT_MEMORY_MIB)


def test_the_list_may_set_the_budget(tmp_path: Path) -> None:
    text = f"[programs.bug]\nwasm = '{BEETLE}'\nfuel = 7\nmemory_mib = 3"
    assert modules_listed(write(tmp_path, text))["bug"].pin == ModulePin(example("beetle").sha256, 7, 3)


def test_workers_list_modules_without_a_sandbox_and_directors_pass_native_programs_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))  # no bubblewrap there
    modules = write(tmp_path, f"[programs.bug]\nwasm = '{BEETLE}'")
    found = listed(modules)
    assert isinstance(found["bug"], ListedModule)
    assert keys_of(found) == ["bug", module_key("bug", example("beetle").sha256)]
    both = write(tmp_path, f"[programs.bug]\nwasm = '{BEETLE}'\n[programs.shell]\nargv = ['sh']")
    assert list(modules_listed(both)) == ["bug"]
    trusted = {"ARDRI_PROGRAMS": f"trusted:{both['ARDRI_PROGRAMS']}"}
    assert sorted(listed(trusted)) == ["bug", "shell"]
    assert list(modules_listed(trusted)) == ["bug"]


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ("wasm = 'absent.wasm'", "absent.wasm"),
        ("wasm = 'programs.toml'", "no WebAssembly module in binary form"),
        ("wasm = 'odd.wasm'", "odd.wasm.*'fork', which there is not"),
        (f"wasm = '{BEETLE}'\nargv = ['sh']", "the keys beside wasm are fuel, memory_mib"),
        (f"wasm = '{BEETLE}'\nfuel = 0", "fuel is a number from 1 to 10000000000, not 0"),
        (f"wasm = '{BEETLE}'\nfuel = 1e9", "fuel is a number"),
        (f"wasm = '{BEETLE}'\nmemory_mib = 1025", "memory_mib is a number from 1 to 1024"),
    ],
)
def test_a_list_that_is_not_good_is_refused_with_the_program_s_name(
    tmp_path: Path, keys: str, complaint: str
) -> None:
    forking = '(import "wasi_snapshot_preview1" "fork" (func))'
    (tmp_path / "odd.wasm").write_bytes(wat("", forking))
    with pytest.raises(ConfigError, match=f"program 'bug'.*{complaint}"):
        listed(write(tmp_path, f"[programs.bug]\n{keys}"))
