"""Finds misspelt words: in English by codespell's list of known mistakes, in French by hunspell's dictionary.

    .venv/bin/python scripts/spelling.py

English is looked at in comments and names too, but not in tests, which speak all languages and err on purpose; French
where people read it: the pages in docs/fr, the rule books and the catalogues. What is right and unknown stands in
spelling.en.txt and spelling.fr.txt. Where hunspell has no French, French is left out, and that is said.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = Path(__file__).resolve().parent
FOLDERS = (".github", "bench", "deploy", "docs", "e2e", "examples", "notebooks", "scripts", "src", "web/src")
NOT_ENGLISH = "*.jsonl,*.svg,*.png,*.ipynb,*.xml,*.json,*.de.*,*.fr.*,de.po,fr.po,spelling.*,./docs/fr/*,*/static/*"
NOT_ENGLISH += ",*.test.ts,./docs/labels.md,retired_words.toml,node_modules,__pycache__"
FRENCH = ("docs/fr/*.md", "src/fathoms/games/*/rulebook.fr.md", "src/fathoms/**/fr.po")
DICTIONARY = "fr_FR"
_PROGRAM = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_NO_PROSE = re.compile(
    r"\]\([^)]*\)|\{[^}]*\}|<[^>]*>|\[[a-z0-9-]+\](?!\()|\b[A-Z]{2,3}-[\d.]+|--\w[\w-]*|\S+@\S+|\w+\.(?:py|toml|po)"
)
_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_MESSAGE = re.compile(r'^(?:msgstr(?:\[\d\])? )?"(.*)"$', re.MULTILINE)
_KEY = re.compile(r"^msgid .*$|^#.*$", re.MULTILINE)


def english(root: Path) -> list[str]:
    """Every known mistake in the English of a repository."""
    places = [*[name for name in FOLDERS if (root / name).exists()], *[path.name for path in root.glob("*.md")]]
    command = [str(Path(sys.executable).parent / "codespell"), "--skip", NOT_ENGLISH]
    done = subprocess.run(
        [*command, "--ignore-words", str(HERE / "spelling.en.txt"), *[f"./{place}" for place in places]],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines()


def french_words(path: Path) -> set[str]:
    """The words of a French text, without programs, keys and addresses."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".po":
        text = text.partition("\n\n")[2]  # the first message says how the file is written
        text = "\n".join(_MESSAGE.findall(_KEY.sub("", text))).replace("\\n", " ")
    text = _NO_PROSE.sub(" ", _PROGRAM.sub(" ", text))
    return {word.replace("'", "’") for word in _WORD.findall(text)}


def french(root: Path) -> list[str]:
    """Every word of the French texts that no dictionary knows, with the file where it stands."""
    known = set((HERE / "spelling.fr.txt").read_text(encoding="utf-8").split())
    found = []
    for path in sorted({path for form in FRENCH for path in root.glob(form)}):
        words = {word for word in french_words(path) if word not in known}
        found += [f"{path.relative_to(root)}: {word}" for word in sorted(unknown(words))]
    return found


def unknown(words: set[str]) -> set[str]:
    """Those of some words that hunspell does not know."""
    done = subprocess.run(
        ["/usr/bin/env", "hunspell", "-d", DICTIONARY, "-i", "utf-8", "-l"],
        input="\n".join(sorted(words)),
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def has_french() -> bool:
    """Whether French can be looked at on this machine."""
    if shutil.which("hunspell") is None:
        return False
    told = subprocess.run(["/usr/bin/env", "hunspell", "-D"], input="", capture_output=True, text=True, check=False)
    return DICTIONARY in told.stdout + told.stderr


def main() -> str | None:
    """Returns what is wrong, for sys.exit; None if all is well."""
    found = english(ROOT)
    if has_french():
        found += french(ROOT)
    else:
        print("spelling: no French; on Debian: apt-get install hunspell hunspell-fr-classical")
    return "\n".join(found) or None


if __name__ == "__main__":
    sys.exit(main())
