import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from fathoms.kernel import registry
from fathoms.kernel.game import Info
from fathoms.locale import check
from fathoms.locale.catalogue import LANGUAGES, PROGRAM, languages_of

SOURCE = PROGRAM.parent
GAMES = list(registry.games().values())
BLUE = registry.game("into-the-blue")


@pytest.mark.parametrize("info", [None, *GAMES], ids=lambda info: info.name if info else "program")
def test_the_languages_are_equal(info: Info | None) -> None:
    assert list(check.unequal(check.folder_of(info))) == []


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.name)
def test_everything_that_the_rules_say_has_its_message(info: Info) -> None:
    assert list(check.incomplete(info.rules())) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('msgid "end.last-chest"', 'msgid "end.other"', "end.last-chest: missing in fr"),
        ("montre {missing}", "montre {mising}", "refusal.beyond-run: other parameters in fr"),
        ('msgid_plural "board.place"\nmsgstr[0]', "msgstr", "board.place: a plural in one of en and fr only"),
        ('msgstr "palier {level}"', 'msgstr ""', "option.place: empty in fr"),
        ("vous\u00a0?", "vous ?", "question.reroll: no non-breaking space before : ; ? ! or inside « »"),
        ("{missing}", "{missing.real}", "refusal.beyond-run: not a plain parameter in fr"),
        (
            'msgid "option.place"',
            'msgid "option.place"\nmsgstr "x"\n\nmsgid "option.place"',
            "option.place: 2 times in fr",
        ),
    ],
)
def test_a_difference_is_found(tmp_path: Path, old: str, new: str, found: str) -> None:
    shutil.copytree(check.folder_of(BLUE), tmp_path, dirs_exist_ok=True)
    file = tmp_path / "fr.po"
    text = file.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new)
    if "msgid_plural" in old:
        text = text.replace('msgstr[1] "palier {level}\u00a0: {count} coquillages"\n', "")
    file.write_text(text, encoding="utf-8")
    assert found in list(check.unequal(tmp_path))


@pytest.mark.parametrize(
    "wrong",
    [
        '"Meinst du?"',
        "Meinst du ?",
        "Wirklich\u00a0?",
        "Das «Ende».",
        "Das „Ende”.",
        "Das “Ende”.",
        "Das „Ende.",
        "Ende“.",
    ],
)
def test_german_has_its_own_signs(tmp_path: Path, wrong: str) -> None:
    for lang, said in (("en", "Fine."), ("de", wrong)):
        form = said.replace('"', '\\"')
        text = f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "end.x"\nmsgstr "{form}"\n'
        (tmp_path / f"{lang}.po").write_text(text, encoding="utf-8")
    assert [fault.partition(":")[0] for fault in check.unequal(tmp_path)] == ["end.x"]


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_a_message_of_the_program_that_a_language_lacks_is_named(tmp_path: Path, lang: str) -> None:
    """Whoever adds a sentence must say it in every language of the program: nothing falls back silently."""
    shutil.copytree(PROGRAM, tmp_path, dirs_exist_ok=True)
    added = '\nmsgid "web.brand-new"\nmsgstr "Brand new"\n'
    for each in LANGUAGES:
        if each != lang:
            with (tmp_path / f"{each}.po").open("a", encoding="utf-8") as file:
                file.write(added)
    assert list(check.unequal(tmp_path)) == [f"web.brand-new: missing in {lang}"]


def test_a_missing_message_and_an_unknown_parameter_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = BLUE.rules()
    given = {"event.unheard-of": frozenset(), "event.stopped": frozenset(), "board.place": frozenset({"level"})}
    monkeypatch.setattr(check, "declared", lambda _: given)
    monkeypatch.setattr(check, "played", lambda *_: {})
    assert list(check.incomplete(rules)) == [
        f"{problem} in {lang}"
        for lang in languages_of(BLUE)
        for problem in (
            "board.place: nobody gives count",
            "event.stopped: nobody gives seat",
            "event.unheard-of: missing",
        )
    ]


def test_questions_and_refusals_are_found_by_playing() -> None:
    given = check.played(BLUE.rules(), 4)
    assert {"question.reroll", "question.reroll.none", "question.place", "refusal.beyond-run"} <= set(given)
    assert given["refusal.beyond-run"] == {"missing"}


# -- the program's own keys, against the code that says them


def messages() -> dict[str, check.Message]:
    found = check.read(PROGRAM / "en.po")
    for info in GAMES:
        found |= check.read(check.folder_of(info) / "en.po")
    return found


def nodes() -> Iterator[ast.AST]:
    for folder in ("arena", "cli", "locale"):
        for path in (SOURCE / folder).rglob("*.py"):
            yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def constants() -> set[str]:
    files = [path for folder in ("server/previews", "library") for path in (SOURCE / folder).glob("*.py")]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    every = [*nodes(), *[node for tree in trees for node in ast.walk(tree)]]
    return {node.value for node in every if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_every_message_that_the_code_says_exists_with_its_parameters() -> None:
    catalogue = messages()
    for node in nodes():
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say"):
            continue
        given = {keyword.arg for keyword in node.keywords}
        for key in ast.walk(node.args[0]):
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and not key.value.endswith("."):
                assert key.value in catalogue
                assert None in given or catalogue[key.value].needed <= given, key.value


SPOKEN = ("cli.", "verdict.", "refusal.", "report.", "ladder.")


def test_every_message_of_the_program_is_said_somewhere() -> None:
    said = constants()
    prefixes = tuple(text for text in said if text.startswith(SPOKEN) and text.endswith("."))
    # What the browser says is looked for in its own sources: test_web.py. Letters are named by their second word.
    own = [key for key in check.read(PROGRAM / "en.po") if not key.startswith(("web.", "mail."))]
    unsaid = [key for key in own if key not in said and not key.startswith(prefixes)]
    assert unsaid == []
