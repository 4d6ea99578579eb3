"""Makes a regression test of a report: the record as a file, and a test that plays it again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from fathoms.server.store.bugs import Bug

_TEST = '''"""Reported at table {table} after answer {version}, by {who}:

{text}
"""

from pathlib import Path

import msgspec

from fathoms.kernel import registry
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.record import replayed

RECORD = Path(__file__).with_name("{stem}.jsonl")
SHOWN = Path(__file__).with_name("{stem}.view.json")
VIEWER = {viewer}


def test_bug_{n}() -> None:
    table = replayed(RECORD.read_bytes(), lambda name: registry.game(name).rules())
    assert table.rules.invariants(table.state) == []
    # What the reporter was shown. Where that was the fault, write here what should be shown instead.
    shown = msgspec.json.decode(msgspec.json.encode(table.rules.view(table.state, VIEWER)))
    assert shown == msgspec.json.decode(SHOWN.read_bytes())
'''


def write(bug: Bug, folder: Path) -> Path:
    """Write the record, what was shown, and the test into a folder; the path of the test."""
    folder.mkdir(parents=True, exist_ok=True)
    line = bug.line
    stem = f"bug_{line.n}"
    (folder / f"{stem}.jsonl").write_bytes(bug.record)
    view = msgspec.json.decode(bug.frame)["view"]
    (folder / f"{stem}.view.json").write_bytes(msgspec.json.format(msgspec.json.encode(view)))
    who = "a spectator" if line.seat is None else f"seat {line.seat}"
    viewer = "SPECTATOR" if line.seat is None else str(line.seat)
    text = line.text.replace("\\", "/").replace('"', "'")
    path = folder / f"test_{stem}.py"
    test = _TEST.format(table=line.table, version=line.version, who=who, text=text, stem=stem, viewer=viewer, n=line.n)
    if line.seat is not None:
        test = test.replace("from fathoms.kernel.question import SPECTATOR\n", "")
    path.write_text(test, encoding="utf-8")
    return path
