"""HTML and SVG from nested calls; all text is escaped, so that no name can do anything. Pure."""

import html
from typing import Final

_VOID: Final = frozenset({"meta", "line", "circle"})
"""Elements that hold nothing."""


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def tag(name: str, /, *children: str, **attributes: str | float) -> Markup:
    """An element. In names of attributes underscores are dashes, but for a last one, which goes: `class_`."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(_text(value))}"'
        for key, value in attributes.items()
    )
    if name in _VOID and not children:
        return Markup(f"<{name}{written}/>")
    inner = "".join(
        child if isinstance(child, Markup) else html.escape(child, quote=False) for child in children
    )
    return Markup(f"<{name}{written}>{inner}</{name}>")


def joined(*parts: Markup) -> Markup:
    """Elements one after the other."""
    return Markup("".join(parts))


def _text(value: str | float) -> str:
    """Numbers with as many digits as a drawing needs."""
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
