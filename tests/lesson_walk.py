"""Walks through a lesson at the kernel: bots answer as they do at a server, and the learner as a test wants."""

from __future__ import annotations

from collections.abc import Callable

from fathoms.kernel.chance import FastChance
from fathoms.kernel.lesson import Course, Lesson, lessons, open_table
from fathoms.kernel.question import Picks, Question, Refusal
from fathoms.kernel.registry import games
from fathoms.kernel.table import Answer, Entry

Answers = Callable[["Walk", Question], Picks]
MOST = 3_000


def all_lessons() -> list[tuple[str, str]]:
    """Every lesson of every installed game."""
    return [(name, lesson) for name, info in games().items() for lesson in lessons(info.folder())]


class Walk:
    """A lesson in play."""

    def __init__(self, game: str, lesson: str) -> None:
        info = games()[game]
        self.rules = info.rules()
        self.lesson: Lesson = lessons(info.folder())[lesson]
        self.table = open_table(self.rules, self.lesson)
        self.course = Course(self.lesson)
        self.answers = 0
        """How many the learner has given."""
        self.asked: list[Question] = []
        """What the learner was asked, as a page shows it."""

    def enter(self, entry: Entry) -> Refusal | None:
        """Play an entry, as the server does."""
        question = self.table.state.question(entry.seat)
        told = self.table.enter(entry)
        if isinstance(told, Refusal):
            return told
        self.course = self.course.after(entry, question)
        return None

    def go_on(self) -> Question | None:
        """Let everybody else play until the learner is asked something; None once the game is over."""
        for _ in range(MOST):
            questions = self.table.state.questions()
            if not questions:
                return None
            others = [each for each in questions if each.seat != self.lesson.learner]
            question = (others or list(questions))[0]
            if others:
                picks = self.course.reply(self.rules, self.table.state, question)
            elif question.quiet and not question.default and not self.rules.concerned(self.table.state, question):
                picks = ()
            else:
                return question
            assert self.enter(Answer(question.seat, picks)) is None
        raise AssertionError("the bots play for ever")

    def walk(self, answers: Answers) -> None:
        """On to the end of the lesson."""
        while not self.course.done:
            question = self.go_on()
            if question is None:
                return
            narrowed = self.course.narrowed(question)
            self.asked.append(narrowed)
            self.walk_one(question, answers(self, narrowed))

    def walk_one(self, question: Question, picks: Picks) -> None:
        """One answer of the learner, which the lesson and the rules take."""
        assert self.course.refuse(question, picks) is None
        refused = self.enter(Answer(question.seat, picks))
        assert refused is None, (refused, question, picks)
        self.answers += 1


def plainly(walk: Walk, question: Question) -> Picks:
    """What the lesson asks for: the first of what must be picked; where nothing is written, what a bot would do."""
    if walk.course.texts(question) and walk.course.lesson.steps[_step(walk)].allow is not None:
        return question.options[: question.least]
    return walk.rules.choose(walk.table.state, question.seat, question, FastChance(walk.answers))


def _step(walk: Walk) -> int:
    steps = walk.lesson.steps
    return next(place for place in range(walk.course.at, len(steps)) if steps[place].on)
