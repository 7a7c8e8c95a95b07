"""The statements that this process sends to databases."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event


@contextmanager
def statements(containing: str = "") -> Iterator[list[str]]:
    """Collects the statements that contain that text, as anybody executes them."""
    found: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        if containing in statement:
            found.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)
