"""`--set` and `--pack`: the same in every command that plays."""

import json
from pathlib import Path

import pytest

from cli.cli_run import fathoms
from fathoms.games.in_too_deep.content import DeepContent
from fathoms.kernel import registry

DEEP = registry.game("in-too-deep")
ARENA = ("--bots", "strategy,uniform", "--seats", "2", "--games", "2")
PLAYING = {
    "play": ("play", "in-too-deep"),
    "simulate": ("simulate", "in-too-deep", "--games", "1"),
    "arena": ("arena", "--game", "in-too-deep", *ARENA),
    "ladder": ("ladder", "--game", "in-too-deep", "--levels", "uniform,greedy"),
    "check": ("check", "in-too-deep", "--games", "1"),
}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """The cards of In Too Deep with the companies moved on by one."""
    content = DEEP.rules().content
    assert isinstance(content, DeepContent)
    path = tmp_path / "box.toml"
    path.write_text(f"share_of = {[share if share < 0 else (share + 1) % 5 for share in content.share_of]}\n")
    return path


@pytest.mark.parametrize("command", PLAYING)
@pytest.mark.parametrize(
    ("given", "en", "fr"),
    [
        (
            "colour=red",
            "In Too Deep has no setting “colour”; it has sides, ocean, treasure, pearl, research, and wildlife.",
            "In Too Deep n’a pas de réglage « colour » ; il a sides, ocean, treasure, pearl, research et wildlife.",
        ),
        (
            "sides=odd",
            "“sides” can be basic, advanced, or random, not “odd”.",
            "« sides » peut être basic, advanced ou random, et non « odd ».",
        ),
        ("sides", "“sides” is not of the form KEY=VALUE.", "« sides » n’est pas de la forme CLÉ=VALEUR."),
    ],
)
def test_a_wrong_setting_is_refused_in_one_sentence(command: str, given: str, en: str, fr: str) -> None:
    for lang, said in (("en", en), ("fr", fr)):
        result = fathoms(*PLAYING[command], "--set", given, "--lang", lang)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.replace("\u00a0", " ") == f"fathoms: {said}\n"


@pytest.mark.parametrize("command", PLAYING)
def test_a_pack_of_another_game_is_refused_in_one_sentence(command: str, tmp_path: Path) -> None:
    path = tmp_path / "other.toml"
    path.write_bytes((registry.game("into-the-blue").folder() / "content.toml").read_bytes())
    result = fathoms(*PLAYING[command], "--pack", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"fathoms: The pack {path} does not fit: ")
    assert result.stderr.count("other.toml") == 1
    assert result.stderr.count("\n") == 1
    missing = fathoms(*PLAYING[command], "--pack", str(tmp_path / "none.toml"))
    assert missing.exit_code == 2
    assert missing.stderr.startswith(f"fathoms: {tmp_path / 'none.toml'} cannot be read: No such file")


def test_a_setting_that_no_host_chooses_cannot_be_chosen() -> None:
    result = fathoms("simulate", "into-the-blue", "--games", "1", "--set", "first=1")
    assert (result.exit_code, result.stderr) == (2, "fathoms: Into the Blue has no settings.\n")


@pytest.mark.parametrize("command", PLAYING)
def test_help_names_both_options(command: str) -> None:
    shown = fathoms(command, "--help").output
    assert "--set KEY=VALUE" in shown
    assert "--pack FILE" in shown


def test_simulate_plays_by_the_settings_and_the_pack(pack: Path) -> None:
    def report(*more: str) -> dict[str, object]:
        result = fathoms("simulate", "in-too-deep", "--games", "3", "--bots", "strategy", "--json", *more)
        assert result.exit_code == 0, result.output
        found: dict[str, object] = json.loads(result.output)
        return found

    usual, advanced = report(), report("--set", "sides=advanced")
    assert usual["settings"] == DEEP.settle({})
    assert advanced["settings"] == DEEP.settle({"sides": "advanced"})
    assert len({usual["answers"], advanced["answers"], report("--pack", str(pack))["answers"]}) == 3


def test_check_examines_the_one_set_that_is_given(pack: Path) -> None:
    result = fathoms("check", "in-too-deep", "--games", "1", "--json", "--set", "sides=advanced", "--pack", str(pack))
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["seats"] for line in lines] == [2, 3, 4, 5]
    assert all(line["settings"] == {"sides": "advanced"} for line in lines)


def test_the_arena_keeps_apart_what_was_played_with_other_settings(tmp_path: Path, pack: Path) -> None:
    file, page = tmp_path / "games.jsonl", tmp_path / "report.html"
    chosen = ("--set", "sides=advanced", "--pack", str(pack), "--file", str(file), "--report", str(page))
    assert fathoms(*PLAYING["arena"], *chosen).exit_code == 0
    assert json.loads(file.read_text().splitlines()[0])["settings"] == {"sides": "advanced"}
    assert "--set sides=advanced --pack" in page.read_text()
    other = fathoms(*PLAYING["arena"], "--file", str(file))
    assert other.exit_code == 2


def test_the_ladder_takes_settings_of_one_game(tmp_path: Path) -> None:
    folder = tmp_path / "ladder"
    result = fathoms("ladder", "--set", "sides=advanced", "--folder", str(folder))
    assert (result.exit_code, folder.exists()) == (2, False)
    assert result.stderr == "fathoms: With --set or --pack, name one game with --game.\n"
    done = fathoms(*PLAYING["ladder"], "--set", "sides=advanced", "--folder", str(folder))
    assert done.exit_code == 0, done.output
    assert "--set sides=advanced" in (folder / "ladder.html").read_text()
    (file,) = folder.glob("*.jsonl")
    assert json.loads(file.read_text().splitlines()[0])["settings"] == {"sides": "advanced"}


def test_a_game_played_with_a_pack_is_resumed_and_verified_with_it(tmp_path: Path, pack: Path) -> None:
    file = tmp_path / "game.jsonl"
    chosen = ("--set", "pearl=advanced", "--pack", str(pack), "--seed", "1", "--record", str(file))
    begun = fathoms("play", "in-too-deep", *chosen, typed="1\nq\ny\n")
    assert begun.exit_code == 0, begun.output
    assert f"fathoms play --resume {file} --pack {pack}" in begun.output
    header = json.loads(file.read_text().splitlines()[0])
    assert header["settings"]["pearl"] == "advanced"
    assert fathoms("play", "--resume", str(file), typed="q\ny\n").exit_code == 2
    assert fathoms("play", "--resume", str(file), "--pack", str(pack), typed="q\ny\n").exit_code == 0
    assert fathoms("play", "--resume", str(file), "--set", "pearl=basic").exit_code == 2
