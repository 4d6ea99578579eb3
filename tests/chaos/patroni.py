"""Two PostgreSQL under Patroni and etcd, each on a machine of its own that can be cut off."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import subprocess
from collections.abc import Awaitable, Callable

import asyncpg
import httpx

from chaos.hosts import Machine, Network
from chaos.machines import POSTGRES
from server_harness import NO_CERTIFICATES

TTL, LOOP, RETRY = 10, 1, 4
"""Patroni's: the cluster knows after TTL seconds at most that its primary is gone."""

HEALS = 60.0
"""Seconds in which a standby finds its way back by itself: to make one anew that is about to do so breaks it."""


class Host:
    """A machine with a PostgreSQL and its Patroni."""

    def __init__(self, name: str, network: Network, number: int) -> None:
        self.name = name
        self.machine = Machine(name, network, number)
        self.address = self.machine.address
        self.folder = network.folder / name

    def make(self) -> None:
        self.folder.mkdir()
        shutil.chown(self.folder, "postgres", "postgres")
        self.machine.make()

    def start(self, config: dict[str, object]) -> None:
        """Start Patroni, which starts PostgreSQL."""
        file = self.folder / "patroni.yml"
        file.write_text(json.dumps(config))
        with (self.folder / "log").open("ab") as out:
            program = [*self.machine.inside, "runuser", "-u", "postgres", "--"]
            program += ["env", "PATH=/usr/bin:/bin", "patroni", str(file)]
            subprocess.Popen(program, stdout=out, stderr=out, cwd="/", start_new_session=True)

    def part_from(self, other: Host) -> None:
        """Whatever this host sends to the other vanishes; everybody else hears both."""
        self.machine.run("ip", "route", "add", "blackhole", other.address)

    def join(self, other: Host) -> None:
        self.machine.run("ip", "route", "delete", "blackhole", other.address)

    async def is_(self, role: str) -> bool:
        """Whether its Patroni says so: primary, sync, replica."""
        async with httpx.AsyncClient(timeout=1, verify=NO_CERTIFICATES) as http:
            try:
                return (await http.get(f"http://{self.address}:8008/{role}")).status_code == 200
            except httpx.HTTPError:
                return False


class PatroniCluster:
    """A primary and its standby. `strict`: a commit waits for the standby, always; else the standby may lag."""

    def __init__(self, *, strict: bool) -> None:
        self._strict = strict
        self._network = Network()
        self.hosts = [Host(name, self._network, number) for name, number in (("a", 11), ("b", 12))]
        self._etcd: subprocess.Popen[bytes] | None = None
        self.made_anew = 0
        """How often a standby did not find its way back by itself."""

    @property
    def url(self) -> str:
        """An address of both, as a node is given it."""
        hosts = ",".join(f"{host.address}:5432" for host in self.hosts)
        return f"postgresql://fathoms@{hosts}/fathoms?target_session_attrs=read-write"

    async def make(self) -> None:
        self._network.make()
        self._start_etcd()
        for host in self.hosts:
            host.make()
        self.start(self.hosts[0])
        await self._until(lambda: self.hosts[0].is_("primary"))
        await self._make_database()
        self.start(self.hosts[1])
        await self.whole()

    async def _make_database(self) -> None:
        """Of a user of its own: what PostgreSQL keeps free for its masters is Patroni's."""
        connection = await asyncpg.connect(f"postgresql://postgres@{self.hosts[0].address}:5432/postgres")
        await connection.execute("SET synchronous_commit = local")
        await connection.execute("CREATE ROLE fathoms LOGIN")
        await connection.execute("CREATE DATABASE fathoms OWNER fathoms")
        await connection.close()

    def _start_etcd(self) -> None:
        place = f"http://{self._network.prefix}.1"
        program = ["etcd", "--data-dir", str(self._network.folder / "etcd"), "--log-level", "error"]
        program += ["--listen-client-urls", f"{place}:2379", "--advertise-client-urls", f"{place}:2379"]
        program += ["--listen-peer-urls", f"{place}:2380", "--initial-advertise-peer-urls", f"{place}:2380"]
        program += ["--initial-cluster", f"default={place}:2380", "--unsafe-no-fsync", "--enable-v2"]
        with (self._network.folder / "etcd.log").open("ab") as out:
            self._etcd = subprocess.Popen(program, stdout=out, stderr=out, cwd="/")

    def start(self, host: Host) -> None:
        host.start(self._config(host))

    def _config(self, host: Host) -> dict[str, object]:
        prefix = self._network.prefix
        parameters: dict[str, object] = {"wal_log_hints": "on", "max_connections": 100, "shared_buffers": "64MB"}
        parameters["dynamic_shared_memory_type"] = "mmap"  # or what is killed leaves pieces in /dev/shm
        parameters["wal_retrieve_retry_interval"] = "500ms"
        rules: dict[str, object] = {"ttl": TTL, "loop_wait": LOOP, "retry_timeout": RETRY, "primary_start_timeout": 0}
        # A primary that is cut off must have stopped when Patroni looks again: while it waits for its standby, 3.0.2
        # stops and starts it a second time beside the first, and loses sight of the one that runs.
        rules["primary_stop_timeout"] = 2
        rules |= {"synchronous_mode": self._strict, "synchronous_mode_strict": self._strict}
        start: dict[str, object] = {"postgresql": {"use_pg_rewind": True, "use_slots": True, "parameters": parameters}}
        users = {name: {"username": name} for name in ("superuser", "replication", "rewind")}
        users["superuser"]["username"] = "postgres"
        own = {"unix_socket_directories": str(host.folder)}
        return {
            "scope": "fathoms",
            "name": host.name,
            "restapi": {"listen": f"{host.address}:8008", "connect_address": f"{host.address}:8008"},
            # Not etcd3: there Patroni 3.0.2 renews the lock with a plain put, so that an old primary which wakes up
            # takes it from the new one, and two timelines part that no pg_rewind joins again (patroni pull 2689).
            "etcd": {"hosts": [f"{prefix}.1:2379"]},
            "bootstrap": {
                "dcs": rules | start,
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}],
                "pg_hba": [
                    "local all all trust",
                    f"host all all {prefix}.0/24 trust",
                    f"host replication all {prefix}.0/24 trust",
                ],
            },
            "postgresql": {
                "listen": f"{host.address}:5432",
                "connect_address": f"{host.address}:5432",
                "data_dir": str(host.folder / "data"),
                "bin_dir": str(POSTGRES),
                "authentication": users,
                "parameters": own,
                # A copy that waits for the next checkpoint in its time takes minutes, and nobody plays meanwhile.
                "basebackup": [{"checkpoint": "fast"}],
                "remove_data_directory_on_rewind_failure": True,
                "remove_data_directory_on_diverged_timelines": True,
            },
        }

    async def primary(self) -> Host:
        """The one that leads, once there is one and the other follows."""
        await self.whole()
        for host in self.hosts:
            if await host.is_("primary"):
                return host
        return await self.primary()

    def other(self, host: Host) -> Host:
        return next(each for each in self.hosts if each is not host)

    async def whole(self) -> None:
        """Wait until one leads and the other follows, as closely as it has to; one that cannot is made anew."""
        try:
            await self._until(self._is_whole, HEALS)
        except TimeoutError:
            self.made_anew += 1
            await self._make_anew()
            await self._until(self._is_whole, HEALS)

    async def _is_whole(self) -> bool:
        follows = "sync" if self._strict else "replica"
        one, two = self.hosts
        return (await one.is_("primary") and await two.is_(follows)) or (
            await two.is_("primary") and await one.is_(follows)
        )

    async def _make_anew(self) -> None:
        """What an operator does to a standby that has gone its own way, as on a machine that starves Patroni."""
        for host in self.hosts:
            if not await host.is_("primary"):
                async with httpx.AsyncClient(timeout=10) as http:
                    with contextlib.suppress(httpx.HTTPError):
                        await http.post(f"http://{host.address}:8008/reinitialize", json={"force": True})

    async def leads(self, host: Host) -> None:
        """Wait until this one leads."""
        await self._until(lambda: host.is_("primary"))

    async def switch(self, old: Host) -> None:
        """Change over in plan."""
        wish = {"leader": old.name, "candidate": self.other(old).name}
        async with httpx.AsyncClient(timeout=60) as http:
            (await http.post(f"http://{old.address}:8008/switchover", json=wish)).raise_for_status()

    async def _until(self, what: Callable[[], Awaitable[bool]], seconds: float = 120) -> None:
        async with asyncio.timeout(seconds):
            while not await what():  # noqa: ASYNC110
                await asyncio.sleep(0.1)

    def end(self) -> None:
        for host in self.hosts:
            with contextlib.suppress(subprocess.CalledProcessError):
                host.machine.end()
        if self._etcd is not None:
            self._etcd.kill()
            self._etcd.wait()
        self._network.end()
