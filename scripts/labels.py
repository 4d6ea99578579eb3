"""Lists every label of the program that was changed since a commit, in English and French, before and after.

python scripts/labels.py COMMIT > docs/labels.md

What is new since then is not listed: nobody has to learn it anew. A label that is gone stands at the end.
"""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
WHERE = "src/fathoms/locale"
LANGUAGES = ("en", "fr")
HEAD = """# Labels that changed

Every text of the program's own catalogues that says something else now than at commit `{commit}`. After it, our words
became those that players know from other sites. Made by `scripts/labels.py {commit}` on {date}:
{changed} changed, {gone} gone. The texts of the games are not part of it.
"""
COLUMNS = "| key | English before | English after | French before | French after |\n|---|---|---|---|---|"
Texts = dict[str, str]


def texts(source: bytes) -> Texts:
    """Key to text; the forms of a plural follow each other."""
    found = {}
    for message in read_po(io.BytesIO(source), abort_invalid=True):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
            found[key] = " / ".join(dict.fromkeys(forms))
    return found


def page(before: dict[str, Texts], after: dict[str, Texts], commit: str, date: str) -> str:
    """The page, from the texts of each language."""
    keys = list(before["en"])
    kept = [key for key in keys if key in after["en"]]
    changed = [key for key in kept if any(before[lang][key] != after[lang][key] for lang in LANGUAGES)]
    gone = [key for key in keys if key not in after["en"]]
    rows = [_row(f"`{key}`", *[each[lang][key] for lang in LANGUAGES for each in (before, after)]) for key in changed]
    left = [_row(f"`{key}`", *[before[lang][key] for lang in LANGUAGES]) for key in gone]
    head = HEAD.format(commit=commit, date=date, changed=len(changed), gone=len(gone))
    ended = ["", "## Gone", "", "| key | English | French |\n|---|---|---|", *left]
    return "\n".join([head, COLUMNS, *rows, *ended, ""])


def _row(*cells: str) -> str:
    plain = [cell.replace("|", "\\|").replace("\n", " ⏎ ").replace("<", "&lt;") for cell in cells]
    return f"| {' | '.join(plain)} |"


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True).stdout  # noqa: S607


if __name__ == "__main__":
    [since] = sys.argv[1:]
    old = {lang: texts(_git("show", f"{since}:{WHERE}/{lang}.po")) for lang in LANGUAGES}
    new = {lang: texts((ROOT / WHERE / f"{lang}.po").read_bytes()) for lang in LANGUAGES}
    today = _git("log", "-1", "--format=%as").decode().strip()
    print(page(old, new, since, today), end="")
