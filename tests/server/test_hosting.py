"""The host's page, reports from the table, the tests made of them, and the doctor."""

import asyncio
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from fathoms.games.into_the_blue import result
from fathoms.kernel import record, registry
from fathoms.server import doctor
from fathoms.server.api import keys, tables
from fathoms.server.backup import archive
from fathoms.server.backup.archive import Note
from fathoms.server.limits import Limit
from fathoms.server.settings import Settings
from server_harness import NATS, Cluster, Json, Page, Player, RunningNode, free_port

pytestmark = pytest.mark.anyio
KEY = {"Authorization": "Bearer host-key"}


async def after(page: Page, version: int) -> Json:
    return await page.frame(lambda frame: frame["version"] > version)


async def table_of(cluster: Cluster, node: RunningNode) -> tuple[str, Player, int]:
    """A table with a bot that nobody plays, some answers on."""
    player = await cluster.player(node)
    table = await player.create("into-the-blue", ["me", "bot"])
    await player.post(f"/api/tables/{table}/start")
    page = await player.watch(table)
    frame = await page.frame()
    while frame["question"] is not None:
        version = frame["version"]
        assert (await page.answer(frame))["kind"] == "played"
        frame = await after(page, version)
    return table, player, frame["version"]


async def command(*arguments: str, **environ: str) -> tuple[int, str]:
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, *arguments],
        env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "160", **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=180,
        check=False,
    )
    return done.returncode, done.stdout


BROKEN = """
import sys
import pytest
from msgspec.structs import replace
from fathoms.games.into_the_blue import rules
rules.RULES = replace(rules.RULES, invariants=lambda _: ["planted"])
raise SystemExit(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:faker", sys.argv[1]]))
"""
FATHOMS = ("-c", "from fathoms.cli.main import main; main()")


async def test_the_hosts_page_is_for_the_host_alone(cluster: Cluster, tmp_path: Path) -> None:
    port, other = free_port(), free_port()
    node = await cluster.node(host_key="host-key", backups=tmp_path, operators_port=port)
    table, player, _ = await table_of(cluster, node)
    await cluster.node(operators_port=other)
    door = f"http://127.0.0.1:{port}"
    guess = {"Authorization": "Bearer guess"}
    for refused in (
        await player.http.get(f"{door}/api/host"),
        await player.http.get(f"{door}/api/host", headers=guess),
        await player.http.get(f"http://127.0.0.1:{other}/api/host", headers=KEY),
    ):
        assert (refused.status_code, refused.json()["code"]) == (403, "hosts-only")
    moment = datetime.now(UTC)
    (tmp_path / "base" / "20261115T000000Z").mkdir(parents=True)
    archive.write_note(tmp_path / "base" / "20261115T000000Z", Note(moment, moment, 18, "0" * 24, 16, 5_000_000))
    answer = await player.http.get(f"{door}/api/host", headers=KEY)
    seen = answer.json()
    assert seen["counts"]["playing"] == 1
    assert [each["table"] for each in seen["tables"]] == [table]
    assert [each["name"] for each in seen["backups"]] == ["20261115T000000Z"]
    assert {each["what"]: each["state"] for each in seen["findings"]}["database"] == "good"
    secret = await node.node.pool.fetchval("SELECT secret FROM tables")
    assert secret.hex() not in answer.text
    (tmp_path / "base" / "20261115T000000Z" / archive.NOTE).write_text("{")
    assert (await player.http.get(f"{door}/api/host", headers=KEY)).json()["backups"] == []
    assert (await player.http.get(f"{door}/host")).status_code == 200
    for path in ("/host", "/api/host"):
        assert (await player.http.get(path, headers=KEY)).status_code == 404, "it is not at the public's door"
    page = await player.http.get("/host", headers={"Accept": "text/html"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8"), "in words"
    guesses = [(await player.http.get(f"{door}/api/host", headers=guess)).status_code for _ in range(keys.GUESSES.most)]
    assert (guesses[0], guesses[-1]) == (403, 429)
    assert (await player.http.get(f"{door}/api/host", headers=KEY)).status_code == 200, "guesses shut no host out"


async def test_a_report_becomes_a_test_that_fails_when_the_rules_do(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    node = await cluster.node(host_key="host-key", operators_port=port)
    table, player, version = await table_of(cluster, node)
    told = await player.post(f"/api/tables/{table}/bug", {"text": 'The "die" is\nnot mine'})
    number = str(told["bug"])
    database = ("--database", cluster.database)
    listed = (await player.http.get(f"http://127.0.0.1:{port}/api/host", headers=KEY)).json()["bugs"]
    assert [(each["table"], each["seat"], each["version"]) for each in listed] == [(table, 0, version)]
    code, out = await command(*FATHOMS, "bug", *database)
    assert (code, table in out, "not mine" in out) == (0, True, True), out
    code, out = await command(*FATHOMS, "bug", number, "--test", str(tmp_path), "--lang", "fr", *database)
    assert (code, "Le test est écrit" in out) == (0, True), out
    assert record.verify((tmp_path / f"bug_{number}.jsonl").read_bytes(), lambda name: registry.game(name).rules()).ok
    made = str(tmp_path / f"test_bug_{number}.py")
    code, out = await command("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:faker", made)
    assert code == 0, out
    code, out = await command("-c", BROKEN, made)
    assert code == 1, out
    assert (await command(*FATHOMS, "bug", "999", *database))[0] == 2
    with monkeypatch.context() as patch:
        patch.setattr(result, "place", lambda *_: None)
        with pytest.raises(record.WrongRecordError):
            record.replayed(b"{}\n", lambda name: registry.game(name).rules())


async def test_a_spectators_report_has_no_seat_and_nobody_floods(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    table, player, _ = await table_of(cluster, node)
    stranger = await cluster.player(node, "Eve")
    monkeypatch.setattr(tables, "BUGS", Limit(2))
    number = (await stranger.post(f"/api/tables/{table}/bug", {"text": "odd"}))["bug"]
    await stranger.post(f"/api/tables/{table}/bug", {"text": "odd"})
    await stranger.post(f"/api/tables/{table}/bug", {"text": "odd"}, expect=429)
    waiting = await player.create("into-the-blue", ["me", "bot"])
    await player.post(f"/api/tables/{waiting}/bug", {"text": "odd"}, expect=409)
    await player.post(f"/api/tables/{table}/bug", {"text": "x" * 2001}, expect=400)
    assert await node.node.pool.fetchval("SELECT seat FROM bugs WHERE n = $1", number) is None
    arguments = ("bug", str(number), "--test", str(tmp_path), "--database", cluster.database)
    assert (await command(*FATHOMS, *arguments))[0] == 0
    assert "VIEWER = SPECTATOR" in (tmp_path / f"test_bug_{number}.py").read_text()


# -- the doctor


def states(findings: list[doctor.Finding]) -> dict[str, str]:
    return {finding.what: finding.state for finding in findings}


async def test_the_doctor_finds_what_is_well_and_what_is_off(cluster: Cluster, tmp_path: Path) -> None:
    found = await doctor.examine(Settings(database=cluster.database, bus=NATS), tmp_path)
    assert doctor.well(found)
    assert states(found) == {
        "database": "good",
        "clock": "good",
        "tables": "good",
        "bots": "good",
        "bus": "good",
        "mail": "off",
        "tls": "off",
        "disk": states(found)["disk"],
        "backups": "poor",
    }
    alone = await doctor.examine(Settings(database=cluster.database, secure=True))
    assert (states(alone)["bus"], states(alone)["tls"], states(alone)["backups"]) == ("off", "good", "off")


async def test_the_doctor_finds_what_is_broken(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    table, _, _ = await table_of(cluster, node)
    monkeypatch.setattr(doctor, "CLOCK_MOST", -1.0)
    monkeypatch.setattr(doctor, "DISK_BAD", 1e9)
    await node.node.pool.execute("UPDATE tables SET status = 'quarantined' WHERE id = $1", table)
    await node.node.pool.execute("UPDATE work SET ready_at = now() - interval '1 hour', taken_until = NULL")
    (tmp_path / "base" / "1").mkdir(parents=True)
    (tmp_path / "base" / "1" / archive.NOTE).write_text("{")
    settings = Settings(
        database=cluster.database,
        bus="nats://127.0.0.1:9",
        smtp_host="127.0.0.1",
        smtp_port=9,
        mail_from="a@example.org",
        public_url="https://example.org",
        tls_cert=tmp_path / "none",
        tls_key=tmp_path / "none",
    )
    found = states(await doctor.examine(settings, tmp_path))
    assert {what for what, state in found.items() if state == "bad"} == {
        "clock",
        "bus",
        "mail",
        "tls",
        "disk",
        "backups",
    }
    assert (found["tables"], found["bots"]) == ("poor", "poor")
    gone = await doctor.examine(Settings(database="postgresql://127.0.0.1:9/x"))
    assert states(gone)["database"] == "bad"
    assert not doctor.well(gone)
    bare = cluster.database.rsplit("/", 1)[0] + "/postgres"
    assert states(await doctor.examine(Settings(database=bare)))["database"] == "bad"


def test_the_doctor_reads_certificates(tmp_path: Path) -> None:
    for days in (90, 5):
        cert, key = tmp_path / f"{days}.pem", tmp_path / f"{days}.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=here", "-days", str(days),  # noqa: S607
             "-keyout", str(key), "-out", str(cert)],
            check=True, capture_output=True,
        )  # fmt: skip
    ends = doctor._not_after(tmp_path / "90.pem", tmp_path / "90.key") - datetime.now(UTC)
    assert timedelta(days=88) < ends < timedelta(days=91)
    good, poor = (
        asyncio.run(doctor._tls(Settings(tls_cert=tmp_path / f"{days}.pem", tls_key=tmp_path / f"{days}.key")))[0]
        for days in (90, 5)
    )
    assert (good.state, poor.state) == ("good", "poor")
    mixed = doctor._safely(
        "tls", lambda: doctor._tls(Settings(tls_cert=tmp_path / "90.pem", tls_key=tmp_path / "5.key"))
    )
    assert asyncio.run(mixed)[0].state == "bad"


async def test_the_doctor_speaks_both_languages_and_its_exit_code_counts(cluster: Cluster) -> None:
    code, out = await command(*FATHOMS, "doctor", "--database", cluster.database, "--lang", "fr")
    assert code == 0, out
    assert "Base de données" in out
    code, out = await command(*FATHOMS, "doctor", "--database", "postgresql://127.0.0.1:9/x")
    assert (code, "broken" in out) == (1, True), out
    code, out = await command(*FATHOMS, "doctor", "--database", cluster.database, "--json")
    assert "database" in {each["what"] for each in msgspec.json.decode(out)}
