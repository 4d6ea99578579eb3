# ruff: noqa: SLF001 - it names duties
"""A node of the experiments that tells what its CPU is spent on: bench/crowd.py starts it.

Two hundred times in each second of CPU it notes which duty is at work: the outermost function of ours on the stack, or
the library if there is none. At SIGUSR2 it writes what it has noted since the last time to the file that it was given.
"""

from __future__ import annotations

import json
import runpy
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

EVERY = 0.005
OURS = "fathoms/server/"
GENERIC = ("/main.py", "/background.py", "/api/app.py", "/api/socket.py")
"""Who calls everybody says nothing about who is at work."""


def part(frame: FrameType | None) -> str:
    """What this stack is at work for: a duty by its name, else a function by its file."""
    found = library = "the interpreter"
    while frame is not None:
        path, name = frame.f_code.co_filename, frame.f_code.co_name
        if path.endswith("/background.py") and name == "once":
            return f"duty: {frame.f_locals['self']._name}"
        if OURS in path and not path.endswith(GENERIC):
            found = f"{path.partition(OURS)[2].removesuffix('.py')}.{name}"
        elif "site-packages/" in path:
            library = path.partition("site-packages/")[2].partition("/")[0]
        frame = frame.f_back
    return found if found != "the interpreter" else library


def main() -> None:
    """Run the node of the experiments, and note."""
    file, noted = Path(sys.argv[1]), Counter[str]()

    def tell(_number: int, _frame: FrameType | None) -> None:
        file.with_suffix(".new").write_text(json.dumps(noted))
        file.with_suffix(".new").rename(file)
        noted.clear()

    signal.signal(signal.SIGPROF, lambda _, frame: noted.update((part(frame),)))
    signal.signal(signal.SIGUSR2, tell)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    # What follows is the command that would have been run without us: a Python, -m, a module, and its arguments.
    sys.argv = sys.argv[4:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
