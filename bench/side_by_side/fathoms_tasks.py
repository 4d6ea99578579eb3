# %% new game: fathoms.new(
import fathoms

game = fathoms.new("in-too-deep", seats=2, seed=1)
# %% legal moves: .legal()
answers = game.legal()
# %% push: .push(
game.push(answers[0])
# %% undo: .pop(
game.pop()
# %% draw: .svg(
picture = game.svg()
# %% save: .save(
game.save("x.jsonl")
# %% load: fathoms.load(
game = fathoms.load("x.jsonl")
# %% verify: .verify()
assert game.verify().ok


# %% bot: my_bot.py
def bot(game):
    return game.legal()[0]


# %% match: fathoms.match(
match = fathoms.match("in-too-deep", ["strategy", bot], games=20, seats=2)
print(match)
