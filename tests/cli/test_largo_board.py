from collections.abc import Callable
from functools import partial

import pytest
from rich.console import Console

from cli import board_games
from cli.contrast import AA, contrast, luminance
from fathoms.cli.boards import board_of, key_largo
from fathoms.cli.people import COLOURS
from fathoms.kernel import registry
from fathoms.kernel.state import State

INFO = registry.game("key-largo")
RULES = INFO.rules()
BOARD = board_of(INFO.name)
table = partial(board_games.table, INFO)
played = partial(board_games.played, RULES, {"encounters": "on"})


def shown(state: State, seats: int, lang: str = "en", *, tray: bool = False) -> str:
    console = Console(width=80, color_system=None)
    people, teller = table(seats, lang)
    with console.capture() as capture:
        console.print((BOARD.tray if tray else BOARD.whole)(RULES.view(state, 0), people, teller))
    return capture.get()


def test_everything_can_be_read_on_every_ground_and_the_deep_is_darkest() -> None:
    grounds = list(key_largo.DEPTHS.values())
    for colour in (*COLOURS, key_largo.INK):
        assert all(contrast(colour, ground) >= AA for ground in (key_largo.DECK, *grounds))
    assert all(contrast(colour, key_largo.LAND) >= AA for colour in (key_largo.INK, key_largo.GOLD))
    assert [luminance(ground) for ground in grounds] == sorted(map(luminance, grounds), reverse=True)


@pytest.mark.parametrize("seats", INFO.seats)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_board_of_a_game_fits_eighty_columns_and_shows_every_captain(seats: int, lang: str) -> None:
    people, teller = table(seats, lang)
    states, _ = played(seats, seats)
    for state in states[:: max(1, len(states) // 12)] + states[-1:]:
        board = shown(state, seats, lang)
        assert all(len(line.rstrip()) <= 80 for line in board.splitlines())
        assert "…" not in board
        for captain, name in zip(key_largo.island_of(RULES.view(state, 0)).captains, people.marked, strict=True):
            (row,) = [line for line in board.splitlines() if line.strip().startswith(name)]
            assert teller.words.say("board.dollars", amount=captain.cash) in row


def test_the_price_that_the_crowd_makes_now_stands_in_brackets() -> None:
    for state in played(4, 2)[0]:
        island = key_largo.island_of(RULES.view(state, 0))
        boats = sum(captain.place == "market" for captain in island.captains)
        goods = ["goods 40/30/20", "goods [40]/30/20", "goods 40/[30]/20", "goods 40/30/[20]"][min(boats, 3)]
        assert goods in shown(state, 4)


def first_where(found: Callable[[key_largo.Wreck], bool]) -> State:
    """The first position of some game in which seat 0 knows such a wreck."""
    positions = (state for seed in range(20) for state in played(3, seed)[0])
    return next(s for s in positions if any(found(wreck) for wreck in key_largo.island_of(RULES.view(s, 0)).wrecks))


def test_cards_left_monsters_and_notes_are_told() -> None:
    known = first_where(lambda wreck: bool(wreck.monsters))
    island, board = key_largo.island_of(RULES.view(known, 0)), shown(known, 3)
    number, wreck = next((n, w) for n, w in enumerate(island.wrecks, 1) if w.monsters)
    assert f"{number} {'▮' * wreck.cards}{'!' * wreck.monsters}" in board
    assert "Seen in wreck" in shown(first_where(lambda wreck: bool(wreck.seen)), 3)


def test_gear_is_drawn_and_the_tray_is_what_is_yours() -> None:
    states, _ = played(3, 5)
    held = [state for state in states if key_largo.island_of(RULES.view(state, 0)).captains[0].treasures]
    board = shown(held[-1], 3, tray=True)
    assert "You hold" in board
    assert "market" not in board
    assert any("(||" in shown(state, 3) for state in states)
    assert any("ψ" in shown(state, 3) for state in states)


def test_the_final_table_tells_what_was_not_sold() -> None:
    states, heard = played(4, 11)
    people, teller = table(4, "en")
    ((title, unsold),) = BOARD.spoils(heard, people, teller)
    outcome = RULES.outcome(states[-1])
    assert outcome is not None
    assert title == "unsold"
    for captain, points, cell in zip(
        key_largo.island_of(RULES.view(states[-1], 0)).captains, outcome.points, unsold, strict=True
    ):
        assert points == captain.cash + int(cell.replace("·", "0").removeprefix("$"))
    assert sum(BOARD.keeps(event) for event in heard) == 4 - unsold.count("·")
