"""Erasing, at a small size: `scripts/chaos erasures` does it with a thousand people."""

import pytest

from chaos.erasing import erasures

pytestmark = pytest.mark.anyio


async def test_nothing_of_erased_people_is_in_a_dump_or_a_restored_backup_and_the_records_verify() -> None:
    report = await erasures(5)
    assert report["ok"], report


async def test_an_archive_that_erasing_does_not_reach_is_found() -> None:
    report = await erasures(2, unarchived=True)
    assert report["archive_after"] == report["archive_before"] > 0
    assert not report["ok"]


async def test_a_table_that_erasing_forgets_is_found() -> None:
    report = await erasures(2, forgotten=True)
    assert report["traces_after"] > 0
    assert report["traces_restored"] > 0
