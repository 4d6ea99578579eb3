from functools import partial

import pytest
from rich.console import Console

from fathoms.games.in_too_deep import terminal
from fathoms.games.in_too_deep.companies import Company
from fathoms.games.in_too_deep.options import BUY, DRAW, EXPAND, TAKE, Acquire, BuyCheaper, PlayExtra
from fathoms.games.in_too_deep.view import DeepView
from fathoms.kernel import registry
from fathoms.kernel.question import Option
from fathoms.kernel.state import State
from fathoms.terminal.board import board_of
from fathoms.terminal.people import COLOURS
from games import board_games
from games.contrast import AA, contrast

INFO = registry.game("in-too-deep")
RULES = INFO.rules()
BOARD = board_of(INFO)
PEARL = 2
table = partial(board_games.table, INFO)
played = partial(board_games.played, RULES, {"sides": "random"})


def shown(state: State, seats: int, lang: str = "en") -> str:
    console = Console(width=80, color_system=None)
    people, teller = table(seats, lang)
    with console.capture() as capture:
        console.print(BOARD.whole(RULES.view(state, 0), people, teller))
    return capture.get()


def seen(state: State) -> DeepView:
    view = RULES.view(state, 0)
    assert isinstance(view, DeepView)
    return view


@pytest.mark.parametrize("colour", [*COLOURS, terminal.INK, terminal.GOLD])
def test_everything_can_be_read_on_every_ground(colour: str) -> None:
    for ground in (terminal.SURFACE, *terminal.TENS):
        assert contrast(colour, ground) >= AA


@pytest.mark.parametrize("seats", INFO.seats)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_board_of_a_game_fits_eighty_columns_and_shows_every_depth(seats: int, lang: str) -> None:
    people, _ = table(seats, lang)
    states, _ = played(seats, seats)
    for state in states[:: max(1, len(states) // 8)] + states[-1:]:
        board = shown(state, seats, lang)
        assert all(len(line.rstrip()) <= 80 for line in board.splitlines())
        assert all(name in board for name in people.marked)
        for company in seen(state).companies:
            assert not company.depths or f"[{company.depths[-1]}]" in board
            assert all(str(card) in board for card in company.depths)


def test_the_third_investor_and_the_final_turns_are_told() -> None:
    states, _ = played(2, 3)
    final = [state for state in states if seen(state).final_turns is not None]
    board = shown(final[0], 2)
    assert "third" in board
    assert "2 final turns left" in board


def test_the_tray_is_the_hand_with_both_lives_of_each_card() -> None:
    states, _ = played(3, 1)
    people, teller = table(3, "en")
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(BOARD.tray(seen(states[0]), people, teller))
    tray = capture.get()
    view = seen(states[0])
    hand = view.investors[0].hand
    assert hand
    for card in hand:
        company = view.companies[view.share_of[card]]
        assert f"{card} {company.company.capitalize()} ({company.price})" in tray


def test_options_are_told_in_few_words() -> None:
    states, _ = played(3, 1)
    _, teller = table(3, "en")
    view = seen(states[0])
    assert BOARD.label(view, EXPAND[PEARL][44], teller) == "44 on Pearl"
    assert BOARD.label(view, BUY[7], teller) == "buy 7 (Pearl)"
    assert BOARD.label(view, TAKE[7], teller) == "take 7 (Pearl)"
    assert BOARD.label(view, DRAW, teller) == "draw a card"


@pytest.mark.parametrize(
    ("option", "en", "fr"),
    [
        (BuyCheaper(7, 1), "buy 7 (Pearl) for 1 card", "acheter 7 (Perle) pour 1 carte"),
        (
            PlayExtra(20, Company.PEARL, 2),
            "play 20 on Pearl diving for 2 cards",
            "jouer le 20 sur Pêche aux perles pour 2 cartes",
        ),
        (
            Acquire(1, Company.RESEARCH, 2),
            "buy a share of Research from {seller} for 2 cards",
            "racheter une action Littoral chez {seller} pour 2 cartes",
        ),
    ],
)
def test_an_ability_with_a_price_states_it_in_the_option(option: Option, en: str, fr: str) -> None:
    states, _ = played(3, 1)
    for lang, said in (("en", en), ("fr", fr)):
        _, teller = table(3, lang)
        assert BOARD.label(seen(states[0]), option, teller) == said.format(seller=teller.names[1])


def test_what_the_final_sheet_tells_is_not_told_twice() -> None:
    _, heard = played(4, 11)
    assert sum(BOARD.keeps(event) for event in heard) == 4
