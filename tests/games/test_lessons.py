"""Every lesson of every game: it can be walked through, never breaks, takes no longer than promised, and is told."""

import random
import re

import pytest

from fathoms.kernel.chance import FastChance
from fathoms.kernel.lesson import LATER, Course, WrittenChance, open_table
from fathoms.kernel.question import Picks, Question
from fathoms.kernel.registry import game as game_of
from fathoms.kernel.state import random_picks
from fathoms.kernel.table import Answer
from fathoms.locale.catalogue import languages_of
from fathoms.locale.check import read
from lesson_walk import Walk, all_lessons, plainly

LONGEST = 220
SENTENCES = 2
WORDS_A_MINUTE, SECONDS_AN_ANSWER = 180, 4
PATHS = 6
SENTENCE = re.compile(r"[.!?](?:\s|$)")
every_lesson = pytest.mark.parametrize(("game", "lesson"), all_lessons())
every_told_lesson = pytest.mark.parametrize(
    ("game", "lesson", "lang"),
    [(game, lesson, lang) for game, lesson in all_lessons() for lang in languages_of(game_of(game))],
)


def texts_of(walk: Walk, lang: str) -> dict[str, str]:
    """What the catalogue of the game says in this lesson and beside its questions."""
    found = read(walk.rules.info.folder() / "locale" / f"{lang}.po")
    return {key: message.forms[0] for key, message in found.items() if key.startswith(("lesson.", "guide."))}


def any_allowed(seed: int) -> object:
    """Whatever a lesson allows, at random."""
    mind = random.Random(seed)

    def answer(walk: Walk, question: Question) -> Picks:
        if question is walk.table.state.question(question.seat):
            return random_picks(walk.table.state, question, FastChance(mind.randrange(1 << 30)))
        count = mind.randint(question.least, question.most)
        return tuple(sorted(mind.sample(question.options, count), key=question.options.index))

    return answer


@every_lesson
def test_the_allowed_line_meets_every_step_and_all_that_is_written(game: str, lesson: str) -> None:
    walk = Walk(game, lesson)
    walk.walk(plainly)
    assert walk.course.at == len(walk.lesson.steps)
    assert walk.course.done or walk.rules.outcome(walk.table.state) is not None
    assert isinstance(walk.table.chance, WrittenChance)
    assert walk.table.chance.met == len(walk.lesson.chance)
    given = {seat: [key for each, key in walk.course._answers if each == seat] for seat in range(walk.lesson.seats)}
    for seat, keys in given.items():
        written = [reply.on for reply in walk.lesson.replies if reply.seat == seat]
        left = iter(keys)
        assert all(key in left for key in written), f"seat {seat} is never asked all of {written}"


@every_lesson
def test_a_lesson_is_resumed_from_its_log_at_every_step(game: str, lesson: str) -> None:
    """Where the learner stands and what is read follow from the entries alone; the rules replay them."""
    walk = Walk(game, lesson)
    seen: list[tuple[int, tuple[object, ...], bytes]] = []

    def answer(walk: Walk, question: Question) -> Picks:
        seen.append((len(walk.table.entries), walk.course.texts(question), walk.table.state.dump()))
        return plainly(walk, question)

    walk.walk(answer)
    table, course = open_table(walk.rules, walk.lesson), Course(walk.lesson)
    for n, entry in enumerate(walk.table.entries):
        for _, texts, state in [each for each in seen if each[0] == n]:
            question = table.state.question(walk.lesson.learner)
            assert course.texts(question) == texts
            assert table.state.dump() == state
        question = table.state.question(entry.seat)
        table.enter(entry)
        course = course.after(entry, question)
    assert table.state.dump() == walk.table.state.dump()


@every_lesson
def test_every_legal_answer_at_every_step_is_taken_or_told_to_wait(game: str, lesson: str) -> None:
    """Nothing that the rules allow is ever an error: it is played, or it is for later."""

    def answer(walk: Walk, narrowed: Question) -> Picks:
        question = walk.table.state.question(narrowed.seat)
        assert question is not None
        chance = FastChance(len(walk.asked))
        for picks in [(each,) for each in question.options] + [random_picks(walk.table.state, question, chance)]:
            if walk.table.state.check(question.seat, picks) is not None:
                continue
            refusal = walk.course.refuse(question, picks)
            assert refusal is None or refusal.code == LATER
            if refusal is None:
                walk.course.after(Answer(question.seat, picks), question)
                walk.table.fork().play(question.seat, picks)
        return plainly(walk, narrowed)

    Walk(game, lesson).walk(answer)


@every_lesson
@pytest.mark.parametrize("seed", range(PATHS))
def test_whatever_is_allowed_leads_through_all_steps(game: str, lesson: str, seed: int) -> None:
    """No allowed answer leaves a learner with a step whose question never comes."""
    walk = Walk(game, lesson)
    walk.walk(any_allowed(seed))  # type: ignore[arg-type]
    over = walk.rules.outcome(walk.table.state) is not None
    assert walk.course.at == len(walk.lesson.steps)
    assert walk.course.done or over


@every_told_lesson
def test_the_texts_are_there_short_and_all_used(game: str, lesson: str, lang: str) -> None:
    walk = Walk(game, lesson)
    told = texts_of(walk, lang)
    steps = [step.id for step in walk.lesson.steps]
    allowed = [step.id for step in walk.lesson.steps if step.allow is not None]
    needed = {f"lesson.{lesson}.{name}" for name in [*steps, *[each.id for each in walk.lesson.chapters], "end"]}
    optional = {f"lesson.{lesson}.{name}.later" for name in allowed}
    found = {key for key in told if key.startswith(f"lesson.{lesson}.")}
    assert needed <= found <= needed | optional
    for key, text in told.items():
        assert len(text) <= LONGEST, key
        assert key.startswith("guide.") or len(SENTENCE.findall(text)) <= SENTENCES, key


@every_told_lesson
def test_it_takes_no_longer_than_promised(game: str, lesson: str, lang: str) -> None:
    """Reading and answering, as a person does who sees the game for the first time."""
    walk = Walk(game, lesson)
    walk.walk(plainly)
    told = texts_of(walk, lang)
    read_once = [
        text for key, text in told.items() if not key.endswith(".later") and key.startswith(f"lesson.{lesson}")
    ]
    helped = [told[f"guide.{each.key}.1"] for each in walk.asked if f"guide.{each.key}.1" in told]
    # A mark that stands apart, as in French, is no word.
    words = sum(word.strip("?!:;«»–") != "" for text in [*read_once, *helped] for word in text.split())
    minutes = words / WORDS_A_MINUTE + walk.answers * SECONDS_AN_ANSWER / 60
    assert minutes <= walk.lesson.minutes, f"{minutes:.1f} minutes"


@every_lesson
def test_whoever_is_on_their_own_is_helped_where_it_matters(game: str, lesson: str) -> None:
    """What one can do here is told for every kind of question that the lesson itself is about."""
    told = texts_of(Walk(game, lesson), "en")
    for key in {step.on for step in Walk(game, lesson).lesson.steps if step.on}:
        assert f"guide.{key}.1" in told
