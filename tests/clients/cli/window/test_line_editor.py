"""Keys, and the lines that result from them."""

import pytest

from ardri_cli.table.line_editor import LineEditor


@pytest.mark.parametrize(
    ("keys", "lines", "text"),
    [
        (b"e8", [], "e8"),
        (b"e8\r", ["e8"], ""),
        (b" e8 \nd1", ["e8"], "d1"),
        (b"e9\x7f8\r", ["e8"], ""),
        (b"say hello\x17all", [], "say all"),
        (b"nothing\x15e8", [], "e8"),
        (b"\x04", [None], ""),
        (b"e8\x04", [], "e8"),
        (b"e\x1b[A8\x1b[1;5C", [], "e8"),
        ("bücher".encode(), [], "bücher"),
        (b"\xff", [], "\ufffd"),
        (b"\x01\x02", [], ""),
    ],
)
def test_keys_make_lines(keys: bytes, lines: list[str | None], text: str) -> None:
    editor = LineEditor()
    assert editor.feed(keys) == lines
    assert editor.text == text


def test_a_character_may_come_in_parts() -> None:
    editor = LineEditor()
    for byte in "ü".encode():
        assert editor.feed(bytes([byte])) == []
    assert editor.text == "ü"
