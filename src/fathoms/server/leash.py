"""Run as a program: becomes another program, one that the kernel ends when the process that asked for it dies.

`python leash.py SIGNAL PARENT USER PROGRAM ARGUMENT…`. It imports nothing of ours, since it may run as root for a
moment: PostgreSQL does not, and is another user's from here on. Elsewhere than on Linux nobody is told of a death,
and whoever starts next ends what is left.
"""

from __future__ import annotations

import ctypes
import os
import pwd
import sys

_SET_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of prctl(2). It outlives exec, but no change of user: that comes first."""


def become(user: str) -> None:
    """Go on as another user."""
    entry = pwd.getpwnam(user)
    os.initgroups(user, entry.pw_gid)
    os.setgid(entry.pw_gid)
    os.setuid(entry.pw_uid)


def held(number: int, parent: int) -> bool:
    """From here on the kernel sends us this signal when our parent dies; False if it has died already."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, number)
    return os.getppid() == parent


def main(number: int, parent: int, user: str, program: list[str]) -> None:
    """Turn into the program."""
    if user:
        become(user)
    if held(number, parent):
        os.execv(program[0], program)  # noqa: S606 - no shell is meant


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:])
