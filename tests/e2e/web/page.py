"""The programs of docs/frontends.md, as they are printed there."""

import re
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).resolve().parents[3] / "docs" / "frontends.md"


def program(section: str, language: str) -> str:
    """Returns all code of a section in that language, as one program."""
    text = PAGE.read_text().partition(f"\n### {section}\n")[2]
    section_text = re.split(r"^##+ ", text, maxsplit=1, flags=re.MULTILINE)[0]
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", section_text, re.MULTILINE | re.DOTALL)
    assert blocks, f"no {language} under {section}"
    return "\n".join(blocks)
