# %% [markdown]
# # Write a bot in ten lines and rate it
#
# A bot is a function: it gets a game in which all that its seat cannot know was dealt anew, and gives a legal
# answer.

# %%
import fathoms


def richest(game):
    """Take the answer after which I have the most points."""
    return max(game.legal()[:100], key=lambda answer: points_after(game, answer))


def points_after(game, answer):
    game.push(answer)
    points = game.score(game.seat)
    game.pop()
    return points


# %%
game = fathoms.new("in-too-deep", seed=3)
for _ in range(6):
    print(game.play(richest))

# %% [markdown]
# A match: every deal once for each way round the table. Look at the interval before you cheer.

# %%
fathoms.match("in-too-deep", [richest, "uniform"], games=8)

# %% [markdown]
# Against somebody better:

# %%
fathoms.match("in-too-deep", [richest, "strategy"], games=8)

# %% [markdown]
# A bot in a file runs in a process of its own, with a time limit; whatever fails is counted, and the match goes
# on.

# %%
with open("hasty_bot.py", "w") as file:
    file.write("""
def bot(game):
    if game.random.random() < 0.1:
        raise RuntimeError("lost at sea")
    return game.legal()[0]
""")
match = fathoms.match("into-the-blue", ["strategy", "hasty_bot.py"], games=3)
match

# %%
match.faults[0]
