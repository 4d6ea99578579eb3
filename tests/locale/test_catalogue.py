from pathlib import Path

import pytest
from msgspec.structs import replace

from fathoms.kernel import registry
from fathoms.locale.catalogue import Catalogue, MissingMessageError, elided, language

BLUE = registry.game("into-the-blue")
HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [
        ("en", 0, "You placed 0 shells on level 2."),
        ("en", 1, "You placed 1 shell on level 2."),
        ("en", 3, "You placed 3 shells on level 2."),
        ("fr", 0, "Vous posez 0 coquillage au palier 2."),
        ("fr", 1, "Vous posez 1 coquillage au palier 2."),
        ("fr", 3, "Vous posez 3 coquillages au palier 2."),
    ],
)
def test_a_plural_follows_its_language(lang: str, count: int, said: str) -> None:
    assert Catalogue(lang, BLUE).say("event.shells-placed.you", count=count, level=2) == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "$1,140"), ("fr", "1\N{NARROW NO-BREAK SPACE}140\N{NO-BREAK SPACE}$"), ("de", "$1,140")],
)
def test_a_sum_of_money_shows_its_thousands_as_the_language_of_its_message_does(lang: str, said: str) -> None:
    """Key Largo does not speak German: its English words keep the English comma."""
    words = Catalogue(lang, registry.game("key-largo"))
    assert words.say("board.dollars", amount=1140) == said
    assert "1500" in Catalogue(lang).say("web.ratings.means")


def test_count_is_a_plain_parameter_where_the_message_has_no_plural() -> None:
    assert Catalogue("en").say("refusal.too-few", least=1, count=0) == "Pick at least 1; you picked 0."


def test_a_missing_message_is_an_error_in_tests_and_shows_its_key_to_a_user(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Catalogue("fr")
    assert not words.has("no.such-key")
    with pytest.raises(MissingMessageError, match=r"no\.such-key"):
        words.say("no.such-key")
    with pytest.raises(MissingMessageError, match=r"refusal\.too-few"):
        words.say("refusal.too-few", least=1)
    monkeypatch.setattr(Catalogue, "strict", False)
    assert words.say("no.such-key") == "no.such-key"
    assert words.say("refusal.too-few", least=1) == "refusal.too-few"


def test_a_game_is_read_before_the_program_and_english_where_a_language_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "strangers_game"
    (package / "locale").mkdir(parents=True)
    (package / "__init__.py").touch()
    text = HEADER + 'msgid "game.title"\nmsgstr "Stranger"\n\nmsgid "refusal.not-asked"\nmsgstr "Wait!"\n'
    (package / "locale" / "en.po").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    info = replace(BLUE, name="stranger", package="strangers_game")
    assert Catalogue("en", info).say("refusal.not-asked") == "Wait!"
    words = Catalogue("fr", info)
    assert words.say("game.title") == "Stranger"
    assert words.say("cli.play.you") == "Vous"


def test_a_list_reads_as_its_language_has_it() -> None:
    assert Catalogue("fr").listed(["a", "b", "c"]) == "a, b et c"
    assert Catalogue("en").listed(["a", "b"], style="or") == "a or b"


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "eo.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr", "LANG": "en_GB"}, "fr"),
    ],
)
def test_the_language_comes_from_the_environment(environ: dict[str, str], lang: str) -> None:
    assert language(environ) == lang


def test_a_difference_has_its_sign_and_the_decimal_mark_of_its_language() -> None:
    assert [Catalogue("en").signed(each) for each in (2.44, -3.0)] == ["+2.4", "\N{MINUS SIGN}3"]
    assert Catalogue("fr").signed(0.5) == "+0,5"


def test_french_elides_before_a_vowel_whatever_fills_the_message() -> None:
    said = {name: elided("Le bateau de {seat}", {"seat": name}) for name in ("Ada", "Bruno", "Élise", "Hugo", "3")}
    assert [text.format(seat="_") for text in said.values()] == [
        "Le bateau d’_",
        "Le bateau de _",
        "Le bateau d’_",
        "Le bateau de _",
        "Le bateau de _",
    ]
    assert elided("Dès que {seat} joue, code {seat}", {"seat": "Ada"}) == "Dès qu’{seat} joue, code {seat}"
    key = "web.strategy.seen"
    assert "d’Ines" in Catalogue("fr").say(key, name="Ines")
    assert "de Lou" in Catalogue("fr").say(key, name="Lou")
