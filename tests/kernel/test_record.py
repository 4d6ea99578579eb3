from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fathoms.kernel import record, seal
from fathoms.kernel.chance import SealedChance
from fathoms.kernel.record import CHECKPOINT_EVERY, Draws, End, Header, Line, start, verify, write_record
from fathoms.kernel.registry import UnknownGameError
from fathoms.kernel.table import Answer, Retake, Undo
from fathoms.kernel.text import option_text
from salvage.rules import RULES
from salvage.scenes import play_out

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fathoms.kernel.game import Rules
    from fathoms.kernel.table import Table

SECRET = bytes(range(32))
SALTS = (b"one", b"", bytes(64))
SETTINGS = {"hand": "5"}


def find(name: str) -> Rules:
    if name != "salvage":
        raise UnknownGameError(name)
    return RULES


@cache
def played() -> Table:
    """A whole game, with a retake and an undo in its log."""
    table = start(RULES, SETTINGS, 3, SECRET, SALTS)
    first = table.state.questions()[0]
    table.play(0, first.options[:1])
    table.retake(0)
    for question in table.state.questions():
        table.play(question.seat, question.options[:1])
    (wreck,) = table.state.questions()
    table.play(wreck.seat, ())
    table.undo(wreck.seat)
    play_out(table)
    return table


@cache
def sound() -> bytes:
    return write_record(played(), SETTINGS, SECRET, SALTS)


def parts(data: bytes) -> list[record.AnyLine]:
    first, *lines, draws, last = data.splitlines()
    return [
        msgspec.json.decode(first, type=Header),
        *[msgspec.json.decode(line, type=Line) for line in lines],
        msgspec.json.decode(draws, type=Draws),
        msgspec.json.decode(last, type=End),
    ]


def chained(lines: list[record.AnyLine]) -> bytes:
    """A forger's work: every check computed anew."""
    return b"".join(record._chained(lines))


def forged(index: int, **changes: object) -> bytes:
    lines = parts(sound())
    lines[index] = replace(lines[index], **changes)
    return chained(lines)


def line(n: int) -> Line:
    found = parts(sound())[n]
    assert isinstance(found, Line)
    return found


def without_draws(data: bytes) -> bytes:
    """The same record as it was written in format 1."""
    header, *lines, _draws, end = parts(data)
    assert isinstance(header, Header)
    return chained([replace(header, fathoms=record.WITHOUT_DRAWS), *lines, end])


# -- sound records


def test_a_record_of_the_first_format_is_still_verified() -> None:
    verdict = verify(without_draws(sound()), find)
    assert (verdict.ok, verdict.answers) == (True, len(played().entries))


def test_every_number_that_was_drawn_stands_in_the_record() -> None:
    """What the page of fair chance says of the stream gives the same numbers, in their order, none left out."""
    draws = parts(sound())[-2]
    assert isinstance(draws, Draws)
    chance = SealedChance(seal.seed(SECRET, SALTS))
    pairs = [pair.split(":") for text in draws.drawn for pair in text.split()]
    assert [chance.below(int(bound)) for bound, _ in pairs] == [int(number) for _, number in pairs]
    whole = played().chance
    assert isinstance(whole, SealedChance)
    assert chance.position == whole.position > 0


@pytest.mark.parametrize("forge", [lambda _: "6:1", lambda text: text + " 6:1", lambda _: ""])
def test_a_number_that_was_not_drawn_is_named(forge: Callable[[str], str]) -> None:
    draws = parts(sound())[-2]
    assert isinstance(draws, Draws)
    for n in (0, next(n for n, text in enumerate(draws.drawn) if n and text)):
        drawn = (*draws.drawn[:n], forge(draws.drawn[n]), *draws.drawn[n + 1 :])
        expect(forged(-2, drawn=drawn), "draws", n)
    expect(forged(-2, drawn=draws.drawn[:-1]), "draws", len(draws.drawn))


def test_a_record_that_ends_with_an_entry_is_unfinished() -> None:
    header, first, *_ = parts(sound())
    expect(chained([header, first]), "unfinished", 2)


def test_nothing_stands_behind_the_end() -> None:
    *_, end = parts(sound())
    expect(chained([*parts(sound()), end]), "changed", len(parts(sound())))


def test_a_table_that_goes_on_from_its_record_notes_nothing_more() -> None:
    assert type(record.replayed(sound(), find).chance) is SealedChance


def test_a_record_is_verified() -> None:
    verdict = verify(sound(), find)
    assert verdict.ok
    assert (verdict.code, verdict.answer) == ("verified", None)
    assert verdict.answers == len(played().entries)
    table = played()
    assert verdict.outcome == table.rules.outcome(table.state) is not None


def test_a_record_is_the_header_the_log_and_the_end() -> None:
    header, *lines, draws, end = parts(sound())
    assert isinstance(header, Header)
    assert isinstance(draws, Draws)
    assert len(draws.drawn) == len(lines) + 1
    assert (header.game, header.seats, header.settings) == ("salvage", 3, SETTINGS)
    assert isinstance(end, End)
    assert end.secret == SECRET.hex()
    assert [each.n for each in lines if isinstance(each, Line)] == list(range(1, len(lines) + 1))
    checkpoints = [each.n for each in lines if isinstance(each, Line) and each.state]
    assert checkpoints == [n for n in range(1, len(lines) + 1) if n % CHECKPOINT_EVERY == 0 or n == len(lines)]
    assert chained(parts(sound())) == sound()


def test_undo_and_retake_are_entries() -> None:
    kinds = [type(entry) for entry in played().entries]
    assert {Answer, Undo, Retake} == set(kinds)
    assert line(2) == Line(2, 0, retake=True, check=line(2).check)
    undo = kinds.index(Undo) + 1
    assert line(undo).undo
    assert line(undo - 1).picks == ()


def test_a_game_that_is_not_over_has_a_record_too() -> None:
    table = start(RULES, {}, 4, SECRET, (b"",) * 4)
    data = write_record(table, {}, SECRET, (b"",) * 4)
    assert verify(data, find) == record.Verdict(ok=True, answers=0)
    table.play(2, table.state.questions()[2].options[:1])
    data = write_record(table, {}, SECRET, (b"",) * 4)
    assert verify(data, find) == record.Verdict(ok=True, answers=1)


def test_the_salts_change_the_game() -> None:
    one, other = (start(RULES, {}, 3, SECRET, (b"", b"", salt)) for salt in (b"", b"x"))
    assert one.state.dump() != other.state.dump()


def test_a_record_does_not_depend_on_who_writes_it() -> None:
    table = start(RULES, SETTINGS, 3, SECRET, SALTS)
    for entry in played().entries:
        table.enter(entry)
    assert write_record(table, SETTINGS, SECRET, SALTS) == sound()


# -- changed by a byte, or cut


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_changed_byte_is_found_at_its_line(data: st.DataObject) -> None:
    raw = sound()
    place = data.draw(st.integers(0, len(raw) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != raw[place]))
    verdict = verify(raw[:place] + bytes([byte]) + raw[place + 1 :], find)
    assert not verdict.ok
    assert verdict.answer == raw[:place].count(b"\n")
    assert verdict.code == ("unfinished" if place == len(raw) - 1 else "changed")


@pytest.mark.parametrize("byte", [0, 10, 32, 48, 57, 102, 255])
def test_no_byte_of_the_ends_can_be_changed(byte: int) -> None:
    """Every place of the first two lines and of the last two, where counting lines could go wrong."""
    raw = sound()
    lines = raw.splitlines(keepends=True)
    head, tail = len(lines[0] + lines[1]), len(lines[-1] + lines[-2])
    for place in [*range(head), *range(len(raw) - tail, len(raw))]:
        if raw[place] != byte:
            verdict = verify(raw[:place] + bytes([byte]) + raw[place + 1 :], find)
            assert (verdict.ok, verdict.answer) == (False, raw[:place].count(b"\n"))


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_record_that_was_cut_is_refused(data: st.DataObject) -> None:
    raw = sound()
    length = data.draw(st.integers(0, len(raw) - 1))
    verdict = verify(raw[:length], find)
    assert not verdict.ok
    complete = raw[:length].count(b"\n")
    assert verdict.answer in {complete, complete - 1}


@pytest.mark.parametrize(("kept", "answer"), [(0, 0), (1, 1)])
def test_a_record_without_its_end_is_unfinished(kept: int, answer: int) -> None:
    data = b"".join(sound().splitlines(keepends=True)[:kept])
    assert verify(data, find) == record.Verdict(ok=False, answers=0, code="unfinished", answer=answer)


def test_lines_that_were_left_out_repeated_or_swapped_are_found() -> None:
    lines = sound().splitlines(keepends=True)
    for changed in (
        [*lines[:5], *lines[6:]],
        [*lines[:6], *lines[5:]],
        [*lines[:5], lines[6], lines[5], *lines[7:]],
    ):
        verdict = verify(b"".join(changed), find)
        assert (verdict.code, verdict.answer) in {("changed", 5), ("changed", 6)}


# -- forged: every check is right, the story is not


def expect(data: bytes, code: str, answer: int) -> None:
    verdict = verify(data, find)
    assert (verdict.ok, verdict.code, verdict.answer) == (False, code, answer)
    assert verdict.outcome is None


@pytest.mark.parametrize("picks", [("pass",), ("bid card=99",), ("bid card=x",), ("steal",), ()])
def test_an_illegal_answer_is_named(picks: tuple[str, ...]) -> None:
    expect(forged(3, picks=picks), "illegal", 3)


def test_an_answer_of_a_seat_that_was_not_asked_is_named() -> None:
    expect(forged(6, seat=(line(6).seat + 1) % 3), "illegal", 6)
    expect(forged(6, seat=-7), "illegal", 6)


def test_another_legal_answer_is_found_at_the_next_checkpoint_at_the_latest() -> None:
    table = start(RULES, SETTINGS, 3, SECRET, SALTS)
    other = option_text(table.state.questions()[0].options[-1])
    verdict = verify(forged(3, picks=(other,)), find)
    assert not verdict.ok
    assert verdict.answer is not None
    assert 3 < verdict.answer <= CHECKPOINT_EVERY


def test_an_entry_of_two_kinds_is_refused() -> None:
    undo = [type(entry) for entry in played().entries].index(Undo) + 1
    expect(forged(undo, retake=True), "illegal", undo)
    expect(forged(undo, picks=()), "illegal", undo)
    expect(forged(2, picks=("pass",)), "illegal", 2)


def test_an_answer_without_picks_must_say_so() -> None:
    undo = [type(entry) for entry in played().entries].index(Undo) + 1
    expect(forged(undo - 1, picks=None), "illegal", undo - 1)


def test_an_undo_or_a_retake_out_of_place_is_named() -> None:
    expect(forged(3, picks=None, undo=True), "illegal", 3)
    expect(forged(3, picks=None, retake=True), "illegal", 3)


def test_an_answer_after_the_end_is_named() -> None:
    *lines, draws, end = parts(sound())
    last = lines[-1]
    assert isinstance(last, Line)
    assert isinstance(draws, Draws)
    state = "" if last.n % CHECKPOINT_EVERY else last.state
    more = Line(last.n + 1, 0, picks=("pass",), state=last.state)
    longer = Draws((*draws.drawn, ""))
    expect(chained([*lines[:-1], replace(last, state=state), more, longer, end]), "illegal", last.n + 1)


def test_a_wrong_checkpoint_is_named() -> None:
    expect(forged(8, state="0" * 64), "state", 8)


def test_a_checkpoint_that_is_missing_or_out_of_place_is_named() -> None:
    expect(forged(8, state=""), "changed", 8)
    expect(forged(7, state="0" * 64), "changed", 7)
    expect(forged(len(played().entries), state=""), "changed", len(played().entries))


def test_a_line_with_a_wrong_number_is_named() -> None:
    expect(forged(5, n=6), "changed", 5)


def test_a_wrong_outcome_is_named() -> None:
    expect(forged(-1, outcome=None), "outcome", len(played().entries))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "header"),
        ({"revision": 2}, "revision"),
        ({"fathoms": 3}, "revision"),
        ({"content": "0" * 64}, "content"),
        ({"commitment": "0" * 64}, "commitment"),
        ({"salts": ("", "")}, "commitment"),
        ({"seats": 2, "salts": ("", "")}, "header"),
        ({"settings": {"hand": "9"}}, "header"),
        ({"settings": {"foot": "4"}}, "header"),
        ({"salts": ("zz", "", "")}, "header"),
        ({"salts": ("00" * 65, "", "")}, "header"),
    ],
)
def test_a_header_that_does_not_hold_is_refused(changes: dict[str, object], code: str) -> None:
    expect(forged(0, **changes), code, 0)


@pytest.mark.parametrize(("secret", "code"), [("00" * 32, "commitment"), ("secret", "header")])
def test_another_secret_than_the_promised_one_is_refused(secret: str, code: str) -> None:
    expect(forged(-1, secret=secret), code, 0)


def test_other_salts_or_settings_tell_another_story() -> None:
    for changes in ({"salts": ("", "", "")}, {"settings": {"hand": "4"}}):
        verdict = verify(without_draws(forged(0, **changes)), find)
        assert verdict.code in {"illegal", "state"}
        assert verdict.answer is not None
        assert 1 <= verdict.answer <= CHECKPOINT_EVERY
    expect(forged(0, salts=("", "", "")), "draws", 0)


def test_a_record_of_another_content_is_refused(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text("dues = 2")
    rules = RULES.with_content(pack)
    verdict = verify(sound(), lambda _: rules)
    assert (verdict.ok, verdict.code, verdict.answer) == (False, "content", 0)


def test_the_same_json_in_another_form_is_refused() -> None:
    """A record has one form, so that its bytes can be compared."""
    first, rest = sound().split(b"\n", 1)
    verdict = verify(first.replace(b":", b": ", 1) + b"\n" + rest, find)
    assert (verdict.code, verdict.answer) == ("changed", 0)


def test_a_record_gives_back_its_table() -> None:
    assert record.replayed(sound(), find).state.dump() == played().state.dump()
    with pytest.raises(record.WrongRecordError, match="changed at 0"):
        record.replayed(b"{}\n" + sound(), find)


def test_a_record_is_retold_from_its_opening_entry_by_entry() -> None:
    table = start(RULES, SETTINGS, 3, SECRET, SALTS)
    retold = record.retold(sound(), find)

    assert next(retold)[1] == table.opening
    for entry, (after, told) in zip(played().entries, retold, strict=True):
        assert (told, after.state.dump()) == (table.enter(entry), table.state.dump())


def test_what_is_retold_must_end_as_the_record_says() -> None:
    with pytest.raises(record.WrongRecordError, match=f"outcome at {len(played().entries)}"):
        list(record.retold(forged(-1, outcome=None), find))
