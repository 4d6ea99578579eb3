"""What the faces of games must not have, and that the count finds it."""

import shutil
import subprocess
from pathlib import Path

import counts

VIEW = "from msgspec import Struct\n\nclass PondView(Struct):\n    frogs: int\n    reeds: int\n    depth: int\n"
MIRROR = "from msgspec import Struct\n\nclass Pond(Struct):\n    frogs: int\n    depth: int\n"
OWN = "from msgspec import Struct\n\nclass Pen(Struct):\n    frogs: int\n    colour: str\n"
BOARD = "export interface Pond {\n  /** So many. */\n  frogs: number;\n  reeds?: number;\n}\n"
SHOWN = "export interface Shown {\n  frogs: number;\n  splash: boolean;\n}\n"


def pond(root: Path, terminal: str, board: str) -> list[str]:
    game, web = root / "src/fathoms/games/pond", root / "web/src/games/pond"
    for folder in (game, web):
        folder.mkdir(parents=True, exist_ok=True)
    (game / "view.py").write_text(VIEW)
    (game / "terminal.py").write_text(terminal)
    (web / "view.ts").write_text(board)
    (web / "types.ts").write_text(BOARD)
    return list(counts.mirrors(root))


def test_what_restates_a_struct_is_found_in_both_faces(tmp_path: Path) -> None:
    found = pond(tmp_path, MIRROR, BOARD)
    assert found == ["src/fathoms/games/pond/terminal.py: Pond", "web/src/games/pond/view.ts: Pond"]


def test_what_a_face_adds_is_its_own(tmp_path: Path) -> None:
    assert pond(tmp_path, OWN, SHOWN) == []


def test_no_face_restates_its_game_and_no_board_casts() -> None:
    assert list(counts.mirrors(counts.HERE)) == []
    command = [shutil.which("node") or "", "web/scripts/count.js"]
    counted = subprocess.run(command, cwd=counts.HERE, capture_output=True, text=True, check=True)
    assert "casts in boards: 0," in counted.stdout
