# %% [markdown]
# # The balance of a content pack
#
# Some values of the games are ours, because the printed rules do not state them. Whoever owns the box can write a
# *pack* with the printed ones, and whoever likes to tinker can try others. What do they change?

# %%
import fathoms

info = fathoms.installed()["into-the-blue"]
ours = (info.folder() / "content.toml").read_text()
print(ours)

# %% [markdown]
# A pack in which the deep is worth more than twice as much:

# %%
pack = ours.replace("main = [3, 4, 5, 6, 7]", "main = [1, 2, 5, 10, 16]")
assert pack != ours
with open("deep.toml", "w") as file:
    file.write(pack)


def measured(pack, games=20):
    """How long games are, how far the winner is ahead, and how often each seat wins, if all play alike."""
    answers, ahead, wins = 0, 0, [0, 0, 0]
    for seed in range(games):
        game = fathoms.new(info.name, seats=3, seed=seed, pack=pack)
        points = sorted(game.play_out("strategy").points)
        answers += len(game.log)
        ahead += points[-1] - points[-2]
        for seat in game.outcome.winners:
            wins[seat] += 1
    return {"answers": answers / games, "ahead": ahead / games, "wins": wins}


# %%
print("ours:", measured(None))
print("deep:", measured("deep.toml"))

# %% [markdown]
# Where a victory is shared, each of those seats has won: the wins may add up to more than the games.
#
# Which bot profits? The same deals, with both sets of values:

# %%
fathoms.match(info.name, ["strategy", "greedy"], games=10, seats=2, redealt=False)

# %%
fathoms.match(info.name, ["strategy", "greedy"], games=10, seats=2, pack="deep.toml", redealt=False)
