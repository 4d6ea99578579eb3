# %% new game: chess.Board()
import chess

board = chess.Board()
# %% legal moves: board.legal_moves
moves = list(board.legal_moves)
# %% push: board.push(
board.push(moves[0])
# %% undo: board.pop(
board.pop()
# %% draw: chess.svg.board(
import chess.svg

picture = chess.svg.board(board)
# %% save: .from_board(
import chess.pgn

with open("x.pgn", "w") as file:
    print(chess.pgn.Game.from_board(board), file=file)
# %% load: read_game(
with open("x.pgn") as file:
    game = chess.pgn.read_game(file)
board = game.end().board()
# %% verify: game.errors
assert not game.errors


# %% bot: engine.play(
def bot(board):
    return next(iter(board.legal_moves))


# %% match: board.outcome()
import random

wins = {"random": 0.0, "bot": 0.0}
for number in range(20):
    players = {"random": lambda board: random.choice(list(board.legal_moves)), "bot": bot}
    names = ["random", "bot"] if number % 2 else ["bot", "random"]
    board = chess.Board()
    while not board.outcome():
        board.push(players[names[board.ply() % 2]](board))
    winner = board.outcome().winner
    if winner is None:
        wins["random"] += 0.5
        wins["bot"] += 0.5
    else:
        wins[names[not winner]] += 1
print(wins)
