"""The values of tokens and chests (ITB-8.1, ITB-2.4), and a host's own values."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathoms.games.into_the_blue.content import BlueContent
from fathoms.games.into_the_blue.events import ChestSeen, ChestsOpened, GameEnded, TreasureWon
from fathoms.games.into_the_blue.options import Place
from fathoms.games.into_the_blue.state import BlueState
from fathoms.kernel.chance import ScriptedChance
from fathoms.kernel.content import ContentError
from fathoms.kernel.rulebook import book_of
from games.into_the_blue.blue import CHESTS_AS_LISTED, MISS, PERFECT, RULES, faces, final, tokens

FIVE_LEVELS = "five levels need five main and five secondary values"
FIVE_CHESTS = "there are five chests"
AT_LEAST_1 = "every value is at least 1"
MAIN_FIRST = "a main token is worth at least as much as a secondary one"
BOTH = f"{AT_LEAST_1}; {MAIN_FIRST}"


@pytest.mark.clause("ITB-8.1")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rule_book_shows_the_values_in_use(language: str) -> None:
    clause = book_of(RULES, language).find("ITB-8.1")
    assert clause is not None
    rows = [line.strip("| ").split(" | ") for line in clause.text.splitlines() if line.startswith("| ")]
    values = [[int(cell) for cell in row] for row in rows[2:]]
    content = RULES.content
    assert isinstance(content, BlueContent)
    assert values == [[n, content.main[n - 1], content.secondary[n - 1]] for n in (1, 2, 3, 4, 5)]


@pytest.mark.clause("ITB-2.4", "ITB-8.1")
def test_our_values() -> None:
    assert RULES.content == BlueContent(main=(3, 4, 5, 6, 7), secondary=(1, 2, 2, 3, 3), chests=(5, 6, 6, 7, 8))
    assert RULES.content.problems() == []


@pytest.mark.clause("ITB-8.1")
def test_both_secondary_tokens_of_a_level_are_worth_the_same() -> None:
    _, events = final([[3, 3, 2, 2, 2], [2, 2, 1, 1, 1], [1, 1, 1, 1, 1], [0] * 5])
    for level, secondary in enumerate((1, 2, 2, 3, 3), 1):
        assert [value for _, _, value in tokens(events, level)][1:] == [secondary, secondary]


@pytest.mark.parametrize(
    ("main", "secondary", "chests", "problems"),
    [
        ((1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1), []),
        ((3, 4, 5, 6), (1, 2, 2, 3, 3), (5, 6, 6, 7, 8), [FIVE_LEVELS]),
        ((3, 4, 5, 6, 7), (1, 2, 2, 3, 3, 3), (5, 6, 6, 7, 8), [FIVE_LEVELS]),
        ((3, 4, 5, 6, 7), (1, 2, 2, 3, 3), (5, 6, 7, 8), [FIVE_CHESTS]),
        ((3, 4, 5, 6, 7), (0, 2, 2, 3, 3), (5, 6, 6, 7, 8), [AT_LEAST_1]),
        ((3, 4, 5, 6, 7), (1, 2, 2, 3, 3), (5, 6, 6, 7, 0), [AT_LEAST_1]),
        ((0, 4, 5, 6, 7), (1, 2, 2, 3, 3), (5, 6, 6, 7, 8), [AT_LEAST_1, MAIN_FIRST]),
        ((3, 4, 5, 6, 7), (1, 2, 2, 3, 8), (5, 6, 6, 7, 8), [MAIN_FIRST]),
        ((), (), (), [FIVE_LEVELS, FIVE_CHESTS, AT_LEAST_1]),
    ],
)
def test_what_no_pack_may_break(
    main: tuple[int, ...], secondary: tuple[int, ...], chests: tuple[int, ...], problems: list[str]
) -> None:
    assert BlueContent(main=main, secondary=secondary, chests=chests).problems() == problems


def pack(folder: Path, text: str) -> Path:
    path = folder / "pack.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_game_with_the_values_of_a_pack(tmp_path: Path) -> None:
    text = "main = [10, 20, 30, 40, 50]\nsecondary = [1, 2, 3, 4, 5]\nchests = [60, 60, 60, 60, 99]\n"
    rules = RULES.with_content(pack(tmp_path, text))
    chance = ScriptedChance([*CHESTS_AS_LISTED, *faces(*PERFECT, *MISS), *faces(1, 2, 2, 2, 2, 2), *faces(*MISS)])
    state = rules.setup({"first": "1"}, 2, chance)
    assert isinstance(state, BlueState)
    assert [each.event for each in state.answer(0, (), chance)][2] == ChestSeen(0, 99)
    state.answer(0, (), chance)
    state.left[1], state.placed[1] = 5, [0, 0, 0, 0, 7]
    state.answer(1, (), chance)
    state.answer(1, (Place(2),), chance)
    events = [each.event for each in state.answer(0, (), chance)]
    assert events[2:] == [
        ChestsOpened(0, (99,)),
        TreasureWon(seat=1, level=5, place=1, value=50),
        TreasureWon(seat=1, level=2, place=1, value=20),
        GameEnded("last-shell", points=(99, 70), places=(1, 2)),
    ]
    assert state.view(0).main == (10, 20, 30, 40, 50)
    assert state.view(0).secondary == (1, 2, 3, 4, 5)
    assert state.invariants() == []
    assert rules.load(state.dump()).dump() == state.dump()
    with pytest.raises(ValueError, match=r"^the state was made with content "):
        RULES.load(state.dump())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("main = [3]\nsecondary = [1]\nchests = [5, 6, 6, 7, 8]", FIVE_LEVELS),
        ("main = [3, 4, 5, 6, 7]\nsecondary = [1, 2, 2, 3, 3]\nchests = [5]", FIVE_CHESTS),
        (
            "main = [3, 4, 5, 6, 7]\nsecondary = [1, 2, 2, 3, 9]\nchests = [0, 1, 1, 1, 1]",
            f"{AT_LEAST_1}; {MAIN_FIRST}",
        ),
    ],
)
def test_a_pack_with_a_problem_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ContentError, match=f"^pack.toml: {message}$"):
        RULES.with_content(pack(tmp_path, text))


@pytest.mark.parametrize(
    "text",
    [
        "main = [3, 4, 5, 6, 7]\nsecondary = [1, 2, 2, 3, 3]",
        "main = [3, 4, 5, 6, 7]\nsecondary = [1, 2, 2, 3, 3]\nchests = [5, 6, 6, 7, 8]\nextra = 1",
        "main = [3, 4, 5, 6, 'x']\nsecondary = [1, 2, 2, 3, 3]\nchests = [5, 6, 6, 7, 8]",
        "main = [",
    ],
)
def test_a_pack_of_another_form_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ContentError, match=r"^pack.toml: "):
        RULES.with_content(pack(tmp_path, text))
