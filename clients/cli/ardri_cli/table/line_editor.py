"""A line editor for a terminal that passes on each key at once. Pure."""

import codecs
import re
from typing import Final

_ENTER: Final = "\r\n"
_BACKSPACE: Final = "\x7f\x08"
_DELETE_WORD: Final = "\x17"
_DELETE_LINE: Final = "\x15"
_END: Final = "\x04"
_SEQUENCE: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|.)?", re.DOTALL)
"""The bytes of keys that have no character, such as arrows."""


class LineEditor:
    """Keeps what is typed until Enter. `text`: the unfinished line."""

    def __init__(self) -> None:
        self.text = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def feed(self, keys: bytes) -> list[str | None]:
        """The lines that these keys finish, without spaces around them; None if they end the input."""
        lines: list[str | None] = []
        for key in _SEQUENCE.sub("", self._decoder.decode(keys)):
            if key in _ENTER:
                lines.append(self.text.strip())
                self.text = ""
            elif key in _BACKSPACE:
                self.text = self.text[:-1]
            elif key == _DELETE_WORD:
                self.text = re.sub(r"\S*\s*$", "", self.text)
            elif key == _DELETE_LINE:
                self.text = ""
            elif key == _END and not self.text:
                lines.append(None)
            elif key.isprintable():
                self.text += key
        return lines
