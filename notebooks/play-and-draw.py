# %% [markdown]
# # Play a game and draw it
#
# `pip install fathoms`, then run the cells from top to bottom. A game is a conversation: the rules ask a
# question, a seat answers.

# %%
import fathoms

game = fathoms.new("in-too-deep", seats=3, seed=1)
game.question

# %% [markdown]
# What can be answered, as objects, as text, and in words:

# %%
for answer in game.legal():
    print(answer.seat, "|", answer, "|", game.tell(answer))

# %% [markdown]
# Push an answer, take it back, or ask why another one is not possible. Every refusal names its clause of the rule
# book.

# %%
game.push(game.legal()[0])
game.pop()
game.why_not("take card=99")

# %% [markdown]
# Let the game's own strategy play thirty answers, and look at the board as a spectator sees it.

# %%
for _ in range(30):
    game.play("strategy")
game

# %% [markdown]
# The same for somebody at the table: the first seat also sees its own cards. Nobody's view has what they may not
# know.

# %%
print(game.text(0))

# %% [markdown]
# The picture as a file, for a page or a letter: `game.svg()` is what a spectator sees, `game.svg(0)` what the first
# seat sees. Any browser opens it.

# %%
from pathlib import Path

Path("board.svg").write_text(game.svg(0), encoding="utf-8")

# %% [markdown]
# To the end. The record tells every answer and every number that was drawn, so that anybody can verify it.

# %%
outcome = game.play_out()
game.save("in-too-deep.jsonl")
print(outcome)
print(fathoms.load("in-too-deep.jsonl").verify())

# %% [markdown]
# In French:

# %%
game.lang = "fr"
game
