"""The games for reinforcement learning (extra `rl`): environments, observations, opponents, and policies as bots."""

from __future__ import annotations

try:
    import pettingzoo as _pettingzoo  # noqa: F401 - brings numpy and gymnasium; asked here once for every module below
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "fathoms.rl needs more than the plain installation. Type: pip install 'fathoms[rl]'", name=error.name
    ) from error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fathoms.rl.encoding import Encoder, HashedEncoder, NamedEncoder
    from fathoms.rl.environment import GameEnv, env
    from fathoms.rl.policies import as_bot, observe
    from fathoms.rl.solo import SoloEnv
    from fathoms.rl.vector import VectorEnv

_HOMES = {
    "Encoder": "encoding",
    "GameEnv": "environment",
    "HashedEncoder": "encoding",
    "NamedEncoder": "encoding",
    "SoloEnv": "solo",
    "VectorEnv": "vector",
    "as_bot": "policies",
    "env": "environment",
    "observe": "policies",
}
"""Where each public name lives."""

__all__ = [
    "Encoder",
    "GameEnv",
    "HashedEncoder",
    "NamedEncoder",
    "SoloEnv",
    "VectorEnv",
    "as_bot",
    "env",
    "observe",
]


def __getattr__(name: str) -> object:
    """A public name, loaded when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'fathoms.rl' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - training a judge needs none of the environments

    value: object = getattr(import_module(f"fathoms.rl.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
