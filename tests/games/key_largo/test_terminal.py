from collections.abc import Callable
from functools import partial

import pytest
from rich.console import Console

from fathoms.games.key_largo import terminal
from fathoms.games.key_largo.view import LargoView, WreckView
from fathoms.kernel import registry
from fathoms.kernel.state import State
from fathoms.terminal.board import board_of
from fathoms.terminal.people import COLOURS
from games import board_games
from games.contrast import AA, contrast, luminance

INFO = registry.game("key-largo")
RULES = INFO.rules()
BOARD = board_of(INFO)
table = partial(board_games.table, INFO)
played = partial(board_games.played, RULES, {"encounters": "on"})


def shown(state: State, seats: int, lang: str = "en", *, tray: bool = False) -> str:
    console = Console(width=80, color_system=None)
    people, teller = table(seats, lang)
    with console.capture() as capture:
        console.print((BOARD.tray if tray else BOARD.whole)(RULES.view(state, 0), people, teller))
    return capture.get()


def seen(state: State) -> LargoView:
    view = RULES.view(state, 0)
    assert isinstance(view, LargoView)
    return view


def test_everything_can_be_read_on_every_ground_and_the_deep_is_darkest() -> None:
    grounds = list(terminal.DEPTHS.values())
    for colour in (*COLOURS, terminal.INK):
        assert all(contrast(colour, ground) >= AA for ground in (terminal.DECK, *grounds))
    assert all(contrast(colour, terminal.LAND) >= AA for colour in (terminal.INK, terminal.GOLD))
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
        for captain, name in zip(seen(state).captains, people.marked, strict=True):
            (row,) = [line for line in board.splitlines() if line.strip().startswith(name)]
            assert teller.words.say("board.dollars", amount=captain.cash) in row


def test_the_price_that_the_crowd_makes_now_stands_in_brackets() -> None:
    for state in played(4, 2)[0]:
        island = seen(state)
        boats = sum(captain.place == "market" for captain in island.captains)
        goods = ["goods 40/30/20", "goods [40]/30/20", "goods 40/[30]/20", "goods 40/30/[20]"][min(boats, 3)]
        assert goods in shown(state, 4)


def first_where(found: Callable[[WreckView], bool]) -> State:
    """The first position of some game in which seat 0 knows such a wreck."""
    positions = (state for seed in range(20) for state in played(3, seed)[0])
    return next(s for s in positions if any(found(wreck) for wreck in seen(s).wrecks))


def test_cards_left_monsters_and_notes_are_told() -> None:
    known = first_where(lambda wreck: bool(wreck.monsters))
    island, board = seen(known), shown(known, 3)
    number, wreck = next((n, w) for n, w in enumerate(island.wrecks, 1) if w.monsters)
    assert f"{number} {'▮' * wreck.cards}{'!' * wreck.monsters}" in board
    assert "Seen in wreck" in shown(first_where(lambda wreck: bool(wreck.seen)), 3)


def test_gear_is_drawn_and_the_tray_is_what_is_yours() -> None:
    states, _ = played(3, 5)
    held = [state for state in states if seen(state).captains[0].treasures]
    board = shown(held[-1], 3, tray=True)
    assert "You hold" in board
    assert "market" not in board
    assert any("(||" in shown(state, 3) for state in states)
    assert any("ψ" in shown(state, 3) for state in states)


def test_what_the_final_sheet_tells_is_not_told_twice() -> None:
    states, heard = played(4, 11)
    unsold = [captain for captain in seen(states[-1]).captains if captain.treasures]
    assert sum(BOARD.keeps(event) for event in heard) == len(unsold)
