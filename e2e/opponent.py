"""Somebody else in a tournament, without a browser: joins, goes to each table, and answers what the game proposes."""

from __future__ import annotations

import json
import threading
import time
from typing import Any
from uuid import uuid4

import httpx
from websockets.sync.client import connect


class Opponent:
    """A thread of their own until the tournament is over; `patience` is how long an answer takes them, in seconds."""

    def __init__(self, address: str, name: str, league: str, patience: float = 0.0) -> None:
        self._address = address
        self._http = httpx.Client(base_url=address, headers={"Origin": address}, timeout=60)
        self._name = name
        self._league = league
        self._patience = patience
        self._thread = threading.Thread(target=self._play_on, daemon=True)

    def join(self) -> None:
        self._http.post("/api/me", json={"name": self._name, "lang": "en"}).raise_for_status()
        self._http.post(f"/api/leagues/{self._league}/join", json={}).raise_for_status()
        self._thread.start()

    def done(self) -> None:
        """Wait for them to see the end."""
        self._thread.join(timeout=120)
        assert not self._thread.is_alive()
        self._http.close()

    def _play_on(self) -> None:
        while True:
            info = self._http.get(f"/api/leagues/{self._league}").json()
            if info["league"]["status"] == "over":
                return
            for table in info["tables"]:
                if table["you"] and table["status"] in {"gathering", "playing"}:
                    self._http.post(f"/api/tables/{table['table']}/salt", json={"salt": "0a"})
                    self._play(table["table"])
            time.sleep(0.2)

    def _play(self, table: str) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        headers = {"Origin": self._address, "Cookie": cookie}
        with connect(self._address.replace("http", "ws") + "/ws", additional_headers=headers, max_size=None) as socket:
            socket.send(json.dumps({"kind": "watch", "table": table}))
            while True:
                message: dict[str, Any] = json.loads(socket.recv(timeout=300))
                if message["kind"] == "frame" and message["outcome"] is not None:
                    return
                if message["kind"] == "frame" and message["question"] is not None:
                    time.sleep(self._patience)
                    asked = message["question"]
                    answer = {"question": asked["id"], "picks": asked["default"], "uuid": str(uuid4())}
                    socket.send(json.dumps({"kind": "answer", "table": table, **answer}))
