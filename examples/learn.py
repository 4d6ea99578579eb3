"""Learns Into the Blue from nothing: a linear policy, policy gradient, numpy only.

    python examples/learn.py

One seat learns; the others answer by chance. The learner sees what PettingZoo gives it, which is its seat's view.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from fathoms.rl import GameEnv, HashedEncoder
from fathoms.rl.play import Observation

Floats = NDArray[np.float64]
LEARNER = "seat_0"
WIDTH = 512


class Policy:
    """The strength of each action is a weighted sum of what is observed; stronger actions are likelier."""

    def __init__(self, actions: int, width: int, rng: np.random.Generator) -> None:
        self.weights = np.zeros((actions, width))
        self.rng = rng

    def chances(self, seen: Observation) -> Floats:
        strengths = self.weights @ seen["observation"]
        strengths[seen["action_mask"] == 0] = -np.inf
        raised: Floats = np.exp(strengths - strengths.max())
        chances: Floats = raised / raised.sum()
        return chances

    def act(self, seen: Observation) -> int:
        return int(self.rng.choice(len(self.weights), p=self.chances(seen)))

    def learn(self, game: list[tuple[Observation, int]], gain: float, rate: float) -> None:
        """Make what was done likelier if the game went better than usual, and less likely if it went worse."""
        for seen, action in game:
            slope = -self.chances(seen)
            slope[action] += 1
            self.weights += rate * gain * np.outer(slope, seen["observation"])


def play(env: GameEnv, policy: Policy, seed: int) -> tuple[list[tuple[Observation, int]], float]:
    """One game: what the learner saw and did, and its reward, from -1 to 1."""
    env.reset(seed=seed)
    done: list[tuple[Observation, int]] = []
    while not env.terminations[env.agent_selection]:
        if env.agent_selection == LEARNER:
            seen = env.observe(LEARNER)
            action = policy.act(seen)
            done.append((seen, action))
        else:
            action = int(policy.rng.choice(np.flatnonzero(env.mask(env.agent_selection))))
        env.step(action)
    return done, env.rewards[LEARNER]


def win_rate(env: GameEnv, policy: Policy, games: int, first: int) -> float:
    """How often the learner wins, a shared place counting half. These games are not learnt from."""
    rewards = [play(env, policy, first + number)[1] for number in range(games)]
    return float(np.mean([(reward + 1) / 2 for reward in rewards]))


def main() -> None:
    """Measure, learn, measure again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="into-the-blue")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--measured", type=int, default=400)
    parser.add_argument("--rate", type=float, default=0.001)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    env = GameEnv(chosen.game, seats=2, encoder=HashedEncoder(WIDTH, 8))
    policy = Policy(env.slots + 1, env.encoder.width, np.random.default_rng(chosen.seed))
    print(f"before: wins {win_rate(env, policy, chosen.measured, 10**6):.1%} of {chosen.measured} games")
    usual, begun = 0.0, time.monotonic()
    for number in range(chosen.games):
        game, reward = play(env, policy, chosen.seed * 10**7 + number)
        policy.learn(game, reward - usual, chosen.rate)
        usual += 0.01 * (reward - usual)
    seconds = time.monotonic() - begun
    print(f"learnt from {chosen.games} games in {seconds:.0f} s")
    print(f"after:  wins {win_rate(env, policy, chosen.measured, 10**6):.1%} of {chosen.measured} games")


if __name__ == "__main__":
    main()
