"""Machines of our own: network namespaces on one bridge, each with what runs in it. They can be killed and cut off."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from chaos.machines import MEMORY


class Network:
    """A bridge of our own; we sit at .1."""

    def __init__(self) -> None:
        self.prefix = f"10.211.{os.getpid() % 250 + 1}"
        self.bridge = f"fb{os.getpid()}"
        self.folder = Path(tempfile.mkdtemp(prefix="fathoms-hosts-", dir=MEMORY))
        self.folder.chmod(0o755)

    @property
    def ours(self) -> str:
        """Where we are."""
        return f"{self.prefix}.1"

    def make(self) -> None:
        _run("ip", "link", "add", self.bridge, "type", "bridge")
        _run("ip", "address", "add", f"{self.ours}/24", "dev", self.bridge)
        _run("ip", "link", "set", self.bridge, "up")

    def end(self) -> None:
        _run("ip", "link", "delete", self.bridge)
        shutil.rmtree(self.folder, ignore_errors=True)


class Machine:
    """A network namespace, and whatever is started in it."""

    def __init__(self, name: str, network: Network, number: int) -> None:
        self.address = f"{network.prefix}.{number}"
        self._space = f"fathoms-{name}-{os.getpid()}"
        self._cable = f"fv{name}{os.getpid()}"
        self._network = network

    @property
    def inside(self) -> list[str]:
        """Before a command: it runs here."""
        return ["ip", "netns", "exec", self._space]

    def make(self) -> None:
        inside = f"{self._cable}i"
        _run("ip", "netns", "add", self._space)
        _run("ip", "link", "add", self._cable, "type", "veth", "peer", "name", inside)
        _run("ip", "link", "set", inside, "netns", self._space)
        _run("ip", "link", "set", self._cable, "master", self._network.bridge, "up")
        self.run("ip", "address", "add", f"{self.address}/24", "dev", inside)
        self.run("ip", "link", "set", inside, "up")
        self.run("ip", "link", "set", "lo", "up")

    def run(self, *command: str) -> None:
        _run(*self.inside, *command)

    def _signal(self, number: int) -> int:
        """Send a signal to everything that runs here; how many that were."""
        found = subprocess.run(["ip", "netns", "pids", self._space], capture_output=True, text=True, check=False)  # noqa: S607
        for process in found.stdout.split():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(process), number)
        return len(found.stdout.split())

    def kill(self) -> None:
        """The power is gone."""
        while self._signal(signal.SIGKILL):
            pass

    def freeze(self) -> None:
        """Nothing runs any more, and nobody is told: links stay open."""
        for _ in range(3):  # what was started meanwhile, too
            self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def cut_off(self) -> None:
        """Nobody hears it any more."""
        _run("ip", "link", "set", self._cable, "down")

    def plug_in(self) -> None:
        _run("ip", "link", "set", self._cable, "up")

    def drop(self, *ports: int) -> None:
        """Packets to and from these ports of others vanish, in both directions; nothing is refused."""
        for port in ports:
            self.run("iptables", "-A", "OUTPUT", "-p", "tcp", "--dport", str(port), "-j", "DROP")
            self.run("iptables", "-A", "INPUT", "-p", "tcp", "--sport", str(port), "-j", "DROP")

    def drop_nothing(self) -> None:
        self.run("iptables", "-F")

    def end(self) -> None:
        self.kill()
        _run("ip", "link", "delete", self._cable)
        _run("ip", "netns", "delete", self._space)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
