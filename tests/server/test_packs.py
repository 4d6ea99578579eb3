"""Content packs of a host, and the languages of a table."""

import asyncio
from pathlib import Path

import pytest

from fathoms.cli.chosen import packed_rules
from fathoms.kernel import registry
from fathoms.kernel.record import verify
from fathoms.kernel.registry import game
from fathoms.server.packs import NAME_MOST, PackError, read_folder
from fathoms.server.store import packs
from fathoms.server.store.pool import Pool
from fathoms.server.worker import Door, Worker
from server_harness import Cluster

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
SALVAGE = "salvage"


def folder_of(tmp_path: Path, game_name: str = SALVAGE, name: str = "printed", text: str = "dues = 3\n") -> Path:
    folder = tmp_path / game_name
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_folder_of_packs_is_read_and_checked(tmp_path: Path) -> None:
    assert read_folder(None) == []
    [pack] = read_folder(folder_of(tmp_path))
    assert (pack.game, pack.name) == (SALVAGE, "printed")
    assert pack.digest != game(SALVAGE).rules().content.digest()


def test_a_pack_that_does_not_fit_stops_the_node_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="no such folder"):
        read_folder(tmp_path / "nowhere")
    with pytest.raises(PackError, match="no game chess"):
        read_folder(folder_of(tmp_path / "", "chess"))
    (tmp_path / "chess" / "printed.toml").unlink()
    with pytest.raises(PackError, match=r"salvage/bad\.toml"):
        read_folder(folder_of(tmp_path, name="bad", text="dues = 'many'\n"))
    (tmp_path / SALVAGE / "bad.toml").unlink()
    with pytest.raises(PackError, match="at most"):
        read_folder(folder_of(tmp_path, name="x" * (NAME_MOST + 1)))


async def test_a_table_with_a_pack_is_played_by_bots_and_its_record_verifies_with_that_pack_alone(
    cluster: Cluster, tmp_path: Path, pool: Pool
) -> None:
    node = await cluster.node(packs=folder_of(tmp_path))
    ann = await cluster.player(node)
    [salvage] = [each for each in await ann.get("/api/games") if each["name"] == SALVAGE]
    assert salvage["packs"] == ["printed"]
    table = await ann.create(SALVAGE, ["bot", "bot", "bot"], pack="printed")
    [pack] = read_folder(tmp_path)
    assert await packs.read(pool, pack.digest) == pack
    await ann.post(f"/api/tables/{table}/start")
    # A second node without the folder carries the table on: the pack is in the database.
    other = await cluster.node()
    door = Door(other.url, "key")
    worker = Worker(door)
    done = asyncio.Event()
    thread = asyncio.create_task(asyncio.to_thread(worker.run, lambda: not done.is_set()))
    page = await ann.watch(table, url=other.url)
    await page.expect("table", lambda message: message["status"] == "over", 40)
    done.set()
    await thread
    door.close()
    assert (await ann.get(f"/api/tables/{table}"))["pack"] == "printed"
    record = (await ann.http.get(f"/api/tables/{table}/record")).content
    pack_file = tmp_path / SALVAGE / "printed.toml"
    assert verify(record, lambda name: packed_rules(registry.game(name), pack_file)).ok
    assert not verify(record, lambda name: packed_rules(registry.game(name), None)).ok


async def test_the_rule_book_of_a_table_names_the_values_of_its_pack(cluster: Cluster, tmp_path: Path) -> None:
    text = "main = [11, 12, 13, 14, 15]\nsecondary = [1, 2, 2, 3, 3]\nchests = [20, 21, 22, 23, 24]\n"
    node = await cluster.node(packs=folder_of(tmp_path, BLUE, text=text))
    ann = await cluster.player(node)
    packed = await ann.create(BLUE, ["me", "bot"], pack="printed")
    plain = await ann.create(BLUE, ["me", "bot"])
    # A node without the folder says the same.
    other = await cluster.player(await cluster.node(), "Bo")
    for lang, worth in (("en", "(worth {})"), ("fr", "(qui valent {})")):
        book = await other.get(f"/api/tables/{packed}/rulebook/{lang}")
        values = {clause["id"]: clause["text"] for clause in book["clauses"]}
        assert worth.format("20, 21, 22, 23, 24") in values["ITB-2.4"]
        assert "| 5 | 15 | 3 |" in values["ITB-8.1"]
        own = await other.get(f"/api/tables/{plain}/rulebook/{lang}")
        assert own == await other.get(f"/api/games/{BLUE}/rulebook/{lang}")
        assert worth.format("5, 6, 6, 7, 8") in {clause["id"]: clause["text"] for clause in own["clauses"]}["ITB-2.4"]
        assert book["scenes"] == own["scenes"]
    await ann.get(f"/api/tables/{packed}/rulebook/xx", 404)
    await ann.get("/api/tables/nowhere/rulebook/en", 404)


async def test_a_pack_that_is_not_offered_is_refused(cluster: Cluster) -> None:
    ann = await cluster.player(await cluster.node())
    form = {"game": BLUE, "chairs": [{"kind": "me"}, {"kind": "bot"}], "pack": "printed"}
    assert await ann.post("/api/tables", form, 404) == {"code": "unknown-pack"}
    answer = await ann.http.post("/api/work/pack", json={"digest": "0" * 64}, headers={"Authorization": "Bearer key"})
    assert (answer.status_code, answer.json()) == (404, {"code": "unknown-pack"})


async def test_a_table_says_which_languages_are_spoken_there(cluster: Cluster) -> None:
    zoe = await cluster.player(await cluster.node(), "Zoe", "fr")
    usual = await zoe.create(BLUE, ["me", "bot"])
    both = await zoe.create(BLUE, ["me", "bot"], languages=["en", "fr", "en"])
    assert (await zoe.get(f"/api/tables/{usual}"))["languages"] == ["fr"]
    assert (await zoe.get(f"/api/tables/{both}"))["languages"] == ["en", "fr"]
    form = {"game": BLUE, "chairs": [{"kind": "me"}, {"kind": "bot"}], "languages": ["tlh"]}
    assert await zoe.post("/api/tables", form, 400) == {"code": "unknown-language"}
