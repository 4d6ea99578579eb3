# %% new game: Game(
from catanatron import Color, Game, RandomPlayer

game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=1)
# %% legal moves: .state.playable_actions
actions = game.state.playable_actions
# %% push: .execute(
before = game.copy()
game.execute(actions[0])
# %% undo: .copy(
game = before
# %% draw
# The package has no picture and no text of the board; the project's web page shows games of a database.
# %% save
import pickle

with open("x.pickle", "wb") as file:
    pickle.dump(game, file)
# %% load
with open("x.pickle", "rb") as file:
    game = pickle.load(file)
# %% verify
# Nothing in the package tells whether a game that was saved could have been played.
# %% bot: def decide(
from catanatron import Player


class FirstPlayer(Player):
    def decide(self, game, playable_actions):
        return playable_actions[0]


# %% match: game.play()
wins = {Color.RED: 0, Color.BLUE: 0, None: 0}
for number in range(20):
    players = [RandomPlayer(Color.RED), FirstPlayer(Color.BLUE)]
    game = Game(players if number % 2 else players[::-1], seed=number)
    wins[game.play()] += 1
print(wins)
