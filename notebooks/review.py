# %% [markdown]
# # Look at a review
#
# After a game: which answers cost most, and what would have been better? The coach plays on from both, in the
# same worlds with the same luck. It knows what the seat knew, and nothing more.

# %%
import fathoms
from fathoms.bots.budget import Budget
from fathoms.bots.coach import losses, weigh
from fathoms.kernel.chance import FastChance

game = fathoms.new("into-the-blue", seats=2, seed=8)
while game.question is not None:
    game.play("uniform" if game.question.seat == 0 else "strategy")
game.outcome

# %% [markdown]
# The first seat played at random. Weigh each of its answers where it had a choice: a quick look of 24 tries each.

# %%
positions = list(game.replay())
moments = []
for n, entry in enumerate(game.log, 1):
    before = positions[n - 1]
    if entry.seat == 0:
        found = weigh(before.rules, before.state, before.question, Budget(24), FastChance(n), entry.picks)
        moments.append((n, found))
worst = losses(moments)[:3]
for loss in worst:
    better, given = " + ".join(loss.better.picks) or "-", " + ".join(loss.given.picks) or "-"
    print(f"answer {loss.n}: {given} costs about {loss.given.behind:.0%} of the winning chances; better: {better}")

# %% [markdown]
# The board before the worst of them:

# %%
positions[worst[0].n - 1]
