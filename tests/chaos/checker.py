"""Compares what people were told with a cold read of the database."""

from __future__ import annotations

import asyncpg

from chaos.people import Journal


async def check(database: str, journal: Journal, *, others: bool = False) -> dict[str, int]:
    """How many answers were lost, played twice, or left a gap; all must be 0. `others` play at tables of their own."""
    connection = await asyncpg.connect(database)
    rows = await connection.fetch("SELECT table_id, n, uuid::text FROM answers ORDER BY table_id, n")
    await connection.close()
    if others:
        mine = set(journal.tables)
        rows = [row for row in rows if row[0] in mine]
    stored = {uuid: (table, n) for table, n, uuid in rows}
    numbers: dict[str, list[int]] = {}
    for table, n, _ in rows:
        numbers.setdefault(table, []).append(n)
    return {
        "acknowledged": len(journal.acked),
        "stored": len(rows),
        "lost": sum(stored.get(uuid) != told for uuid, told in journal.acked.items()),
        "twice": len(rows) - len(stored) + sum(uuid not in journal.sent for uuid in stored),
        "gaps": sum(each != list(range(1, len(each) + 1)) for each in numbers.values()),
        "broken_order": sum(each != sorted(set(each)) for each in journal.seen.values()),
        "missing_or_repeated": sum(each != list(range(1, len(each) + 1)) for each in journal.seen.values()),
        "bad": len(journal.bad),
    }


def clean(found: dict[str, int]) -> bool:
    """Whether nothing is wrong."""
    wrong = ("lost", "twice", "gaps", "broken_order", "missing_or_repeated", "bad")
    return all(found[name] == 0 for name in wrong)


def percentile(values: list[float], share: float) -> float:
    """The value below which this share lies."""
    ordered = sorted(values) or [0.0]
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 4)
