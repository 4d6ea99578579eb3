"""Recorded games: ours are played as they were, and whatever is played in another way is named."""

from __future__ import annotations

import lzma
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import golden_games
import golden_write
import msgspec
import pytest
from golden_games import Candidate
from golden_write import Played
from msgspec.structs import replace

from fathoms.kernel import record, registry
from fathoms.kernel.question import Refusal
from fathoms.testkit import golden
from fathoms.testkit.marks import EVERY, Mark, marks
from salvage import rules, setup
from salvage.info import INFO
from salvage.rules import RULES
from salvage.state import SalvageState
from testkit.planting import say, show

FOLDER = Path(__file__).parent.parent / "golden"
SEVERAL = (
    Candidate(1, 3, {}, "", ("strategy", "uniform", "greedy")),
    Candidate(2, 4, {"hand": "7"}, "", ("wayward",) * 4),
    Candidate(3, 3, {}, "pack.toml", ("stubborn",) * 3),
)
CHANGED = "the rules changed: raise the revision of salvage, or mend"


def played(candidate: Candidate, folder: Path) -> Played:
    playing = golden_games.rules_with(INFO, folder, candidate.pack)
    found = golden_games.play(playing, candidate, lambda *_: None)
    assert found is not None
    data, table = found
    outcome = table.rules.outcome(table.state)
    assert outcome is not None
    shown = tuple(marks(data, lambda _: playing))
    return Played(candidate, data, shown, outcome.reason, len(table.entries), frozenset())


def write(folder: Path) -> None:
    """Record a few games of Salvage, one of them with a pack."""
    content = (RULES.info.folder() / "content.toml").read_text()
    (folder / "pack.toml").write_text(content + "\n")
    golden_write.write(folder, rules.RULES.info, [played(each, folder) for each in SEVERAL])


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    folder = tmp_path / "salvage"
    folder.mkdir()
    write(folder)
    return folder


@pytest.mark.long
@pytest.mark.parametrize("name", registry.games())
def test_recorded_games_are_played_as_recorded(name: str) -> None:
    """Plain and compiled, on every Python: the same states, views, events, questions and refusals."""
    assert golden.trouble(FOLDER / name, registry.game(name)) == []


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_recorded_games_do_not_depend_on_the_process(hash_seed: str) -> None:
    command = [sys.executable, "-m", "fathoms.testkit.golden", str(FOLDER), "into-the-blue"]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}

    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=300).stdout

    assert re.fullmatch(r"into-the-blue: \d+ games played as recorded\n", told)


@pytest.mark.parametrize("name", registry.games())
def test_there_are_enough_recorded_games(name: str) -> None:
    info = registry.game(name)
    records = golden.read_index(FOLDER / name / str(info.revision)).records

    assert len(records) >= 60
    assert {each.seats for each in records} == set(info.seats)
    assert {each.end for each in records} == set(info.end_reasons)
    assert {"", "pack.toml"} == {each.pack for each in records}
    chosen = {(key, value) for each in records for key, value in each.settings.items()}
    assert chosen == {(setting.key, value) for setting in info.settings for value in setting.values}


def test_recorded_games_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < 6_000_000


def test_nothing_is_wrong_where_nothing_changed(recorded: Path) -> None:
    assert golden.trouble(recorded, INFO) == []


@cache
def _one() -> Played:
    return played(SEVERAL[0], Path())


def difference(*known: Mark) -> str:
    return golden.first_difference(_one().record, lambda _: RULES, known)


def test_marks_stand_every_few_entries_and_at_the_end() -> None:
    counts = [mark.n for mark in _one().marks]

    assert counts == [*range(0, _one().entries, EVERY), _one().entries]


@pytest.mark.parametrize(
    ("field", "place", "told"),
    [
        ("views", 1, "after entry 16, the view of seat 1 is another"),
        ("views", 3, "after entry 16, the view of a spectator is another"),
        ("heard", 0, "after entry 16, seat 0 was told or asked something else"),
        ("heard", 3, "after entry 16, a spectator was told or asked something else"),
    ],
)
def test_a_flipped_hash_is_named(field: str, place: int, told: str) -> None:
    hashes = list(getattr(_one().marks[2], field))
    hashes[place] = "00000000"
    flipped = msgspec.structs.replace(_one().marks[2], **{field: tuple(hashes)})

    assert difference(*_one().marks) == ""
    assert difference(*_one().marks[:2], flipped, *_one().marks[3:]) == told


def test_another_refusal_and_another_length_are_named() -> None:
    first, *others = _one().marks

    told = difference(replace(first, refused="00000000"), *others)
    assert told == "after entry 0, a wrong answer is refused in another way"
    assert difference(first).endswith("it is longer or shorter")
    assert difference(first, *others, first).endswith("it is longer or shorter")


def test_a_game_that_is_not_over_has_marks_too() -> None:
    table = record.start(RULES, {}, 3, bytes(32), (b"",) * 3)
    table.play(0, table.state.questions()[0].options[:1])

    found = list(marks(record.write_record(table, {}, bytes(32), (b"",) * 3), lambda _: RULES))

    assert [mark.n for mark in found] == [0, 1]


def test_an_event_that_is_told_in_another_way_is_noticed(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    say(monkeypatch, lambda *_: [])

    *found, last = golden.trouble(recorded, INFO)

    assert last == CHANGED
    assert all("was told or asked something else" in each for each in found)


def test_a_view_that_shows_something_else_is_noticed(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = show(lambda _, viewer, shown: replace(shown, round=shown.round + (viewer == 1)))
    monkeypatch.setattr(rules, "RULES", changed)

    first, *_, last = golden.trouble(recorded, INFO)

    assert (first, last) == ("salvage 1, game 001: after entry 0, the view of seat 1 is another", CHANGED)


def test_an_answer_that_is_refused_now_is_noticed(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SalvageState, "check", lambda *_: Refusal("no", "SAL-1.1"), raising=False)

    first, *_, last = golden.trouble(recorded, INFO)

    assert (first, last) == ("salvage 1, game 001: after entry 0, a wrong answer is refused in another way", CHANGED)


def test_a_state_that_differs_is_noticed(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    clone = SalvageState.clone

    def with_points(state: SalvageState) -> SalvageState:
        told.append("")
        copy = clone(state)
        copy.refills += len(told) > 40
        return copy

    monkeypatch.setattr(SalvageState, "clone", with_points, raising=False)

    first, *_, last = golden.trouble(recorded, INFO)

    assert (first, last) == ("salvage 1, game 001: the record says state at 48", CHANGED)


def test_rules_that_fail_are_noticed(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(SalvageState, "tell", fails, raising=False)

    first, *_, last = golden.trouble(recorded, INFO)

    assert (first, last) == ("salvage 1, game 001: after entry 0, ZeroDivisionError: ", CHANGED)


def test_a_raised_revision_is_accepted_and_the_old_games_stay(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "WRECK", 4)
    raised = replace(INFO, revision=2)
    monkeypatch.setattr(setup, "INFO", raised)
    monkeypatch.setattr(rules, "RULES", replace(RULES, info=raised))
    assert golden.trouble(recorded, raised) == ["salvage has no recorded games of revision 2: write them"]

    old = (recorded / "1" / golden.INDEX).read_bytes()
    write(recorded)

    assert golden.trouble(recorded, raised) == []
    assert (recorded / "1" / golden.INDEX).read_bytes() == old
    (recorded / "1" / "002.jsonl.xz").unlink()
    assert golden.trouble(recorded, raised) == [f"{recorded}/1/002.jsonl.xz is missing"]


def test_games_of_a_later_revision_than_the_rules_are_wrong(recorded: Path) -> None:
    found = golden.trouble(recorded, replace(INFO, revision=0))

    assert found[-1] == "salvage has recorded games of revision 1, and its rules are 0"


def test_what_is_missing_strange_or_changed_is_named(recorded: Path) -> None:
    folder = recorded / "1"
    (folder / "001.jsonl.xz").unlink()
    (folder / "004.jsonl.xz").write_bytes(b"")
    (folder / "002.jsonl.xz").write_bytes(lzma.compress(b"{}"))
    with (recorded / "pack.toml").open("a") as pack:
        pack.write("\n")

    assert golden.trouble(recorded, INFO) == [
        f"{folder}/001.jsonl.xz is missing",
        f"{folder}/004.jsonl.xz is not in the index",
        f"{folder}/002.jsonl.xz was changed",
        f"{recorded}/pack.toml was changed",
    ]


def test_a_game_without_recorded_games_says_so(tmp_path: Path) -> None:
    assert golden.trouble(tmp_path / "salvage", INFO) == ["salvage has no recorded games of revision 1: write them"]

    (tmp_path / "salvage" / "1").mkdir(parents=True)
    assert golden.trouble(tmp_path / "salvage", INFO) == [f"{tmp_path}/salvage/1: there is no index.json"]
