"""Score sheets: nothing but the truth, as far as a viewer may know it, and the rule that breaks each tie."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from fathoms.cli.scores import score_sheet
from fathoms.games.into_the_blue.scoring import awards
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.sheet import Cell, Sheet
from fathoms.kernel.state import State
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller
from fathoms.terminal.people import People
from games.in_too_deep.deep import O, position, shares_of
from games.into_the_blue.blue import RULES as BLUE
from games.into_the_blue.blue import boards, final
from games.into_the_blue.blue import position as on_the_board
from games.key_largo.largo import GEM_150, GOODS_3, Island

OURS = ["into-the-blue", "in-too-deep", "key-largo"]
NAMES = ["Ada", "Bo", "Cleo", "Dov", "Eli"]


def scored(rules: Rules, state: State, viewer: int) -> Sheet:
    sheet = rules.scored(state, rules.view(state, viewer))
    assert sheet is not None
    return sheet


def told(rules: Rules, sheet: Sheet, lang: str = "en") -> list[str]:
    teller = Teller(Catalogue(lang, rules.info), NAMES[: len(sheet.total)])
    return [f"{teller.line(tie.rule, tie.seats)} ({tie.clause})" for tie in sheet.ties]


def game(rules: Rules, seats: int, seed: int) -> Iterator[State]:
    chance = FastChance(seed)
    state = rules.setup({}, seats, chance)
    while questions := state.questions():
        yield state
        question = questions[0]
        state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)
    yield state


@pytest.mark.parametrize("name", OURS)
def test_the_truth_lies_in_every_range_and_ones_own_score_is_known(name: str) -> None:
    rules = registry.game(name).rules()
    unknown = 0
    for number, seats in enumerate(rules.info.seats):
        state, sheet = None, None
        for state in game(rules, seats, number):
            true = [rules.score(state, seat) for seat in range(seats)]
            for viewer in (SPECTATOR, 0, seats - 1):
                sheet = scored(rules, state, viewer)
                assert all(len(row.cells) == seats for row in sheet.rows)
                assert all(cell.least <= own <= cell.most for cell, own in zip(sheet.total, true, strict=True))
                assert viewer == SPECTATOR or sheet.total[viewer].least == true[viewer] == sheet.total[viewer].most
                unknown += sum([cell.least < cell.most for cell in sheet.total])
        assert state is not None
        assert sheet is not None
        outcome = rules.outcome(state)
        assert outcome is not None
        assert sheet.final
        assert [(cell.least, cell.most) for cell in sheet.total] == [(own, own) for own in outcome.points]
    assert bool(unknown) == (name != "in-too-deep"), "there all lies open"


@pytest.mark.parametrize("name", OURS)
def test_a_sheet_tells_nothing_that_the_viewer_cannot_know(name: str) -> None:
    rules = registry.game(name).rules()
    for number, state in enumerate(game(rules, 3, 5)):
        if number % 7 == 0:
            world = rules.redeal(state, 0, FastChance(number))
            assert scored(rules, world, 0) == scored(rules, state, 0)


def test_where_sides_win_there_is_no_sheet() -> None:
    rules = registry.game("unfathomable").rules()
    state = rules.setup({}, 4, FastChance(1))
    assert rules.scored(state, rules.view(state, 0)) is None


@pytest.mark.clause("ITB-6.1", "ITB-7.1")
@given(boards, st.permutations(range(1, 6)), st.booleans())
def test_levels_are_told_as_they_are_scored(board: list[list[int]], turns: list[int], alike: bool) -> None:
    board = [board[0]] * len(board) if alike else board
    state, _ = final(board, last_turn=turns[: len(board)])
    sheet = scored(BLUE, state, SPECTATOR)
    won = {(award.level, award.seat): award.value for award in awards(state)}
    for row in sheet.rows[:5]:
        level = row.title.params["level"]
        assert isinstance(level, int)
        assert [cell.most for cell in row.cells] == [won.get((level, seat), 0) for seat in range(state.seats)]


@pytest.mark.clause("ITB-7.1", "ITB-7.2", "ITB-7.3", "ITB-7.5", "ITB-7.7")
def test_ties_of_into_the_blue_name_their_rule() -> None:
    state, _ = final([[0, 0, 2, 3, 0], [4, 3, 1, 3, 0]])
    sheet = scored(BLUE, state, 0)
    assert told(BLUE, sheet)[0] == (
        "Level 4: Ada and Bo have 3 shells each; Ada has more on level 3 (2 to 1). (ITB-7.1)"
    )
    assert told(BLUE, sheet, "fr")[0] == (
        "Palier 4\u00a0: Ada et Bo ont chacun 3 coquillages\u00a0; Ada en a plus au palier 3 (2 contre 1). (ITB-7.1)"
    )
    assert sheet.ties[0].seats == (0, 1)
    assert sheet.ties[0].values == (2, 1)

    state, _ = final([[0, 0, 1, 0, 5], [0, 0, 1, 0, 4]])
    assert "Bo has more unused shells (7 to 6). (ITB-7.2)" in told(BLUE, scored(BLUE, state, 0))[0]
    state, _ = final([[2, 0, 0, 0, 5], [2, 0, 0, 0, 4]])
    assert told(BLUE, scored(BLUE, state, 0))[-1] == (
        "Level 1: Bo and Ada have 2 shells each; Bo has more unused shells (6 to 5). (ITB-7.5)"
    )
    state, _ = final([[0, 0, 1, 4, 0], [0, 0, 1, 0, 4]])
    (earlier,) = told(BLUE, scored(BLUE, state, 0))
    assert earlier.startswith("Level 3: ")
    assert earlier.endswith("came earlier. (ITB-7.3)")

    state, _ = final([[0, 0, 4, 0, 0], [0, 0, 0, 0, 0]], chests={1: [5]})
    assert told(BLUE, scored(BLUE, state, 0)) == [
        "Ada and Bo have 5 points each and share their place: no tiebreaker is used for the final score. (ITB-7.7)"
    ]


@pytest.mark.clause("ITB-8.2")
def test_a_closed_chest_is_worth_what_the_others_leave() -> None:
    state = on_the_board([[0] * 5] * 2, chests={0: [8], 1: [5, 6]}).state
    row = scored(BLUE, state, 0).rows[-1]
    assert [(cell.least, cell.most) for cell in row.cells] == [(8, 8), (11, 13)]
    teller = Teller(Catalogue("en", BLUE.info), NAMES[:2])
    assert [teller.line(cell.why) for cell in row.cells if cell.why] == ["1 chest", "2 closed chests"]


@pytest.mark.clause("ITD-8.4", "ITD-8.5")
def test_ties_of_in_too_deep_name_their_rule() -> None:
    rules = registry.game("in-too-deep").rules()
    shares = {0: shares_of(O)[:1], 1: shares_of(O)[1:2], 2: shares_of(O)[2:3]}
    state = position([[14], [12, 13], [15]], shares=shares, piles={O: [50, 51]}).state
    state.starter = 0
    sheet = scored(rules, state, SPECTATOR)
    by_hand, by_way = told(rules, sheet)
    assert by_hand == "Bo and Cleo both have 2 points; Bo holds more cards (2 to 1). (ITD-8.4)"
    assert by_way.startswith(
        "Cleo and Ada both have 2 points and the same number of cards; counted clockwise from Ada, Cleo"
    )
    assert by_way.endswith("is reached later. (ITD-8.5)")
    assert "\u00a0; Bo a plus de cartes en main (2 contre 1). (ITD-8.4)" in told(rules, sheet, "fr")[0]


@pytest.mark.clause("ITD-8.4", "ITD-8.5")
def test_whoever_a_tie_puts_first_came_first() -> None:
    rules = registry.game("in-too-deep").rules()
    ties = 0
    for seed in range(40):
        state = list(game(rules, 2 + seed % 4, seed))[-1]
        outcome = rules.outcome(state)
        assert outcome is not None
        for tie in scored(rules, state, SPECTATOR).ties:
            first, second = tie.seats
            assert outcome.points[first] == outcome.points[second]
            assert outcome.places[first] < outcome.places[second]
            ties += 1
    assert ties > 0


@pytest.mark.clause("KL-9.2", "KL-9.3", "KL-9.5")
def test_the_sheet_of_key_largo() -> None:
    rules = registry.game("key-largo").rules()
    island = Island(3).give(0, GOODS_3).give(1, GEM_150)
    state = island.state
    sheet = scored(rules, state, 0)
    teller = Teller(Catalogue("en", rules.info), NAMES[:3])
    assert [teller.line(row.title) for row in sheet.rows] == [
        "Cash",
        "Treasures: shallow",
        "Treasures: medium depth",
        "Treasures: deep",
    ]
    assert sheet.total[0] == Cell(160, 160)
    assert (sheet.total[1].least, sheet.total[1].most) == (100 + 3 * 20, 100 + 150)
    assert not sheet.ties
    state.cash = [90, 0, 150]
    state.ended = True
    assert told(rules, scored(rules, state, SPECTATOR)) == [
        "Ada, Bo, and Cleo have $150 each and share their place. (KL-9.5)"
    ]


@pytest.mark.parametrize(
    ("lang", "now", "ended"), [("en", "If the game ended now", "Final score"), ("fr", "Si", "Score")]
)
def test_the_terminal_shows_the_sheet(lang: str, now: str, ended: str) -> None:
    state = on_the_board([[0, 0, 3, 0, 0], [0] * 5], chests={1: [5, 6]}).state
    people = People(NAMES[:2], 0)
    console = Console(width=80, color_system=None)
    for over, title in ((False, now), (True, ended)):
        state.ended = "last-shell" if over else ""
        with console.capture() as capture:
            console.print(
                score_sheet(scored(BLUE, state, 0), people, Teller(Catalogue(lang, BLUE.info), people.marked, 0))
            )
        shown = capture.get()
        assert title in shown
        assert ("11 to 15" in shown or "11 à 15" in shown) != over
        assert ("3 shells: 1st" if lang == "en" else "3 coquillages\u00a0: 1er") in shown
