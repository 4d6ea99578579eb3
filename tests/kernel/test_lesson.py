"""Lessons: written luck that never breaks, a course that is a function of the answers, and questions narrowed by it."""

from pathlib import Path

import msgspec
import pytest

from fathoms.kernel.chance import ScriptedChance
from fathoms.kernel.lesson import LATER, Course, Lesson, LessonError, Wish, WrittenChance, lessons, open_table
from fathoms.kernel.question import Question
from fathoms.kernel.table import Answer, Retake, Undo
from salvage.options import Bid, Pass, Take
from salvage.rules import RULES

HEAD = 'id = "dive"\nversion = 1\nminutes = 5\nseats = 3\nfree = { on = "bid", times = 1 }\n'
CHAPTERS = """
[[chapters]]
id = "one"
steps = [
    { id = "hello" },
    { id = "first", on = "bid", allow = ["bid card=1", "bid card=2"], most = 1 },
    { id = "quiet", on = "react", allow = [] },
]
[[chapters]]
id = "two"
steps = [{ id = "any", on = "wreck" }]
"""


def lesson(more: str = "", chapters: str = CHAPTERS) -> Lesson:
    return msgspec.toml.decode(HEAD + more + chapters, type=Lesson)


def asked(key: str, *options: object, seat: int = 0, least: int = 1, most: int = 1) -> Question:
    return Question(0, seat, key, "SAL-1.1", options, least=least, most=most)  # type: ignore[arg-type]


BIDS = asked("bid", Bid(1), Bid(2), Bid(3))


def after(course: Course, *answers: tuple[int, str]) -> Course:
    for seat, key in answers:
        course = course.after(Answer(seat, ()), asked(key, seat=seat))
    return course


# -- luck


def written(*wishes: Wish) -> WrittenChance:
    return WrittenChance(wishes, ScriptedChance([0] * 99))


def test_each_wish_is_met_in_its_turn_and_what_is_not_written_comes_from_the_stream() -> None:
    chance = written(Wish("six", die=6, gives=(6,)), Wish("two of nine", below=9, gives=(2,)))
    assert chance.below(9) == 0, "the die comes first"
    assert chance.roll(8) == 1, "a die of another kind is no die of six"
    assert chance.dice(2, 6) == [6, 1]
    assert chance.draw([10, 11, 12, 13, 14, 15, 16, 17, 18]) == 12
    assert (chance.below(9), chance.met) == (0, 2)


def test_a_shuffle_ends_with_the_wished_cards_the_very_last_first_and_loses_none() -> None:
    chance = written(Wish("deck", shuffle=5, gives=(7, 7, 9)))
    deck = [9, 7, 8, 7, 6]
    chance.shuffle(deck)
    assert deck[-3:] == [9, 7, 7]
    assert sorted(deck) == [6, 7, 7, 8, 9]
    with pytest.raises(LessonError, match="no 3"):
        written(Wish("deck", shuffle=2, gives=(3,))).shuffle([1, 2])


def test_a_fork_of_written_luck_goes_on_by_itself() -> None:
    chance = written(Wish("six", die=6, gives=(6,)))
    fork = chance.fork()
    assert fork.roll(6) == chance.roll(6) == 6
    assert (fork.used, fork.met) == (chance.used, chance.met) == (1, 1)


# -- files


def test_lessons_are_read_from_their_folder_and_a_game_may_have_none(tmp_path: Path) -> None:
    assert lessons(tmp_path) == {}
    folder = tmp_path / "game" / "lessons"
    folder.mkdir(parents=True)
    (folder / "dive.toml").write_text(HEAD + CHAPTERS)
    assert [step.id for step in lessons(tmp_path / "game")["dive"].steps] == ["hello", "first", "quiet", "any"]


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("other", HEAD + CHAPTERS, "its id is another"),
        ("dive", "id = 3", "Expected `str`"),
        ("dive", HEAD + CHAPTERS.replace("any", "hello"), "two steps have the same id"),
        ("dive", HEAD + CHAPTERS.replace(', on = "wreck"', ""), "belongs to no question"),
        ("dive", HEAD + "chapters = []", "belongs to no question"),
        ("dive", HEAD + 'chance = [{ name = "x", die = 6, below = 3, gives = [1] }]' + CHAPTERS, "no single form"),
        ("dive", HEAD + 'chance = [{ name = "x", die = 6 }]' + CHAPTERS, "no single form"),
    ],
)
def test_a_lesson_that_does_not_fit_together_says_why(tmp_path: Path, name: str, text: str, why: str) -> None:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / f"{name}.toml").write_text(text)
    with pytest.raises(LessonError, match=why):
        lessons(tmp_path)


# -- the course


def test_a_question_brings_its_step_and_what_stands_unread_before_it() -> None:
    course = Course(lesson())
    assert [step.id for step in course.texts(BIDS)] == ["hello", "first"]
    assert course.texts(None) == course.texts(asked("wreck")) == ()
    assert (course.at, course.chapter, course.done) == (0, 0, False)
    course = after(course, (1, "bid"), (0, "dues"), (0, "bid"))
    assert (course.at, course.chapter) == (2, 0)
    course = after(course, (0, "react"), (0, "wreck"))
    assert (course.at, course.chapter, course.done) == (4, 1, False)
    assert course.texts(BIDS) == ()
    assert after(course, (0, "wreck"), (0, "bid")).done


def test_what_is_taken_back_was_never_answered() -> None:
    course = after(Course(lesson()), (0, "bid"), (0, "react"), (1, "react"))
    assert course.after(Retake(0), None).at == 2
    assert after(Course(lesson()), (0, "bid")).after(Undo(0), None).at == 0


def test_a_step_narrows_its_question_for_the_learner_alone() -> None:
    course = Course(lesson())
    narrowed = course.narrowed(BIDS)
    assert (narrowed.options, narrowed.least, narrowed.most, narrowed.default) == ((Bid(1), Bid(2)), 1, 1, (Bid(1),))
    rival = asked("bid", Bid(1), Bid(3), seat=1)
    assert course.narrowed(rival) is rival
    other = asked("bid", Bid(3))
    assert course.narrowed(other) is other, "where nothing that is allowed is offered, all is"


def test_a_step_may_allow_nothing_but_silence() -> None:
    course = after(Course(lesson()), (0, "bid"))
    window = asked("react", Pass(), least=0)
    assert (course.narrowed(window).options, course.narrowed(window).most) == ((), 0)
    forced = asked("react", Pass())
    assert course.narrowed(forced) is forced, "where something must be picked, something may be"


def test_what_is_legal_and_not_the_matter_is_for_later() -> None:
    course = Course(lesson())
    assert course.refuse(BIDS, (Bid(2),)) is None
    refusal = course.refuse(BIDS, (Bid(3),))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == (LATER, "SAL-1.1")
    assert course.refuse(BIDS, ()) is not None
    assert course.refuse(asked("wreck", Take()), (Take(),)) is None


# -- bots


REPLIES = 'replies = [{ seat = 1, on = "bid" }, { seat = 1, on = "bid", picks = ["bid card=99"] }]'


def test_a_bot_answers_what_is_written_once_it_is_legal_and_else_the_same_every_time() -> None:
    plain = lesson(REPLIES)
    table = open_table(RULES, plain)
    question = table.state.question(1)
    assert question is not None
    liked = Course(plain).reply(RULES, table.state, question)
    assert table.state.check(1, liked) is None
    assert Course(plain).reply(RULES, table.state, question) == liked
    second = after(Course(plain), (1, "bid"))
    assert second.reply(RULES, table.state, question) == liked, "a card that is not there cannot be bid"
    card = question.options[-1]
    assert isinstance(card, Bid)
    fit = lesson(REPLIES.replace("99", str(card.card)))
    assert after(Course(fit), (0, "bid"), (1, "bid")).reply(RULES, table.state, question) == (card,)
    assert after(Course(fit), (1, "bid"), (1, "bid")).reply(RULES, table.state, question) == liked
