"""The output of a program: splits a stream of bytes into lines, within bounds. Pure."""

from services.programs.output import ANSWER_BYTES, LINE_BYTES, STDERR_BYTES, TAIL_BYTES, Overflow


class Lines:
    """The lines of standard output."""

    def __init__(self) -> None:
        self._rest = b""
        self._left = ANSWER_BYTES

    def renew(self) -> None:
        """Called for each question: the bound of the answer begins anew."""
        self._left = ANSWER_BYTES

    def take(self, chunk: bytes) -> list[bytes]:
        """Returns the lines that end in the chunk, without their line breaks.

        Raises:
            Overflow: a line is too long, or there is too much output before the next question.
        """
        self._left -= len(chunk)
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        if any(len(line) > LINE_BYTES for line in (*lines, self._rest)):
            raise Overflow(f"it wrote a line of more than {LINE_BYTES} bytes")
        if self._left < 0:
            raise Overflow(f"it wrote more than {ANSWER_BYTES} bytes between two questions")
        return lines


class Tail:
    """The end of standard error, for people."""

    def __init__(self) -> None:
        self._left = STDERR_BYTES
        self.bytes = b""

    def take(self, chunk: bytes) -> None:
        """Adds a chunk, and keeps only the end of all.

        Raises:
            Overflow: there is too much output in all.
        """
        self._left -= len(chunk)
        self.bytes = (self.bytes + chunk)[-TAIL_BYTES:]
        if self._left < 0:
            raise Overflow(f"it wrote more than {STDERR_BYTES} bytes on standard error")
