"""What the README names is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\((?!http)([^)#]+)", README)

    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"(?:`|^)make ([a-z-]+)", README, re.MULTILINE))

    assert {"run", "test", "lint"} <= targets
    assert [target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


def test_folder_table_names_real_folders() -> None:
    folders = re.findall(r"^\| `([a-z/<>]+)/`", README, re.MULTILINE)

    assert len(folders) > 8
    assert [folder for folder in folders if "<" not in folder and not (ROOT / folder).is_dir()] == []
