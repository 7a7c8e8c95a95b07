"""HTML and SVG from nested calls; all text is escaped, so that no name can inject markup. Pure."""

import html
from typing import Final

_VOID: Final = frozenset({"meta", "line", "circle"})
"""Elements that may be empty, written without an end tag."""


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def tag(name: str, /, *children: str, **attributes: str | float) -> Markup:
    """An element. Underscores in attribute names become dashes; a last one is removed, as in `class_`."""
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
    """The value as text; numbers with as many digits as a drawing needs."""
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
