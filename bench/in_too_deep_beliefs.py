"""In Too Deep: how much of the other hands can be foretold from what everybody sees? Log-loss of where a card is.

`.venv/bin/python bench/in_too_deep_beliefs.py [--games 1000] [--first 1200] [--seed 900000]`

Games by the strategy with 2, 3, 4 and 5 players in turn, with each set of settings; in one game of five every fifth
answer is by chance. A few times a game the hidden cards are dealt anew 48 times for whoever is to act. Without beliefs
a card is where it lay in these deals, as often as it did. With beliefs each hand counts more or less for a card, by
what everybody sees of the card and of whose hand it is: how deep it is, what a share of its company costs and how many
its holder has, and onto which companies it could be played. What each of that weighs is fitted to `--first` other
games. Every figure is a game's mean, the interval 95 % over games. `PYTHONPATH=build/compiled` plays the compiled game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from fathoms.games.in_too_deep.content import DEEPEST
from fathoms.games.in_too_deep.info import INFO
from fathoms.games.in_too_deep.rules import RULES
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.chance import FastChance
from fathoms.kernel.state import random_picks
from fathoms.rl.fitting import Adam, chances

NORMAL_95 = 1.96
CARDS = DEEPEST + 1
ROOM = 5
DECK = ROOM
"""The place after those of the seats."""
DEALS = 48
SMOOTH = 0.25
"""Added to what was counted: a place that no deal came to is not impossible."""
LOOKS = 0.1
"""How likely somebody is asked at an answer; nobody is in the first three rounds."""
EARLY = 3
NOISY, BY_CHANCE = 5, 20
"""One game of so many; so many answers of a hundred."""

GAPS = (4, 10, 20)
KINDS = (11, 7, 5, 6, 6, 5)
"""Depth in tens, price, shares of the holder, companies of the holder and of anybody that it can be played onto, and
how much deeper it is than the nearest of the holder's: so many values each."""
STARTS = [sum(KINDS[:kind]) for kind in range(len(KINDS))]
FACTS = sum(KINDS)
PASSES, BATCH, RATE = 6, 512, 0.02


class Cards(Struct, frozen=True):
    """Hidden cards, one a row: what tells of each place, how likely it is by redeals, and the place that it has."""

    facts: NDArray[np.float32]
    prior: NDArray[np.float32]
    """As logarithms."""
    places: NDArray[np.int64]
    games: NDArray[np.int64]
    seats: NDArray[np.int64]


def seats_of(number: int) -> int:
    """How many play in a game."""
    return INFO.seats[number % len(INFO.seats)]


def moments(number: int, seed: int) -> Iterator[tuple[DeepState, int]]:
    """The moments of one game at which somebody is asked where the cards are, and who."""
    chance, asked = FastChance(seed + number), np.random.default_rng(seed + number)
    seats, settings = seats_of(number), INFO.examined[number // len(INFO.seats) % len(INFO.examined)]
    state = RULES.setup(settings, seats, chance)
    answers = 0
    while questions := state.questions():
        question = questions[0]
        if answers > EARLY * seats and asked.random() < LOOKS:
            yield state, question.seat
        by_chance = number % NOISY == 0 and chance.below(100) < BY_CHANCE
        picks = (
            random_picks(state, question, chance) if by_chance else RULES.choose(state, question.seat, question, chance)
        )
        state.answer(question.seat, picks, chance)
        answers += 1


def facts(state: DeepState, seat: int, card: int) -> list[int]:
    """What everybody sees of a card and of one who may hold it."""
    company, own = state.content.share_of[card], state.owns[seat]
    tops = [pile[-1] if pile else 0 for pile in state.piles]
    gaps = [card - top for number, top in enumerate(tops) if own[number] and card > top]
    nearest = sum([min(gaps) >= gap for gap in GAPS]) if gaps else len(GAPS) + 1
    playable = sum([card > top for top in tops])
    values = (card // 10, state.issued[company], own[company], len(gaps), playable, nearest)
    return [start + min(value, kind - 1) for start, value, kind in zip(STARTS, values, KINDS, strict=True)]


def where(state: DeepState, viewer: int) -> NDArray[np.int64]:
    """The place of each card, as far as another hand has it."""
    places = np.full(CARDS, DECK)
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            places[hand] = seat
    return places


def looked(
    state: DeepState, viewer: int, luck: FastChance
) -> Iterator[tuple[list[list[int]], NDArray[np.float64], int]]:
    """Every card whose place is open for one who looks: facts by seat, chances by place, and where it is."""
    deals = np.array([where(RULES.redeal(state, viewer, luck), viewer) for _ in range(DEALS)])
    others = [seat for seat in range(state.seats) if seat != viewer]
    for card, place in enumerate(where(state, viewer)):
        counts = np.bincount(deals[:, card], minlength=DECK + 1).astype(float)
        if np.count_nonzero(counts) > 1:
            counts[[*others, DECK]] += SMOOTH
            yield [facts(state, seat, card) for seat in others], counts / counts.sum(), int(place)


def gathered(games: int, seed: int) -> Cards:
    """The hidden cards of so many games."""
    rows, priors, places, of, seats = [], [], [], [], []
    for number in range(games):
        luck = FastChance(~(seed + number))
        for state, viewer in moments(number, seed):
            others = [seat for seat in range(state.seats) if seat != viewer]
            for told, prior, place in looked(state, viewer, luck):
                row = np.zeros((DECK + 1, FACTS), np.float32)
                for seat, each in zip(others, told, strict=True):
                    row[seat, each] = 1
                rows.append(row)
                priors.append(np.log(np.maximum(prior, 1e-9)))
                places.append(place)
                of.append(number)
                seats.append(state.seats)
    return Cards(np.array(rows), np.array(priors, np.float32), np.array(places), np.array(of), np.array(seats))


def foretold(cards: Cards, weights: NDArray[np.float64], chosen: NDArray[np.int64]) -> NDArray[np.float64]:
    """How likely each place is, by what tells of it and by the redeals."""
    return chances(cards.prior[chosen] + cards.facts[chosen] @ weights)


def fitted(cards: Cards) -> NDArray[np.float64]:
    """What each fact weighs, by Adam on the log-loss."""
    weights, chance = np.zeros(FACTS), np.random.default_rng(1)
    adam = Adam([weights], decay=0)
    for number in range(PASSES):
        order = chance.permutation(len(cards.places))
        for chosen in np.array_split(order, len(order) // BATCH):
            off = foretold(cards, weights, chosen)
            off[np.arange(len(chosen)), cards.places[chosen]] -= 1
            slope = np.einsum("bp,bpf->f", off, cards.facts[chosen]) / len(chosen)
            adam.step([slope], RATE * (1 - number / PASSES))
    return weights


def line(name: str, games: NDArray[np.int64], without: NDArray[np.float64], believed: NDArray[np.float64]) -> str:
    """The two losses, and by how much the second is less, game by game."""
    _, of = np.unique(games, return_inverse=True)
    means = [np.bincount(of, each) / np.bincount(of) for each in (believed, without)]
    gains = means[0] - means[1]
    spread = NORMAL_95 * gains.std() / len(gains) ** 0.5
    return (
        f"| {name} | {len(gains)} | {means[0].mean():.4f} | {means[1].mean():.4f} | "
        f"{gains.mean():+.4f} ({gains.mean() - spread:+.4f} to {gains.mean() + spread:+.4f}) |"
    )


def main() -> None:
    """Fit, and print a line for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=900_000)
    given = parser.parse_args()
    weights = fitted(gathered(given.first, given.seed - given.first))
    for start, kind in zip(STARTS, KINDS, strict=True):
        print(" ".join([f"{weight:+.2f}" for weight in weights[start : start + kind]]))
    cards = gathered(given.games, given.seed)
    every, right = np.arange(len(cards.places)), cards.places
    losses = [-np.log(foretold(cards, each, every)[every, right]) for each in (np.zeros(FACTS), weights)]
    print("| players | games | with beliefs | without | difference |\n| --- | --- | --- | --- | --- |")
    for seats in (0, *INFO.seats):
        chosen = (cards.seats == seats) | (seats == 0)
        print(line(str(seats or "all"), cards.games[chosen], *[each[chosen] for each in losses]))


if __name__ == "__main__":
    main()
