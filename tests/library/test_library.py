"""What the library says where something is wrong, what it draws, and what it reads back."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from msgspec.structs import replace

import fathoms
from fathoms.kernel import record
from fathoms.kernel.registry import game as info_of
from fathoms.kernel.table import Undo

GAMES = list(fathoms.installed())
BASE = """
import re, sys
from importlib.metadata import packages_distributions, requires

def names(wanted):
    lines = [line for line in requires("fathoms") if ("extra ==" in line) == wanted]
    return {re.split("[^A-Za-z0-9._-]", line)[0].lower() for line in lines}

missing = {m for m, d in packages_distributions().items() if {n.lower() for n in d} & (names(True) - names(False))}

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
assert missing
"""
TEN_LINES = """
import fathoms
game = fathoms.new("in-too-deep", seats=3, seed=1)
print(game.question.clause)
game.push(game.legal()[0]); game.pop()
game.view(0); game.outcome; print(game); game._repr_html_()
game.save("x.jsonl"); print(fathoms.load("x.jsonl").verify().ok)
print(fathoms.match("in-too-deep", ["strategy", "uniform"], games=4))
"""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_draws_itself_in_both_languages(name: str, lang: str) -> None:
    game = fathoms.new(name, seed=1, lang=lang)
    for _ in range(30):
        game.play("uniform")
    svg = game._repr_svg_()
    assert svg is not None
    assert ET.fromstring(svg).tag.endswith("svg")  # noqa: S314 - our own
    assert svg in game._repr_html_()
    assert game._repr_html_().count("<p>") == 1
    clause = fathoms.installed()[name].clauses
    assert all(f"({clause}-" in shown for shown in (str(game), game.text(0), game._repr_html_()))
    other = fathoms.new(name, seed=1, lang="fr" if lang == "en" else "en")
    assert str(other) != str(fathoms.new(name, seed=1, lang=lang))


@pytest.mark.parametrize("name", GAMES)
def test_two_pictures_on_one_page_share_no_shape(name: str) -> None:
    game = fathoms.new(name, seed=1)
    pictures = [game.svg()]
    for _ in range(12):
        game.play()
    pictures.append(game.svg())
    names = [set(re.findall(r' id="([^"]+)"', each or "")) for each in pictures]
    used = [set(re.findall(r' href="#([^"]+)"', each or "")) for each in pictures]
    assert names == used
    assert not names[0] & names[1]
    assert names[1]


@pytest.mark.parametrize("name", GAMES)
def test_the_end_is_told_with_its_reason_and_the_winner(name: str) -> None:
    game = fathoms.new(name, seed=2)
    outcome = game.play_out()
    lines = str(game).splitlines()
    assert len(lines[-2]) > 10
    assert all(game.names[seat] in lines[-1] for seat in outcome.winners)
    assert "over" in repr(game)


def test_a_game_without_a_painter_is_shown_as_text() -> None:
    game = fathoms.new("key-largo", seed=1)
    table = game._steps[-1].table
    table.rules = replace(table.rules, picture=None)
    assert game.svg() is None
    assert game._repr_html_().startswith("<pre>")


def test_a_quiet_window_names_nobody_to_a_spectator() -> None:
    game = fathoms.new("unfathomable", seats=4, seed=1)
    while not (game.question and game.question.quiet):
        game.play()
    assert str(game).splitlines()[-1].startswith("The table may react.")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: fathoms.new("chess"), "there is no game 'chess': in-too-deep, into-the-blue, key-largo or unf"),
        (lambda: fathoms.new("key-largo", seats=2), "key-largo is for 3, 4 or 5 seats, not 2"),
        (lambda: fathoms.new("key-largo", seed=-1), "a seed is a number from 0"),
        (
            lambda: fathoms.new("key-largo", settings={"wind": "high"}),
            "key-largo has no setting wind: it has encounters",
        ),
        (lambda: fathoms.new("key-largo", lang="xx").text(), "lang must be one of en, de, fr"),
        (lambda: fathoms.new("key-largo", pack="nowhere.toml"), "No such file"),
        (lambda: fathoms.load("nowhere.jsonl"), "No such file"),
        (lambda: fathoms.new("key-largo").pop(), "nothing was answered yet"),
        (lambda: fathoms.new("key-largo").view(3), "there is no seat 3: they are 0 to 2"),
        (lambda: fathoms.new("key-largo").legal()[20], "there is no legal answer number 20"),
        (lambda: fathoms.new("key-largo").imagine().save("x"), "an imagined game has no record"),
        (lambda: fathoms.bot("nobody"), "nobody"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(wrong: object, told: str) -> None:
    assert callable(wrong)
    with pytest.raises((ValueError, LookupError, OSError)) as error:
        wrong()
    assert told in str(error.value)


def test_an_illegal_answer_is_one_error_with_code_and_clause() -> None:
    game = fathoms.new("into-the-blue", seed=1)
    before = game.state.dump()
    codes = {}
    die = game.question.options[0]  # type: ignore[union-attr]
    for wrong in ("dance", "reroll die=9", [die, die], "reroll", fathoms.Answer(0, ())):
        with pytest.raises(fathoms.IllegalAnswerError) as error:
            game.push(wrong)
        codes[str(wrong)] = error.value.code
        assert error.value.clause.startswith("ITB-")
        assert error.value.reason == game.why_not(wrong)
    assert list(codes.values()) == ["unreadable", "not-offered", "repeated", "unreadable", "not-asked"]
    assert game.state.dump() == before
    assert game.log == ()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("rerol die=1", "reroll die=1"),
        ("reroll dice=3", "reroll die=3"),
        ("reroll die=1 + reroll diee=2", "reroll die=2"),
        ("dance", None),
        ("tak die=1", None),
        ("reroll die=9", None),
    ],
)
def test_a_mistyped_answer_is_asked_after(typed: str, meant: str | None) -> None:
    game = fathoms.new("into-the-blue", seed=1, lang="fr")
    with pytest.raises(fathoms.IllegalAnswerError) as error:
        game.push(typed)
    assert ("Vouliez-vous dire" in str(error.value)) is (meant is not None)
    assert meant is None or f"dire {meant}\u00a0?" in str(error.value)


def test_a_bot_that_forgets_to_return_is_told_so() -> None:
    with pytest.raises(fathoms.IllegalAnswerError, match="Is a return missing"):
        fathoms.new("key-largo", seed=1).play(lambda game: game.legal() and None)  # type: ignore[arg-type, return-value]


def test_an_answer_after_the_end_is_refused() -> None:
    game = fathoms.new("into-the-blue", seed=1)
    last = game.legal()[0]
    game.play_out()
    for wrong in (last, "-", "dance"):
        with pytest.raises(fathoms.IllegalAnswerError):
            game.push(wrong)
    assert list(game.legal()) == []
    with pytest.raises(IndexError):
        game.legal().random(game.random)


def test_a_bot_that_answers_illegally_is_refused() -> None:
    with pytest.raises(fathoms.IllegalAnswerError):
        fathoms.new("key-largo", seed=1).play(lambda _: "dance")


@pytest.mark.parametrize("name", GAMES)
def test_legal_answers_are_those_that_the_rules_accept(name: str) -> None:
    """All sets of up to ten options, tried one by one, at some questions of each game."""
    game = fathoms.new(name, seed=5)
    tried = 0
    while game.question is not None and tried < 40:
        question = game.question
        if 1 < len(question.options) <= 8:
            tried += 1
            sets = [picks for n in range(len(question.options) + 1) for picks in combinations(question.options, n)]
            legal = {picks for picks in sets if game.state.check(question.seat, picks) is None}
            assert {answer.picks for answer in game.legal()} == legal
            assert len(game.legal()) == len(legal)
        game.push(game.legal().random(game.random))
    assert tried


def test_legal_answers_are_a_sequence() -> None:
    legal = fathoms.new("into-the-blue", seed=1).legal()
    assert legal[:2] == [legal[0], legal[1]]
    assert legal.index(legal[5]) == 5
    assert repr(legal) == "<legal: -, reroll die=1, reroll die=2, …>"
    assert fathoms.Answer(0, ()) not in legal


def test_a_record_among_people_is_read_with_what_they_took_back(tmp_path: Path) -> None:
    """Undo and retake are entries of the log; pop takes them back like any other."""
    rules = info_of("in-too-deep").rules()
    table = record.start(rules, {}, 3, bytes(32), (b"",) * 3)
    while not table.entries or not table.may_undo(table.entries[-1].seat):
        question = table.state.questions()[0]
        table.play(question.seat, question.options[: question.least])
    table.undo(table.entries[-1].seat)
    file = tmp_path / "people.jsonl"
    file.write_bytes(record.write_record(table, {}, bytes(32), (b"",) * 3))
    game = fathoms.load(file)
    assert isinstance(game.log[-1], Undo)
    assert game.verify().ok
    assert game.record() == file.read_bytes()
    after = game.state.dump()
    assert isinstance(game.pop(), Undo)
    game.pop()
    assert game.state.dump() == after


def test_a_record_that_was_changed_names_its_first_wrong_entry(tmp_path: Path) -> None:
    game = fathoms.new("into-the-blue", seed=1)
    for _ in range(12):
        game.play()
    file = tmp_path / "x.jsonl"
    lines = game.record().split(b"\n")
    lines[5] = lines[5].replace(b'"seat":', b'"seat": ')
    file.write_bytes(b"\n".join(lines))
    with pytest.raises(fathoms.RecordError) as error:
        fathoms.load(file)
    assert (error.value.code, error.value.answer) == ("changed", 5)


def test_a_record_with_another_outcome_is_refused(tmp_path: Path) -> None:
    game = fathoms.new("into-the-blue", seed=1)
    game.play_out()
    data = game.record()
    *lines, end, _ = data.split(b"\n")
    wrong = record.End(bytes(31).hex() + "01", None)
    check = record._check(msgspec.json.decode(lines[-1])["check"], wrong)
    ended = msgspec.json.encode(replace(wrong, check=check))
    file = tmp_path / "x.jsonl"
    file.write_bytes(b"\n".join([*lines, ended, b""]))
    with pytest.raises(fathoms.RecordError, match="outcome"):
        fathoms.load(file)
    assert end != ended


def test_a_pack_is_named_again_when_its_record_is_read(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_bytes((info_of("in-too-deep").folder() / "content.toml").read_bytes())
    game = fathoms.new("in-too-deep", seed=1, pack=pack)
    game.save(tmp_path / "x.jsonl")
    assert fathoms.load(tmp_path / "x.jsonl", pack=pack).record() == game.record()


def test_a_record_whose_pack_is_not_given_says_how_to_give_it(tmp_path: Path) -> None:
    ours = (info_of("into-the-blue").folder() / "content.toml").read_text()
    pack, other, file = tmp_path / "mine.toml", tmp_path / "other.toml", tmp_path / "x.jsonl"
    pack.write_text(ours.replace("chests = [5,", "chests = [4,"))
    other.write_text(ours.replace("chests = [5,", "chests = [3,"))
    game = fathoms.new("into-the-blue", seed=1, pack=pack)
    game.save(file)
    with pytest.raises(fathoms.RecordError) as error:
        fathoms.load(file)
    assert (error.value.code, error.value.answer) == ("content", 0)
    assert str(error.value) == (
        "this game of into-the-blue was played with other values than ours (their hash begins"
        f" {game.rules.content.digest()[:8]}): give the pack that it was played with, fathoms.load(path, pack=FILE)"
    )
    with pytest.raises(fathoms.RecordError, match=r"than those of other\.toml .*pack=FILE"):
        fathoms.load(file, pack=other)
    assert fathoms.load(file, pack=pack).record() == game.record()


def test_learning_without_its_extra_says_what_to_type() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BASE + "import fathoms.rl.environment"], capture_output=True, text=True, check=False
    )
    told = "ModuleNotFoundError: fathoms.rl needs more than the plain installation. Type: pip install 'fathoms[rl]'"
    assert done.stderr.splitlines()[-1] == told


def test_a_copy_goes_its_own_way() -> None:
    game = fathoms.new("key-largo", seed=1, settings={})
    other = game.copy()
    other.play()
    assert (len(other.log), len(game.log)) == (1, 0)


def test_the_seed_is_that_of_the_command_line() -> None:
    one, other = fathoms.new("key-largo", seed=16), fathoms.new("key-largo", seed=16)
    assert one.record() == other.record()
    assert fathoms.new("key-largo").record() != fathoms.new("key-largo").record()


def test_a_base_install_runs_the_ten_lines(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BASE + TEN_LINES], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("ITD-2.6\n")
    assert "True" in done.stdout


def test_texts_in_a_list_are_read_and_what_is_no_answer_is_refused() -> None:
    game = fathoms.new("in-too-deep", seed=1)
    text = str(game.legal()[0])
    assert game.why_not([text]) is None
    for nothing in (None, 7, [None], [text, 7]):
        reason = game.why_not(nothing)  # type: ignore[arg-type]
        assert reason is not None
        assert reason.code == "unreadable"
        assert reason.clause == "ITD-2.6", "of what is asked"


def test_what_is_no_answer_is_refused_by_the_clause_of_the_seat_that_was_named() -> None:
    game = fathoms.new("unfathomable", seats=3, seed=1)
    while len(game.questions) < 2:
        game.play("uniform")
    asked = {question.seat: question.clause for question in game.questions}
    for seat, clause in asked.items():
        for nothing in (None, "dance"):
            assert game.why_not(nothing, seat).clause == clause  # type: ignore[arg-type, union-attr]


def test_an_answer_of_one_seat_is_not_played_for_another() -> None:
    game = fathoms.new("in-too-deep", seats=3, seed=1)
    answer = game.legal()[0]
    assert answer.seat == 2
    reason = game.why_not(answer, seat=1)
    assert reason is not None
    assert (reason.code, reason.text) == ("other-seat", "That answer is for seat 2, and you named seat 1.")
    with pytest.raises(fathoms.IllegalAnswerError):
        game.push(answer, seat=1)
    assert not game.log
    game.push(answer, seat=2)
    assert game.log == (answer,)


def test_the_same_picks_are_the_same_answer_in_any_order() -> None:
    game = fathoms.new("into-the-blue", seed=1)
    one, _, three, *_ = game.question.options  # type: ignore[union-attr]
    usual = game.read("reroll die=1 + reroll die=3")
    for given in ([three, one], "reroll die=3 + reroll die=1", fathoms.Answer(2, (three, one))):
        game.push(given)
        assert game.log == (usual,)
        game.pop()
    assert game.why_not([three, three]).code == "repeated"  # type: ignore[union-attr]


def test_a_file_that_is_no_record_is_said_to_be_none(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    for content in ("gold = [[1, 2]]\n", "", "{}\n"):
        file.write_text(content, encoding="utf-8")
        with pytest.raises(fathoms.RecordError, match=r"mine\.toml is not the record of a game") as error:
            fathoms.load(file)
        assert (error.value.code, error.value.answer) == ("no-record", None)
