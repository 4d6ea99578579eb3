"""The picture of a letter: a game's own board, or the view written out where there is none or it fails."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from msgspec import Struct
from msgspec.structs import replace

from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Info, Rules
from fathoms.kernel.picture import Painter, Reader, Sheet
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller
from fathoms.server.notices.picture import picture

DEEP = "in-too-deep"


def broken(view: Struct, reader: Reader) -> Sheet:
    raise ZeroDivisionError(view, reader)


@pytest.mark.parametrize("painter", [None, broken])
def test_without_a_board_the_view_is_written_out(monkeypatch: pytest.MonkeyPatch, painter: Painter | None) -> None:
    info = registry.game(DEEP)
    ours = info.rules()
    reader = Teller(Catalogue("fr", info), ("Anne", "Brune", "Zoé <3"), 1)
    view = ours.view(ours.setup({}, 3, FastChance(1)), 1)
    drawn = picture(DEEP, view, reader)
    assert "Votre main\u00a0:" in drawn.text

    def rules(_: Info) -> Rules:
        return replace(ours, picture=painter)

    monkeypatch.setattr(Info, "rules", rules)
    written = picture(DEEP, view, reader)
    assert written.content != drawn.content
    assert written.text == "In Too Deep, tel que vous le voyez"
    texts = [each.text for each in ET.fromstring(written.content).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314
    assert "Entreprises" in texts
    assert "Zoé <3" in texts
