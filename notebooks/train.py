# %% [markdown]
# # Train something
#
# A bot with two numbers, found by trying: how long a run of dice in *Into the Blue* must be to be kept after the
# first roll, and after the second. It is a small evolution: change the numbers a little, play the same deals,
# keep what wins more.

# %%
import random

import fathoms


def diver(first, second):
    """A bot that keeps its dice once the run is long enough, and else rolls all dice again that are not in it."""

    def bot(game):
        if game.question.key != "reroll":
            return game.suggest("strategy")
        seen = game.view(game.seat)
        if seen.run >= (first, second)[min(seen.roll, 2) - 1]:
            return "-"
        needed, loose = set(range(1, seen.run + 1)), []
        for option, face in zip(game.question.options, seen.dice, strict=False):
            if face in needed:
                needed.discard(face)
            else:
                loose.append(option)
        return loose

    bot.__name__ = f"diver {first} {second}"
    return bot


def strength(numbers, seed, games):
    """How often it wins against the game's own strategy."""
    bots = [diver(*numbers), "strategy"]
    return fathoms.match("into-the-blue", bots, seats=2, games=games, seed=seed).lines[0].win_rate


# %%
source = random.Random(1)
numbers = (1, 1)
best = strength(numbers, seed=1, games=10)
for generation in range(6):
    tried = tuple(max(1, min(5, number + source.choice((-1, 0, 1, 2)))) for number in numbers)
    won = strength(tried, seed=1, games=10)
    print(generation, tried, f"{won:.0%}")
    if won >= best:
        numbers, best = tried, won
numbers, best

# %% [markdown]
# On the deals that it was chosen by it looks better than it is. So measure it on others:

# %%
fathoms.match("into-the-blue", [diver(*numbers), "strategy"], seats=2, games=20, seed=2)

# %% [markdown]
# Networks and gradients begin at the same door: every game is also a PettingZoo environment (`fathoms.rl`, `pip
# install "fathoms[rl]"`).
