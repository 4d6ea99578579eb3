import re
import unicodedata
from pathlib import Path
from xml.etree import ElementTree as ET

from fathoms.kernel import picture
from fathoms.kernel.picture import Pen, Sheet, Type, fitted, wrapped
from fathoms.terminal.people import SHAPES


def svg(sheet: Sheet) -> str:
    text = sheet.svg("One & <two>").decode()
    ET.fromstring(text)  # noqa: S314 - our own
    return text


def test_an_empty_sheet_has_a_title_and_no_description() -> None:
    assert "<title>One &amp; &lt;two&gt;</title><defs>" in svg(Sheet(100))
    sheet = Sheet(100)
    sheet.told = ["First.", "Then <this>."]
    assert "<desc>First. Then &lt;this&gt;.</desc>" in svg(sheet)


def test_what_is_drawn_beyond_the_sheet_does_not_show_beside_it() -> None:
    sheet = Sheet(100, 300)
    sheet.ellipse(150, 50, (900, 40), Pen("blue"))
    whole = ET.fromstring(svg(sheet))  # noqa: S314 - our own
    *_, window = whole
    assert [part.tag.rpartition("}")[2] for part in whole] == ["title", "defs", "svg"]
    assert whole.get("viewBox") == f"0 0 {window.get('width')} {window.get('height')}" == "0 0 300 100"
    assert window.get("overflow", "hidden") == "hidden"
    assert [part.tag.rpartition("}")[2] for part in window] == ["rect", "ellipse"]


LETTERS = {
    "ball": "BLACK CIRCLE",
    "cone": "BLACK UP-POINTING TRIANGLE",
    "can": "BLACK SQUARE",
    "diamond": "BLACK DIAMOND",
    "saltire": "MULTIPLICATION X",
    "hexagon": "BLACK HEXAGON",
}


def test_a_seat_has_the_same_shape_in_the_terminal_in_pictures_and_in_the_browser() -> None:
    marks = (Path(__file__).parents[2] / "web/src/look/marks.ts").read_text(encoding="utf-8")
    shapes = re.findall(r'^  "(.*)", // (\w+)$', marks, re.MULTILINE)
    assert [unicodedata.name(shape) for shape in SHAPES] == [LETTERS[name] for _, name in shapes]
    assert [outline.replace("00", "") for outline, _ in shapes] == list(picture.MARKS)


def test_a_shape_drawn_twice_is_written_down_once() -> None:
    sheet = Sheet(100)
    for x in (10, 30):
        sheet.mark(0, x, 10, 12)
    sheet.mark(6, 50, 10, 12)
    sheet.mark(1, 70, 10, 12)
    text = svg(sheet)
    assert text.count("<use ") == 4
    assert text.count("<path id=") == 2


def test_numbers_are_short_and_corners_dashes_and_letters_as_asked() -> None:
    sheet = Sheet(100)
    sheet.rect((0.04, 1.26, 10, 20), Pen("red"), 3)
    sheet.rect((0, 0, 1, 1), Pen("none", "blue", 1.5, "2 3"))
    sheet.circle(1, 2, 3, Pen("red"))
    sheet.ellipse(1, 2, (3, 4), Pen("red"))
    sheet.text(1, 2, "a<b", Type(13, "red", "end", bold=True, chart=True, halo="white"))
    sheet.text(1, 2, 7)
    sheet.wave(10, Pen("blue"), 1)
    text = svg(sheet)
    assert '<rect x="0" y="1.3" width="10" height="20" rx="3" fill="red"/>' in text
    assert 'stroke="blue" stroke-width="1.5" stroke-dasharray="2 3"' in text
    assert 'text-anchor="end" font-weight="700"' in text
    assert ">a&lt;b</text>" in text
    assert ">7</text>" in text


def test_words_are_cut_or_wrapped_to_their_room() -> None:
    assert fitted("Charles", 1000, 12) == "Charles"
    assert fitted("Charles", 30, 12) == "Cha…"
    assert wrapped("one two three", 60, 12) == ["one two", "three"]


def test_the_colours_are_those_of_the_chart_by_day() -> None:
    tokens = (Path(__file__).parents[2] / "web/src/look/tokens.css").read_text(encoding="utf-8")
    chart = dict(re.findall(r"--([\w-]+): light-dark\((#\w+), #\w+\);", tokens))
    named = {"SOFT": "ink-soft", "SHORE": "water-line"}
    ours = [name for name, value in vars(picture).items() if name.isupper() and str(value).startswith("#")]
    assert len(ours) > 12
    for name in ours:
        assert getattr(picture, name) == chart[named.get(name, name.lower().replace("_", "-"))], name
    assert list(picture.WATER) == [chart[f"water-{level}"] for level in range(1, 6)]
    assert list(picture.SEATS) == [chart[f"seat-{seat}"] for seat in range(6)]
