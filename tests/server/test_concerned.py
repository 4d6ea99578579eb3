"""Whether a window is worth a seat's time costs milliseconds: it is found once for each window and seat."""

from uuid import uuid4

from msgspec.structs import replace

from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel import record
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Question, Refusal
from fathoms.kernel.table import Answer
from fathoms.server.tables.play import Play


def test_it_is_found_once_a_window_and_anew_in_the_next() -> None:
    tried: list[int] = []

    def matters(_state: UnfathomableState, question: Question) -> bool:
        tried.append(question.seat)
        return True

    play = Play(record.start(replace(RULES, matters=matters), {}, 4, bytes(32), (b"",) * 4))
    chance, windows = FastChance(3), 0
    while windows < 3:
        question = play.state.questions()[0]
        if play.quiet and question.options:
            before, windows = len(tried), windows + 1
            assert play.concerns(question)
            assert play.concerns(question)
            assert tried[before:] == [question.seat]
        opened = play.window
        while play.window == opened and (asked := play.state.questions()):
            draft = play.draft(Answer(asked[0].seat, RULES.choose(play.state, asked[0].seat, asked[0], chance)))
            assert not isinstance(draft, Refusal)
            play.accept(draft, uuid4())
            if opened is None:
                break
