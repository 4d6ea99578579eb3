# %% [markdown]
# # Train a bot that beats the strategy
#
# *In Too Deep* for two players, from nothing to a bot that wins more than the game's own strategy, in a few minutes on
# one core, with numpy alone. The plan is that of many strong programs: learn a *value function* from finished games,
# then look one answer ahead with it.
#
# It takes `pip install 'fathoms[rl]'`. What an observation is made of, and everything else: docs/learning.md.

# %%
import time

import numpy as np

import fathoms
from fathoms import rl

GAME, SEATS, TABLES = "in-too-deep", 2, 32
begun = time.process_time()
rng = np.random.default_rng(1)

# %% [markdown]
# ## Games to learn from
#
# A `VectorEnv` plays many games at once. Here the strategy answers for everybody, and chance answers one question in
# ten, so that bad positions are known, too. What is kept is the beginning of each turn: what its seat observed, and
# what became of it, 1 or -1.


# %%
def watch(games, seed):
    """Observations of seats to act, what they came to, and the number of the game."""
    tables = rl.VectorEnv(GAME, TABLES, seats=SEATS)
    seen, _ = tables.reset(seed=seed)
    moments = [[] for _ in range(TABLES)]
    kept, ended = [], 0
    while ended < games:
        turns = layout.split(seen["observation"])["question"][:, TURNS].any(axis=1)
        for table in np.flatnonzero(turns):
            moments[table].append((useful(seen["observation"][table]), seen["seat"][table]))
        by_chance = rng.random(TABLES) < 0.1
        actions = np.where(by_chance, tables.sample(rng), tables.suggest("strategy"))
        seen, rewards, over, _, _ = tables.step(actions)
        for table in np.flatnonzero(over):
            kept += [(observed, rewards[table, seat], ended) for observed, seat in moments[table]]
            moments[table] = []
            ended += 1
    return [np.array(column, np.float32) for column in zip(*kept, strict=True)]


# %% [markdown]
# Every place of an observation has a name and a meaning, so one can choose. The value of a position hangs on the
# companies and the portfolios; that of single cards would take far more games to learn. What both own is told as the
# difference, too.

# %%
rules = fathoms.new(GAME).rules
layout = rl.NamedEncoder(rules).layout
TURN_KEYS = ("turn", "final-turn")
TURNS = [number for number, key in enumerate(rules.observer.questions) if key in TURN_KEYS]
KEPT = (
    *("question", "active", "turns", "deck", "discards", "ran_out", "draws", "fundraisers", "trigger", "final"),
    *("final_turns", "side", "pile", "depth", "price", "value", "shares", "deeper", "next", "points", "hand_count"),
)


def useful(observations):
    """The part of an observation, or of rows of them, that is learned from."""
    parts = layout.split(observations)
    owns, value = parts["owns"], parts["value"]
    ahead = owns[..., :5] - owns[..., 5:10]
    worth = (ahead * value).sum(-1, keepdims=True)
    return np.concatenate([*[parts[name] for name in KEPT], 2 * owns, 3 * ahead, 10 * ahead * value, 10 * worth], -1)


# %% [markdown]
# ## The value function
#
# Two hidden layers, Adam, and the cross-entropy of who wins. One game in five is kept aside.


# %%
class Value:
    """From -1, lost, to 1, won."""

    def __init__(self, width):
        sizes = [(width, 64), (64,), (64, 32), (32,), (32,)]
        scales = [0.05, 0, 0.18, 0, 0.1]
        self.weights = [
            (rng.standard_normal(size) * scale).astype(np.float32) for size, scale in zip(sizes, scales, strict=True)
        ]
        self.means = [np.zeros_like(each) for each in self.weights]
        self.spreads = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def layers(self, x):
        first, bias, second, bias_2, last = self.weights
        near = np.maximum(x @ first + bias, 0)
        far = np.maximum(near @ second + bias_2, 0)
        return near, far, np.tanh(far @ last)

    def __call__(self, x):
        return self.layers(x)[2]

    def learn(self, x, won, rate):
        near, far, told = self.layers(x)
        off = (told - won) / len(won)
        back = np.outer(off, self.weights[4]) * (far > 0)
        further = (back @ self.weights[2].T) * (near > 0)
        slopes = [x.T @ further, further.sum(0), near.T @ back, back.sum(0), far.T @ off]
        self.steps += 1
        for weight, slope, mean, spread in zip(self.weights, slopes, self.means, self.spreads, strict=True):
            mean[...] += 0.1 * (slope - mean)
            spread[...] += 0.001 * (slope * slope - spread)
            size = np.sqrt(spread / (1 - 0.999**self.steps)) + 1e-8
            weight[...] -= rate * (mean / (1 - 0.9**self.steps) / size + 0.01 * weight)


def fit(x, won, passes=6, batch=256):
    value = Value(x.shape[1])
    batches = passes * (len(x) // batch)
    for number in range(batches):
        if number % (len(x) // batch) == 0:
            order = rng.permutation(len(x))
        chosen = order[number % (len(x) // batch) * batch :][:batch]
        value.learn(x[chosen], won[chosen], 0.001 * (1 + np.cos(np.pi * number / batches)))
    return value


def log_loss(value, x, won):
    chance = np.clip((1 + value(x)) / 2, 1e-6, 1 - 1e-6)
    return -float(np.where(won > 0, np.log(chance), np.log(1 - chance)).mean())


# %%
x, won, game = watch(games=800, seed=7)
aside = game % 5 == 0
value = fit(x[~aside], won[~aside])
print(f"{len(x)} moments of {int(game.max()) + 1} games")
print(f"log-loss on games kept aside: {log_loss(value, x[aside], won[aside]):.3f}; a coin's is 0.693")

# %% [markdown]
# ## One answer ahead
#
# A bot gets the game as its seat may know it. It imagines some worlds that agree with what it knows, plays each answer
# in each of them, on to the next turn, and asks the value function what that is worth. A few worlds for all answers,
# then more of them for the best. The strategy's own answer stands unless another one is clearly better.


# %%
def worth(game, answers, worlds):
    """What each answer is worth, from -1 to 1, on average over some imagined worlds."""
    found, seen, whose = np.zeros((worlds, len(answers))), [], []
    for world in range(worlds):
        mind = game.imagine()
        for number, answer in enumerate(answers):
            after = mind.copy()
            after.push(answer)
            while after.question and after.question.key not in TURN_KEYS:
                after.play("strategy")
            if after.outcome:
                found[world, number] = 1 if game.seat in after.outcome.winners else -1
            else:
                seen.append(useful(rl.observe(after)["observation"]))
                whose.append((world, number, 1 if after.question.seat == game.seat else -1))
    for (world, number, sign), told in zip(whose, value(np.array(seen)) if seen else [], strict=True):
        found[world, number] = sign * told
    return found.mean(axis=0)


FEW, MANY, BEST, CLEARLY = 2, 12, 6, 0.03


def learned(game):
    advice = game.suggest("strategy")
    if game.question.most > 1 or len(game.question.options) < 2:
        return advice
    others = [answer for answer in game.legal() if answer != advice]
    best = np.argsort(-worth(game, others, FEW))[:BEST]
    answers = [advice, *[others[number] for number in best]]
    found = worth(game, answers, MANY)
    return answers[found.argmax()] if found.max() > found[0] + CLEARLY else advice


# %% [markdown]
# ## Does it win?
#
# On deals that it has never seen, each played from both chairs. With two players, 50 % is par.

# %%
match = fathoms.match(GAME, [learned, "strategy"], seats=SEATS, games=24, seed=99)
print(f"{time.process_time() - begun:.0f} s of one core")
match

# %% [markdown]
# docs/learning.md tells how it does with more games to learn from and to measure. From here on: more worlds, answers
# of several picks, self-play with the new bot in the place of the strategy, or a policy and its gradient: `rl.as_bot`
# makes a bot of any policy.
