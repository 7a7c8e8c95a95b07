"""A page that needs no other files: its head, style and sections. Pure."""

from importlib.resources import files
from typing import Final

from services.tournament.export.markup import Markup, joined, tag

_STYLE: Final = Markup(files(__package__).joinpath("data/style.css").read_text(encoding="utf-8"))
_HEADERS: Final = joined(
    tag("meta", charset="utf-8"), tag("meta", name="viewport", content="width=device-width, initial-scale=1")
)


def sheet(title: str, *content: Markup) -> str:
    """The text of the page."""
    head = tag("head", _HEADERS, tag("title", title), tag("style", _STYLE))
    return f"<!doctype html>\n{tag('html', head, tag('body', tag('main', *content)), lang='en')}\n"


def section(title: str, about: str, content: Markup) -> Markup:
    """A part under a heading of its own."""
    return tag("section", tag("h2", title), tag("p", about), content)
