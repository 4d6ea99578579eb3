"""The documentation site: its links are checked by a check that finds what is wrong, and its programs run."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import notebooks
import pytest

from fathoms.kernel import registry

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import build_site  # noqa: E402

PROGRAMS = ("index.md", "ten-lines.md", "answers.md", "write-a-bot.md", "learning.md")
GOOD = '<a href="../"></a><a href="#here"></a><a href="../#top"></a><a href="https://example.org"></a><p id="here"></p>'


def site(folder: Path, page: str, style: str = "") -> list[str]:
    (folder / "page").mkdir()
    (folder / "index.html").write_text('<h1 id="top"></h1><a href="page/"></a><img src="page/a.png">')
    (folder / "page" / "a.png").touch()
    (folder / "page" / "index.html").write_text(page)
    (folder / "page" / "look.css").write_text(style)
    return build_site.problems(folder)


def test_a_site_whose_links_lead_somewhere_is_well(tmp_path: Path) -> None:
    assert site(tmp_path, GOOD, 'a { background: url("a.png") }') == []


@pytest.mark.parametrize(
    "bad",
    [
        '<a href="../nowhere/">',
        '<a href="#nowhere">',
        '<a href="../#nowhere">',
        '<img src="b.png">',
        '<script src="https://cdn.example.org/x.js">',
        '<link rel="stylesheet" href="https://fonts.example.org/x.css">',
        '<link rel="preconnect" href="https://fonts.example.org">',
    ],
)
def test_what_leads_nowhere_or_to_another_host_is_found(tmp_path: Path, bad: str) -> None:
    assert len(site(tmp_path, GOOD + bad)) == 1


def test_a_style_that_asks_another_host_is_found(tmp_path: Path) -> None:
    assert len(site(tmp_path, GOOD, "@font-face { src: url(//fonts.example.org/x.woff2) }")) == 1


def test_every_page_has_its_place_in_the_navigation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_site, "SOURCE", tmp_path / "source")
    monkeypatch.setattr(notebooks, "page", lambda source: source.partition("\n")[2].removeprefix("# "))
    build_site.gather()
    placed = tomllib.loads(f"nav = {build_site.in_toml(build_site.nav())}")["nav"]
    assert [name for section in placed for name in section] == [
        "Fathoms",
        "Lessons",
        "How-to",
        "Reference",
        "Explanation",
        "Français",
    ]
    assert {"Rule books", "Words and promises"} <= {name for group in placed[3]["Reference"] for name in group}
    french = (tmp_path / "source" / "rules" / "into-the-blue.fr.md").read_text(encoding="utf-8")
    assert "*(arbitrage)*" in french
    assert "> **Exemple.** Après le troisième lancer" in french
    assert "](scenes/into-the-blue/gap.fr.svg)" in french
    assert "| 5 | 7 | 3 |" in french
    picture = (tmp_path / "source" / "rules" / "scenes" / "into-the-blue" / "gap.fr.svg").read_bytes()
    assert picture.startswith(b"<svg")
    for name in build_site.DOWNLOADS:
        assert (tmp_path / "source" / name).read_bytes() == (ROOT / name).read_bytes()
    assert "[How Fathoms is built](architecture.md)" in (tmp_path / "source" / "tutorial.md").read_text(
        encoding="utf-8"
    )
    (tmp_path / "source" / "stray.md").write_text("# Stray\n")
    with pytest.raises(SystemExit, match=r"stray\.md"):
        build_site.nav()


def test_names_of_pages_become_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_site, "SOURCE", tmp_path)
    for name in ("server", "architecture"):
        (tmp_path / f"{name}.md").write_text(f"# The {name}\n")
    here = Path("decisions/x.md")
    assert build_site.linked("see docs/server.md, too", here) == "see [The server](../server.md), too"
    assert build_site.linked("`ARCHITECTURE.md`.", Path("x.md")) == "[The architecture](architecture.md)."
    for same in ("[a](docs/server.md)", "`cat docs/server.md`", "docs/nowhere.md", "```sh\ncat docs/server.md\n```"):
        assert build_site.linked(same, here) == same
    assert build_site.linked("docs/server.md", Path("server.md")) == "docs/server.md"


def test_an_example_without_a_picture_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_site, "illustration", lambda *_: None)
    info = registry.game("into-the-blue")
    assert build_site.example(info, "en", "gap", "Ada dives.") == "> **Example.** Ada dives."


@pytest.mark.parametrize("page", PROGRAMS)
def test_the_programs_on_the_pages_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_bot.py").write_text("def bot(game):\n    return game.legal()[0]\n", encoding="utf-8")
    programs = re.findall(
        r"^```python\n(.*?)^```$", (ROOT / "docs" / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert programs
    names: dict[str, object] = {}
    for program in programs:
        exec(program, names)  # noqa: S102 - our own page
    if page == "write-a-bot.md":
        assert "Outcome(" in capsys.readouterr().out
