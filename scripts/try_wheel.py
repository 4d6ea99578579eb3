"""Plays host with an installed `fathoms`: python scripts/try_wheel.py PATH_OF_FATHOMS. Uses nothing of this folder."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

START_SECONDS = 120


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


class Host:
    """`fathoms host` as a process, and a browser's view of it."""

    def __init__(self, program: str, data: Path) -> None:
        self._port = free_port()
        self._process = subprocess.Popen([program, "host", "--data", str(data), "--port", str(self._port)])

    def ask(self, method: str, path: str, body: object = None, cookie: str = "") -> tuple[int, bytes, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=10)
        headers = {"Cookie": cookie, "Content-Type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), (answer.getheader("Set-Cookie") or "").partition(";")[0]

    def wait(self) -> float:
        """Until the first page is there; the seconds that it took."""
        begun = time.monotonic()
        while time.monotonic() - begun < START_SECONDS:
            assert self._process.poll() is None, "fathoms host has ended"
            try:
                if self.ask("GET", "/ready")[0] == http.client.OK:
                    return time.monotonic() - begun
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("fathoms host does not answer")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(30)


def first_evening(host: Host) -> tuple[str, str]:
    """A page with its script, a guest, a table: the cookie and the table."""
    status, page, _ = host.ask("GET", "/")
    assert status == http.client.OK
    script = re.search(rb'src="(/assets/[^"]+\.js)"', page)
    assert script is not None, "the client is not in the wheel"
    assert host.ask("GET", script[1].decode())[0] == http.client.OK
    status, _, cookie = host.ask("POST", "/api/me", {"name": "Ann"})
    assert status == http.client.CREATED
    form = {"game": "into-the-blue", "chairs": [{"kind": "me"}, {"kind": "bot"}]}
    status, made, _ = host.ask("POST", "/api/tables", form, cookie)
    assert status == http.client.CREATED, made
    table = json.loads(made)["table"]
    assert host.ask("POST", f"/api/tables/{table}/start", {}, cookie)[0] == http.client.OK
    return cookie, table


def new_game(program: str, folder: Path) -> None:
    """The folder that a new game begins with is in the wheel, too."""
    subprocess.run([program, "new-game", "reef", "--folder", str(folder)], check=True)
    assert (folder / "src" / "reef" / "rules.py").exists()
    assert (folder / "tests" / "test_laws.py").exists()


def main() -> None:
    """Two evenings with one data folder."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        new_game(sys.argv[1], Path(folder) / "reef")
        host = Host(sys.argv[1], Path(folder) / "data")
        try:
            print(f"first page after {host.wait():.1f} s", flush=True)
            cookie, table = first_evening(host)
        finally:
            host.stop()
        host = Host(sys.argv[1], Path(folder) / "data")
        try:
            print(f"again after {host.wait():.1f} s", flush=True)
            mine = json.loads(host.ask("GET", "/api/tables?which=mine", cookie=cookie)[1])
            assert [(each["table"], each["status"]) for each in mine] == [(table, "playing")]
        finally:
            host.stop()
    print("the wheel stands by itself")


if __name__ == "__main__":
    main()
