"""Builds the documentation site: gathers the pages, gives them their places, and checks every link of what comes out.

Run by scripts/site. Pages lie in docs, three at the root of the repository, the rule books with their games. A page of
docs that has no place in NAV is an error, and so is a link that leads nowhere, or a page that would ask another host
for anything.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

import fields_page
import http_api_page
import notebooks
import reference_page

from fathoms.kernel import registry
from fathoms.kernel.game import Info
from fathoms.kernel.rulebook import EXAMPLE, MARKS, filled, languages_of_book
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.illustration import illustration

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "build" / "site-source"
SITE = ROOT / "build" / "site"
FONTS = ROOT / "web" / "node_modules" / "@fontsource"
ELSEWHERE = {"ARCHITECTURE.md": "architecture.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
DOWNLOADS = (
    "examples/learn.py",
    "examples/outside_bot.py",
    "examples/outside_bot.ts",
    "sdk/python/fathoms_client.py",
    "sdk/typescript/fathoms.ts",
)
"""Files of the repository that pages give out, by the same paths."""
Nav: TypeAlias = list[dict[str, object]]
NAME = re.compile(
    r"^```.*?^```$|\[[^\]]*\]\([^)]*\)|`?\b(?P<name>docs/[\w/-]+\.md|ARCHITECTURE\.md|CONTRIBUTING\.md|CHANGELOG\.md)\b`?|`[^`\n]*`",
    re.MULTILINE | re.DOTALL,
)
"""A block of code, a link, the name of a page, or other code: what comes first counts."""
RULES = "rules/"
"""Stands for every rule book."""
FIELDS = "fields/"
"""Stands for the views and options of every game."""
NAV: dict[str, dict[str, tuple[str, ...]]] = {
    "Fathoms": {"": ("index.md",)},
    "Lessons": {
        "Begin here": ("ten-lines.md", "add-an-option.md", "add-a-card.md", "tutorial.md"),
        "Notebooks": tuple([f"notebooks/{name}.md" for name in notebooks.ORDER]),
    },
    "How-to": {
        "Play": ("play.md", "tournaments.md", "puzzles.md"),
        "Host": ("host.md", "operations.md", "alerts.md", "mail.md"),
        "Write a bot": ("write-a-bot.md", "outside-bots.md", "learning.md"),
        "Add to it": ("packs.md", "lessons.md", "languages.md", "contributing.md"),
    },
    "Reference": {
        "Python": ("reference.md", "reference-rl.md", "answers.md", FIELDS),
        "Programs": ("http-api.md",),
        "Words and promises": (
            "words.md",
            "objectives.md",
            "security.md",
            "labels.md",
            "dependencies.md",
            "changelog.md",
        ),
        "Rule books": (RULES,),
    },
    "Explanation": {
        "Is it true?": ("proven.md", "side-by-side.md", "fair-chance.md", "bots.md", "scale.md"),
        "How it works": ("architecture.md", "server.md", "periodic.md"),
        "Decisions": ("decisions/index.md",),
    },
    "Français": {"": ("fr/index.md", "fr/play.md", "fr/host.md")},
}
"""The four kinds of pages, and the player's and the host's in French: section, group, pages."""


def gather() -> None:
    """Put every page where the site has it."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.copytree(ROOT / "docs", SOURCE, ignore=shutil.ignore_patterns("zensical.toml", "0000-*"))
    for name, page in ELSEWHERE.items():
        shutil.copy(ROOT / name, SOURCE / page)
    fonts = SOURCE / "site" / "fonts"
    fonts.mkdir()
    for font in FONTS.glob("*/files/*-latin-[47]00-*.woff2"):
        shutil.copy(font, fonts)
    shutil.copy(ROOT / "web" / "public" / "icon.svg", SOURCE / "site" / "icon.svg")
    (SOURCE / "rules").mkdir()
    for info in registry.games().values():
        for lang in languages_of_book(info):
            (SOURCE / "rules" / f"{info.name}.{lang}.md").write_text(rule_book(info, lang), encoding="utf-8")
    (SOURCE / "decisions" / "index.md").write_text(decisions_page(), encoding="utf-8")
    (SOURCE / "notebooks").mkdir()
    for name in notebooks.ORDER:
        source = (notebooks.FOLDER / f"{name}.py").read_text(encoding="utf-8")
        (SOURCE / "notebooks" / f"{name}.md").write_text(notebooks.page(source), encoding="utf-8")
    (SOURCE / "reference.md").write_text(reference_page.page(), encoding="utf-8")
    (SOURCE / "reference-rl.md").write_text(reference_page.learning_page(), encoding="utf-8")
    (SOURCE / "fields").mkdir()
    for info in registry.games().values():
        (SOURCE / "fields" / f"{info.name}.md").write_text(fields_page.page(info), encoding="utf-8")
    (SOURCE / "http-api.md").write_text(http_api_page.page(), encoding="utf-8")
    for name in DOWNLOADS:
        (SOURCE / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, SOURCE / name)
    for path in SOURCE.rglob("*.md"):
        path.write_text(linked(path.read_text(encoding="utf-8"), path.relative_to(SOURCE)), encoding="utf-8")


def linked(text: str, page: Path) -> str:
    """A page in which the names of other pages, as one writes them in the repository, are links to them."""

    def link(match: re.Match[str]) -> str:
        name = match["name"]
        if name is None:
            return match[0]  # what is code or a link already
        target = ELSEWHERE.get(name) or name.removeprefix("docs/")
        found = target != str(page) and (SOURCE / target).is_file()
        return f"[{title(target)}]({os.path.relpath(target, page.parent)})" if found else match[0]

    return NAME.sub(link, text)


def rule_book(info: Info, lang: str) -> str:
    """A rule book with its values, the marks of its clauses in its own language, and the pictures of its examples."""
    text = filled((info.folder() / f"rulebook.{lang}.md").read_text(encoding="utf-8"), info.rules().content.named())
    words = Catalogue(lang)
    for mark in MARKS:
        text = text.replace(f"[{mark}]", f"*({words.say(f'cli.rules.mark.{mark}')})*")
    return EXAMPLE.sub(lambda match: example(info, lang, match["scene"], match["text"]), text)


def example(info: Info, lang: str, scene: str, text: str) -> str:
    """An example as a quotation, and under it its picture, which is written beside the page."""
    told = f"> **{Catalogue(lang).say('cli.rules.example')}.** {text}"
    drawn = illustration(info.name, scene, lang)
    if drawn is None:
        return told
    picture = Path("scenes") / info.name / f"{scene}.{lang}.svg"
    target = SOURCE / "rules" / picture
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(drawn.svg)
    return f"{told}\n>\n> ![{drawn.alt}]({picture})"


def title(page: str) -> str:
    """The first heading of a page."""
    return (SOURCE / page).read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def decisions() -> list[str]:
    """The pages of all decisions, in order."""
    return sorted(f"decisions/{path.name}" for path in (SOURCE / "decisions").glob("0*.md"))


def decisions_page() -> str:
    """A list of all decisions."""
    lines = [f"- [{title(page)}]({Path(page).name})" for page in decisions()]
    return "# Decisions\n\nA page for each choice that somebody may question later.\n\n" + "\n".join(lines) + "\n"


def nav() -> Nav:
    """The navigation, with a place for every page."""
    many = {
        folder: sorted(f"{folder}{path.name}" for path in (SOURCE / folder).glob("*.md")) for folder in (RULES, FIELDS)
    }
    placed: Nav = []
    known = set(decisions())  # they have a page of their own that lists them
    for section, groups in NAV.items():
        entries: list[object] = []
        for group, names in groups.items():
            pages = [page for name in names for page in many.get(name, [name])]
            known.update(pages)
            listed = [{label(page): page} for page in pages]
            entries += [{group: listed}] if group else listed
        placed.append({section: entries})
    lost = {str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.md")} - known
    if lost:
        sys.exit(f"no place in the navigation (scripts/build_site.py): {', '.join(sorted(lost))}")
    return placed


def label(page: str) -> str:
    """What the navigation calls a page: its title, and of a rule book its language too."""
    return f"{title(page)} · {page.split('.')[-2].upper()}" if page.startswith(RULES) else title(page)


def configure() -> Path:
    """The configuration with the navigation in it."""
    heading, _, rest = (ROOT / "docs" / "site" / "zensical.toml").read_text(encoding="utf-8").partition("[project]\n")
    added = f'docs_dir = "{SOURCE.name}"\nsite_dir = "{SITE.name}"\nnav = {in_toml(nav())}\n'
    path = SOURCE.parent / "zensical.toml"
    path.write_text(f"{heading}[project]\n{added}{rest}", encoding="utf-8")
    return path


def in_toml(value: object) -> str:
    """Lists, tables and texts as TOML writes them on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{json.dumps(name)} = {in_toml(each)}" for name, each in value.items()]) + " }"
    if isinstance(value, list):
        return "[" + ", ".join([in_toml(each) for each in value]) + "]"
    return json.dumps(value)


class Page(HTMLParser):
    """The links of a page, what it loads, and the places in it that can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") in {"stylesheet", "icon", "preload", "preconnect", "manifest"}:
            self.loads.append(given.get("href", ""))
        self.loads += [given["src"]] if "src" in given else []


def problems(site: Path) -> list[str]:
    """Links that lead nowhere, and whatever would be asked of another host."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        name = path.relative_to(site)
        for link in page.links + page.loads:
            outside = bool(urlsplit(link).netloc)
            if outside and link in page.loads:
                found.append(f"{name} loads {link}")
            elif not outside and not urlsplit(link).scheme and not leads_somewhere(site, path, link, pages):
                found.append(f"{name} links to {link}")
    for style in site.rglob("*.css"):
        for outside in re.findall(r"url\([\"']?((?:https?:)?//[^)\"']+)", style.read_text(encoding="utf-8")):
            found.append(f"{style.relative_to(site)} loads {outside}")  # noqa: PERF401 - as above
    return found


def leads_somewhere(site: Path, path: Path, link: str, pages: dict[Path, Page]) -> bool:
    """Whether a link within the site finds its page, and there its place."""
    parts = urlsplit(link)
    target = path
    if parts.path:
        base = site if parts.path.startswith("/") else path.parent
        target = Path(base, unquote(parts.path).lstrip("/")).resolve()
        target = target / "index.html" if target.is_dir() else target
    if not target.exists():
        return False
    return not parts.fragment or target not in pages or unquote(parts.fragment) in pages[target].ids


def main() -> None:
    """Gather, build, check."""
    gather()
    shutil.rmtree(SITE, ignore_errors=True)
    program = Path(sys.executable).parent / "zensical"
    subprocess.run([program, "build", "--strict", "--clean", "--config-file", str(configure())], check=True)
    for empty in SITE.glob("sitemap.xml*"):
        empty.unlink()  # it wants whole addresses, and the site has none yet: an empty one says that there are no pages
    found = problems(SITE)
    for each in found:
        print(each)
    if found:
        sys.exit(f"{len(found)} links are wrong")
    print(f"site: {sum(1 for _ in SITE.rglob('*.html'))} pages in {SITE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
