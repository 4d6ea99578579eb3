"""The values of tokens and chests (ITB-8.1, ITB-2.4), and a host's own values."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathoms.bots.bot import bot
from fathoms.games.into_the_blue.content import BlueContent
from fathoms.games.into_the_blue.events import ChestSeen, ChestsOpened, GameEnded, TreasureWon
from fathoms.games.into_the_blue.info import INFO
from fathoms.games.into_the_blue.options import Place
from fathoms.games.into_the_blue.state import BlueState
from fathoms.games.into_the_blue.view import view
from fathoms.kernel.chance import FastChance, ScriptedChance
from fathoms.kernel.content import ContentError
from fathoms.kernel.rulebook import book_of
from games.into_the_blue.blue import CHESTS_AS_LISTED, MISS, PERFECT, RULES, faces, final, tokens

FIVE_LEVELS = "five levels need five main and five secondary values"
FIVE_CHESTS = "there are five chests"
AT_LEAST_1 = "every value is at least 1"
MAIN_FIRST = "a main token is worth at least as much as a secondary one"
TWO_TOKENS = "the secondary tokens of a level are one number for both, or two numbers"
DEARER_FIRST = "of two secondary tokens the dearer comes first"
SINGLE_TOKENS = "main = [3, 4, 5, 6, 9]\nsecondary = [1, [4, 2], 2, [3, 3], [8, 5]]\nchests = [5, 6, 6, 7, 8]\n"


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
        ((3, 4, 5, 6, 7), (1, (4, 2), (2, 2), 3, (7, 1)), (5, 6, 6, 7, 8), []),
        ((3, 4, 5, 6, 7), ((2, 1, 1), 2, 2, 3, 3), (5, 6, 6, 7, 8), [TWO_TOKENS]),
        ((3, 4, 5, 6, 7), (1, 2, 2, 3, ()), (5, 6, 6, 7, 8), [TWO_TOKENS]),
        ((3, 4, 5, 6, 7), (1, 2, (3,), 3, 3), (5, 6, 6, 7, 8), [TWO_TOKENS]),
        ((3, 4, 5, 6, 7), (1, 2, (2, 0), 3, 3), (5, 6, 6, 7, 8), [AT_LEAST_1]),
        ((3, 4, 5, 6, 7), (1, 2, 2, (7, 3), 3), (5, 6, 6, 7, 8), [MAIN_FIRST]),
        ((3, 4, 5, 6, 7), (1, 2, 2, 3, (2, 3)), (5, 6, 6, 7, 8), [DEARER_FIRST]),
    ],
)
def test_what_no_pack_may_break(
    main: tuple[int, ...],
    secondary: tuple[int | tuple[int, ...], ...],
    chests: tuple[int, ...],
    problems: list[str],
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
    assert view(state, 0).main == (10, 20, 30, 40, 50)
    assert view(state, 0).secondary == (1, 2, 3, 4, 5)
    assert RULES.invariants(state) == []
    assert rules.load(state.dump()).dump() == state.dump()
    with pytest.raises(ValueError, match=r"^the state was made with content "):
        RULES.load(state.dump())


@pytest.mark.clause("ITB-2.3", "ITB-6.3", "ITB-6.4", "ITB-8.5")
@pytest.mark.parametrize(("seats", "third"), [(2, ()), (3, ()), (4, (1, 2, 2, 3, 5)), (5, (1, 2, 2, 3, 5))])
def test_second_place_takes_the_dearer_of_two_tokens(tmp_path: Path, seats: int, third: tuple[int, ...]) -> None:
    rules = RULES.with_content(pack(tmp_path, SINGLE_TOKENS))
    chance = ScriptedChance([*CHESTS_AS_LISTED, *faces(*MISS)])
    state = rules.setup({"first": "1"}, seats, chance)
    assert isinstance(state, BlueState)
    state.placed = [[0, 6 - seat, 0, 0, 6 - seat] for seat in range(seats)]
    state.left = [12 - sum(placed) for placed in state.placed]
    state.stopper = 1
    assert (view(state, 0).secondary, view(state, 0).third) == ((1, 4, 2, 3, 8), third)
    assert view(state, 0).tokens == (3 if third else 2)
    events = [each.event for each in state.answer(0, (), chance)]
    taken = 3 if third else 2
    assert tokens(events, 5) == [(0, 1, 9), (1, 2, 8), (2, 3, 5)][:taken]
    assert tokens(events, 2) == [(0, 1, 4), (1, 2, 4), (2, 3, 2)][:taken]
    assert rules.load(state.dump()).dump() == state.dump()


@pytest.mark.clause("ITB-8.5")
@pytest.mark.parametrize("seats", INFO.seats)
def test_bots_play_with_single_tokens_to_the_end(tmp_path: Path, seats: int) -> None:
    rules = RULES.with_content(pack(tmp_path, SINGLE_TOKENS))
    chance = FastChance(seats)
    state = rules.setup({}, seats, chance)
    player = bot("strategy", rules)
    while questions := state.questions():
        seat = questions[0].seat
        state.answer(seat, player(state, seat, questions[0], chance), chance)
    assert RULES.outcome(state) is not None
    assert RULES.invariants(state) == []


def test_our_values_keep_the_hash_that_records_name() -> None:
    """Records of revision 1 name it: a pack's new form must not change ours."""
    assert RULES.content.digest() == "38db8e722fa4d662f8f9e4c55f87b24869fbe82fb4bfaccfc05454f040eac60b"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("main = [3]\nsecondary = [1]\nchests = [5, 6, 6, 7, 8]", FIVE_LEVELS),
        ("main = [3, 4, 5, 6, 7]\nsecondary = [1, 2, 2, 3, 3]\nchests = [5]", FIVE_CHESTS),
        (
            "main = [3, 4, 5, 6, 7]\nsecondary = [1, 2, 2, 3, 9]\nchests = [0, 1, 1, 1, 1]",
            f"{AT_LEAST_1}; {MAIN_FIRST}",
        ),
        ("main = [3, 4, 5, 6, 7]\nsecondary = [1, 2, [2, 2, 2], 3, 3]\nchests = [5, 6, 6, 7, 8]", TWO_TOKENS),
        ("main = [3, 4, 5, 6, 7]\nsecondary = [1, 2, [1, 2], 3, 3]\nchests = [5, 6, 6, 7, 8]", DEARER_FIRST),
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
        "main = [3, 4, 5, 6, 7]\nsecondary = [1, 2, [2, 'x'], 3, 3]\nchests = [5, 6, 6, 7, 8]",
        "main = [",
    ],
)
def test_a_pack_of_another_form_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ContentError, match=r"^pack.toml: "):
        RULES.with_content(pack(tmp_path, text))


@pytest.mark.clause("ITB-2.3")
def test_third_tokens_are_shown_only_where_they_are_others_than_the_second() -> None:
    for seats in INFO.seats:
        state = RULES.setup({}, seats, FastChance(1))
        assert isinstance(state, BlueState)
        assert view(state, 0).third == ()
