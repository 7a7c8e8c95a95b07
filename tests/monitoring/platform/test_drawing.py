"""Pictures of boards: whole SVG that shows every panel; and those of the docs are of these boards."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from k8s.monitoring.board import Board, Look, Panel, Row, Unit
from k8s.monitoring.drawing import Series, number, picture
from k8s.monitoring.files import PICTURES, boards

SVG = "{http://www.w3.org/2000/svg}"
WAVY = Panel("Waves <&>", "", Unit.SECONDS, {"{{job}}": "x"}, width=12)
NOW = Panel("Up", "", Unit.COUNT, {"{{job}}": "x"}, Look.NOW, 12)
BOARD = Board("b", "A & B", "", "any", (Row("Row", (WAVY, NOW)),))


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_lines_and_numbers_are_drawn_with_their_legends() -> None:
    drawn = {
        "Waves <&>": [Series("a<b", [(0, 0.0), (50, 0.5), (100, 0.25)]), Series("flat", [(0, 0.1)])],
        "Up": [Series("gateway", [(0, 0.0), (100, 1.0)])],
    }
    svg = picture(BOARD, drawn, 0, 100)
    assert {"A & B", "Row", "Waves <&>", "a<b", "500 ms", "250 ms", "0 s", "1", "gateway"} <= set(texts(svg))
    lines = [each.get("points", "") for each in ElementTree.fromstring(svg).iter(f"{SVG}polyline")]
    first = [tuple(map(float, point.split(","))) for point in lines[0].split()]
    assert first[0][0] < first[1][0] < first[2][0]
    assert first[1][1] < first[2][1] < first[0][1], "more is higher"


def test_without_numbers_it_says_so() -> None:
    assert texts(picture(BOARD, {}, 0, 100)).count("No data") == 2


def test_many_numbers_stand_in_lines() -> None:
    many = [Series(f"process-{place}", [(0, 1.0)]) for place in range(8)]
    found = ElementTree.fromstring(picture(BOARD, {"Up": many}, 0, 100)).iter(f"{SVG}text")
    places = [(each.get("x"), each.get("y")) for each in found if (each.text or "").startswith("process-")]
    assert len(set(places)) == len(places) == 8


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.0123, Unit.SECONDS, "12.3 ms"),
        (3.4, Unit.SECONDS, "3.4 s"),
        (0.98, Unit.SHARE, "98 %"),
        (1234, Unit.COUNT, "1.23 k"),
        (12_345_678, Unit.BYTES, "12.3 MB"),
        (12, Unit.BYTES, "12 B"),
        (2.5, Unit.CALLS, "2.5/s"),
        (0, Unit.COUNT, "0"),
    ],
)
def test_numbers_as_people_write_them(value: float, unit: Unit, text: str) -> None:
    assert number(value, unit) == text


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
def test_the_docs_have_a_picture_of_every_board(board: Board) -> None:
    """With all of its panels, most of which show something: `make boards` draws them anew."""
    found = texts((PICTURES / f"{board.name}.svg").read_text(encoding="utf-8"))
    panels = [panel.title for row in board.rows for panel in row.panels]
    assert set(panels) <= set(found)
    assert found.count("No data") < len(panels) / 2
    assert f"{board.name}.svg" in Path("docs/boards.md").read_text(encoding="utf-8")
