"""The games as environments for reinforcement learning (extra `rl`): `fathoms.rl.environment.env`."""
