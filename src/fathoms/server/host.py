"""What `fathoms host` runs beside its database and its node: workers for the bots, backups; and its keys."""

from __future__ import annotations

import ipaddress
import os
import secrets
import socket
import sys
from pathlib import Path

import psutil

from fathoms.server.settings import PREFIX
from fathoms.server.watch import Program

_FATHOMS = (sys.executable, "-c", "from fathoms.cli.main import main; main()")


def worker(url: str, key: str) -> Program:
    """A process that thinks for the bots; it waits for the node by itself."""
    # Its figures' port would be the node's; and what it says stands among what people read.
    environ = {name: value for name, value in os.environ.items() if name != f"{PREFIX}OPERATORS_PORT"}
    environ |= {f"{PREFIX}WORKER_KEY": key, f"{PREFIX}LOG_LEVEL": "warning", f"{PREFIX}LOG_JSON": "false"}
    return Program("worker", [*_FATHOMS, "worker", "--url", url], environ=environ)


def base_backup(folder: Path) -> Program:
    """A process that makes a backup of this data folder, and ends."""
    return Program("backup", [*_FATHOMS, "backup", "--data", str(folder)])


def new_key() -> str:
    """What our own workers show to our own node."""
    return secrets.token_urlsafe(24)


def kept_key(path: Path) -> str:
    """The key of the host's page: made once, then kept in a file that only the host can read."""
    if not path.exists() or not path.stat().st_size:
        path.touch(0o600)
        path.write_text(new_key(), encoding="ascii")
    return path.read_text(encoding="ascii").strip()


def lan_addresses() -> list[str]:
    """The addresses under which this machine is reached in its own network."""
    found = [
        address.address
        for addresses in psutil.net_if_addrs().values()
        for address in addresses
        if address.family == socket.AF_INET
    ]
    parsed = [ipaddress.ip_address(address) for address in found]
    return sorted(str(each) for each in parsed if each.is_private and not each.is_loopback and not each.is_link_local)
