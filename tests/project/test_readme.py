"""Folders and make targets that the README names exist, and so do the targets of links in all pages."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
PAGES = sorted((ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!http)([^)#]+)", page.read_text())

    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=lambda page: page.name)
def test_tables_are_tables(page: Path) -> None:
    """Without a line of dashes below its head, a table is shown as plain text."""
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    tables = re.findall(r"(?:^ *\|.*\n)+", text, re.MULTILINE)

    heads = [table.splitlines()[:2] for table in tables]
    assert [head for head in heads if not re.fullmatch(r" *\|[-:| ]+\|", head[-1])] == []


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"(?:`|^)make ([a-z-]+)", README, re.MULTILINE))

    assert {"run", "test", "lint"} <= targets
    assert [target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


def test_folder_table_names_real_folders() -> None:
    folders = re.findall(r"^\| `([a-z/<>]+)/`", README, re.MULTILINE)

    assert len(folders) > 8
    assert [folder for folder in folders if "<" not in folder and not (ROOT / folder).is_dir()] == []
