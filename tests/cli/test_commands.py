import json
from pathlib import Path
from xml.sax.saxutils import unescape

import pytest
from msgspec.structs import replace

from cli.cli_run import fathoms
from fathoms.kernel import registry, rulebook
from fathoms.kernel.game import Info


def test_games_are_listed_in_both_languages() -> None:
    english = fathoms("games")
    french = fathoms("games", "--lang", "fr")
    assert english.exit_code == french.exit_code == 0
    assert "into-the-blue" in english.output
    assert "2–5" in english.output
    assert "players" in english.output
    assert "joueurs" in french.output


@pytest.mark.parametrize(
    ("arguments", "env"),
    [
        (("play", "--lang", "fr", "--help"), {}),
        (("--lang", "fr", "play", "--help"), {}),
        (("play", "--help"), {"LC_ALL": "fr_FR.UTF-8"}),
    ],
)
def test_help_speaks_the_readers_language(arguments: tuple[str, ...], env: dict[str, str]) -> None:
    result = fathoms(*arguments, env=env)
    assert "Jouer contre des robots dans ce terminal." in result.output
    assert "Le nombre de joueurs." in result.output
    assert "Play against bots" in fathoms("--help").output


def test_an_unknown_command_is_refused() -> None:
    assert fathoms("dance").exit_code == 2


@pytest.mark.parametrize("command", ["rules", "play", "simulate"])
def test_an_unknown_game_is_one_friendly_line(command: str) -> None:
    close = fathoms(command, "into-the-bleu")
    assert (close.exit_code, close.stdout) == (2, "")
    assert close.stderr == "fathoms: There is no game “into-the-bleu”. Did you mean into-the-blue?\n"
    far = fathoms(command, "xyz", "--lang", "fr")
    assert far.exit_code == 2
    assert far.stderr.startswith("fathoms: Pas de jeu «\u00a0xyz\u00a0».")


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_wrong_number_of_seats_is_one_friendly_line(command: str) -> None:
    result = fathoms(command, "into-the-blue", "--seats", "9")
    assert result.exit_code == 2
    assert result.stderr == "fathoms: Into the Blue is not for 9; it takes 2, 3, 4, or 5 players.\n"


# -- rules


def test_the_rule_book_is_shown_whole() -> None:
    result = fathoms("rules", "into-the-blue")
    for clause in registry.game("into-the-blue").folder().joinpath("rulebook.en.md").read_text().split("### ")[1:]:
        assert clause.split()[0] in result.output
    assert "[ruling]" in result.output
    assert "[arbitrage]" in fathoms("rules", "into-the-blue", "--lang", "fr").output


@pytest.mark.parametrize("asked", ["ITB-4.2", "itb-4.2", "4.2"])
def test_one_clause_is_shown(asked: str) -> None:
    result = fathoms("rules", "into-the-blue", asked)
    assert "ITB-4.2  A gap" in result.output
    assert "ITB-4.3" not in result.output


def test_a_section_is_shown_and_an_unknown_clause_refused() -> None:
    section = fathoms("rules", "into-the-blue", "3").output
    assert "ITB-3.1" in section
    assert "ITB-4.1" not in section
    unknown = fathoms("rules", "into-the-blue", "99.9")
    assert (unknown.exit_code, unknown.stderr) == (2, "fathoms: Into the Blue has no clause 99.9.\n")


@pytest.mark.parametrize(
    ("lang", "told", "shown"), [("en", "Example. After the", "level 3"), ("fr", "Exemple. Après le", "palier 3")]
)
def test_an_example_is_told_and_its_board_drawn(lang: str, told: str, shown: str) -> None:
    for arguments in (("4.2",), ()):
        output = fathoms("rules", "into-the-blue", *arguments, "--lang", lang).output
        assert told in output
        assert shown in output
        assert "[gap]" not in output
    assert "Ada" not in fathoms("rules", "into-the-blue", "4.1", "--lang", lang).output


def test_the_rule_book_names_the_values_of_a_pack(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text("main = [11, 12, 13, 14, 15]\nsecondary = [1, 2, 2, 3, 3]\nchests = [20, 21, 22, 23, 24]\n")
    own = fathoms("rules", "into-the-blue").output
    packed = fathoms("rules", "into-the-blue", "--pack", str(pack)).output
    assert "(worth 5, 6, 6, 7, 8)" in own
    assert "(worth 20, 21, 22, 23, 24)" in packed
    assert "Values of the pack “mine.toml”." in packed
    assert "Values of the pack" not in own
    clause = fathoms("rules", "into-the-blue", "8.1", "--pack", str(pack), "--lang", "fr").output
    assert "Valeurs du lot «\u00a0mine.toml\u00a0»." in clause
    assert "15" in clause
    wrong = fathoms("rules", "into-the-blue", "--pack", str(tmp_path / "none.toml"))
    assert wrong.exit_code == 2


def test_french_never_starts_a_line_with_a_colon() -> None:
    for width in range(40, 100, 7):
        shown = fathoms("rules", "into-the-blue", "--lang", "fr", env={"COLUMNS": str(width)}).output
        assert not [line for line in shown.splitlines() if line.strip()[:1] in set(":;?!»")]
        assert "\ue000" not in shown
        assert "\u00a0:" in shown


def test_coverage_lists_what_no_test_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "test_some.py").write_text('@pytest.mark.clause("ITB-1.1")\ndef test(): ...\n', encoding="utf-8")
    result = fathoms("rules", "into-the-blue", "--coverage", "--tests", str(tmp_path))
    assert result.exit_code == 1
    assert "ITB-1.2 Players: no test names it" in result.output
    assert "ITB-1.1" not in result.output
    assert "1 clause of 56 is named by a test." in result.output
    assert "Same clauses in every language: English, Deutsch, and Français." in result.output
    monkeypatch.setattr("fathoms.cli.rules.untested", lambda *_: [])
    whole = fathoms("rules", "into-the-blue", "--coverage", "--tests", str(tmp_path), "--lang", "fr")
    assert whole.exit_code == 0
    assert "56 clauses sur 56 sont nommées par un test." in whole.output


def test_coverage_lists_where_the_languages_differ(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathoms.cli.rules.untested", lambda *_: [])
    monkeypatch.setattr("fathoms.cli.rules.differences", lambda *_: ["ITB-9.9"])
    result = fathoms("rules", "into-the-blue", "--coverage", "--tests", str(tmp_path))
    assert result.exit_code == 1
    assert "ITB-9.9: the languages differ" in result.output
    assert fathoms("rules", "into-the-blue", "--coverage", "--tests", str(tmp_path / "none")).exit_code == 2


def test_a_game_with_an_english_book_only_is_read_in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    info = registry.game("into-the-blue")
    book = info.folder() / "rulebook.en.md"
    package = tmp_path / "english_only"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rulebook.en.md").write_bytes(book.read_bytes())
    lonely = replace(info, name="lonely", package="english_only")
    rules = replace(info.rules(), info=lonely)
    monkeypatch.setattr(Info, "rules", lambda _: rules)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "games", lambda: {"lonely": lonely})
    clause = rulebook.read_rulebook(book).clauses[0]
    assert clause.title in fathoms("rules", "lonely", clause.id, "--lang", "fr").output


def test_a_game_that_does_not_speak_the_language_says_so_once() -> None:
    notice = "Dieses Spiel gibt es noch nicht auf Deutsch; seine Texte sind auf Englisch."
    whole = fathoms("rules", "key-largo", "1.1", "--lang", "de").output
    assert whole.count("noch nicht auf Deutsch") == 1
    assert " ".join(whole.split()).startswith(notice)
    for lang, game in (("de", "into-the-blue"), ("fr", "key-largo"), ("en", "key-largo")):
        assert "Deutsch" not in fathoms("rules", game, "1.1", "--lang", lang).output


# -- picture


def test_a_board_is_drawn_as_one_seat_sees_it(tmp_path: Path) -> None:
    drawn = tmp_path / "board.svg"
    result = fathoms("picture", "into-the-blue", str(drawn), "--seats", "2", "--answers", "9", "--lang", "fr")
    assert result.exit_code == 0
    svg = drawn.read_text(encoding="utf-8")
    assert svg.startswith("<svg ")
    assert result.output.strip() in unescape(svg)
    assert "Palier 1 : " in result.output.replace("\u00a0", " ").replace("\u202f", " ")
    fathoms("picture", "into-the-blue", str(drawn), "--seats", "2", "--answers", "0", "--lang", "fr")
    assert drawn.read_text(encoding="utf-8") != svg


def test_a_game_without_a_painter_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = replace(registry.game("into-the-blue").rules(), picture=None)
    monkeypatch.setattr(Info, "rules", lambda _: rules)
    result = fathoms("picture", "into-the-blue", str(tmp_path / "board.svg"))
    assert result.exit_code == 2
    assert "has no painter" in result.output
    assert not (tmp_path / "board.svg").exists()


# -- simulate


@pytest.mark.parametrize("bots", ["uniform", "strategy"])
def test_simulate_prints_one_object(bots: str) -> None:
    arguments = ("simulate", "into-the-blue", "--seats", "4", "--games", "6", "--seed", "7", "--bots", bots, "--json")
    report, again = (json.loads(fathoms(*arguments).output) for _ in range(2))
    assert report["games"] == 6
    assert report["games_per_s"] > 0
    assert report["answers_per_s"] > 0
    assert report["mean_answers"] == pytest.approx(report["answers"] / 6, abs=0.01)
    assert sum(report["outcomes"]["reasons"].values()) == 6
    assert len(report["outcomes"]["wins"]) == 4
    assert report["outcomes"]["nobody"] == 0
    assert (report["answers"], report["outcomes"]) == (again["answers"], again["outcomes"])


def test_simulate_tells_it_in_both_languages() -> None:
    assert "answers per second" in fathoms("simulate", "into-the-blue", "--games", "2").output
    french = fathoms("simulate", "into-the-blue", "--games", "2", "--lang", "fr").output
    assert "réponses par seconde" in french
    assert "gagnées par le joueur 3" in french
