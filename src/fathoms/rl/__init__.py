"""The games as environments for reinforcement learning (extra `rl`): `fathoms.rl.environment.env`."""

try:
    import pettingzoo as _pettingzoo  # noqa: F401 - brings numpy and gymnasium; asked here once for every module below
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "fathoms.rl needs more than the plain installation. Type: pip install 'fathoms[rl]'", name=error.name
    ) from error
