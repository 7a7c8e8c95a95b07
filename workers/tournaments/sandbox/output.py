"""What a program may say: lines out of a stream of bytes, within bounds. Pure."""

from services.programs.output import ANSWER_BYTES, LINE_BYTES, STDERR_BYTES, TAIL_BYTES, Overflow


class Lines:
    """Standard output."""

    def __init__(self) -> None:
        self._rest = b""
        self._left = ANSWER_BYTES

    def renew(self) -> None:
        """There was a question, and the bound of the answer begins anew."""
        self._left = ANSWER_BYTES

    def take(self, chunk: bytes) -> list[bytes]:
        """The lines that end in the chunk, without their ends.

        Raises:
            Overflow: too long a line, or too much before the next question.
        """
        self._left -= len(chunk)
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        if self._left < 0 or any(len(line) > LINE_BYTES for line in (*lines, self._rest)):
            raise Overflow
        return lines


class Tail:
    """Standard error: its end, for people."""

    def __init__(self) -> None:
        self._left = STDERR_BYTES
        self.bytes = b""

    def take(self, chunk: bytes) -> None:
        """Keeps the end of it.

        Raises:
            Overflow: too much in all.
        """
        self._left -= len(chunk)
        self.bytes = (self.bytes + chunk)[-TAIL_BYTES:]
        if self._left < 0:
            raise Overflow
