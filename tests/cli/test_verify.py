import json
from pathlib import Path

import pytest

from cli.cli_run import fathoms
from fathoms.kernel import registry


@pytest.fixture(name="record", scope="module")
def _record(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("record") / "game.jsonl"
    fathoms("play", "into-the-blue", "--seats", "2", "--seed", "07", "--record", str(path), typed="\n1\n" * 300)
    return path.read_bytes()


def verify(tmp_path: Path, data: bytes, *arguments: str) -> tuple[int, str]:
    path = tmp_path / "r.jsonl"
    path.write_bytes(data)
    result = fathoms("verify", str(path), *arguments)
    return result.exit_code, result.output


def test_a_true_record_is_verified(tmp_path: Path, record: bytes) -> None:
    code, output = verify(tmp_path, record)
    assert code == 0
    assert "every die as promised" in output
    code, output = verify(tmp_path, record, "--json")
    assert code == 0
    verdict = json.loads(output)
    assert verdict["ok"]
    assert verdict["outcome"]["reason"] in registry.game("into-the-blue").end_reasons


def test_a_changed_byte_names_its_answer(tmp_path: Path, record: bytes) -> None:
    lines = record.split(b"\n")
    lines[5] = lines[5].replace(b'"n":5', b'"n":6')
    code, output = verify(tmp_path, b"\n".join(lines))
    assert code == 1
    assert "The first wrong answer is number 5." in output
    code, output = verify(tmp_path, b"\n".join(lines), "--json")
    assert (code, json.loads(output)["answer"]) == (1, 5)
    assert "La première réponse fausse porte le numéro 5." in verify(tmp_path, b"\n".join(lines), "--lang", "fr")[1]


def test_a_fault_in_the_header_or_the_closing_line_is_named(tmp_path: Path, record: bytes) -> None:
    code, output = verify(tmp_path, record.replace(b"into-the-blue", b"into-the-bleu", 1))
    assert code == 1
    assert "The first fault is in the header (0)." in output
    lines = record.split(b"\n")
    lines[-2] = lines[-2].replace(b"secret", b"sekret")
    code, output = verify(tmp_path, b"\n".join(lines))
    assert code == 1
    assert "The fault is in the closing line" in output


@pytest.mark.parametrize("data", [b"", b"\n", b"not a record\n", b"\xff\xfe\x00"])
def test_what_is_no_record_is_refused(tmp_path: Path, data: bytes) -> None:
    code, output = verify(tmp_path, data)
    assert code == 1
    assert "Refused" in output


def test_every_cut_is_refused(tmp_path: Path, record: bytes) -> None:
    for end in range(0, len(record), 211):
        code, output = verify(tmp_path, record[:end])
        assert code == 1
        assert "Refused" in output


def test_a_pack_is_used_and_checked(tmp_path: Path, record: bytes) -> None:
    ours = registry.game("into-the-blue").folder() / "content.toml"
    assert verify(tmp_path, record, "--pack", str(ours))[0] == 0
    other = tmp_path / "pack.toml"
    other.write_text(ours.read_text().replace("main = [3", "main = [2"), encoding="utf-8")
    code, output = verify(tmp_path, record, "--pack", str(other))
    assert code == 1
    assert "Not verified: what it was played with is not here." in output
    assert "played with other values" in output
    assert "not true" not in output
    other.write_text("main = 3", encoding="utf-8")
    assert verify(tmp_path, record, "--pack", str(other))[0] == 2
    assert verify(tmp_path, record, "--pack", str(tmp_path / "none.toml"))[0] == 2


def test_a_file_that_cannot_be_read_is_one_friendly_line(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.jsonl"):
        result = fathoms("verify", str(path))
        assert result.exit_code == 2
        assert result.stderr.startswith(f"fathoms: {path} cannot be read")
