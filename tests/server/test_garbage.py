"""A full search for garbage does not go through everything again and again, and everything is searched in the end."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from fathoms.server.garbage import search_briefly


class Ring:
    """Something that refers to itself: only a search finds that nobody else does."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    kept = list(gc.callbacks)
    yield
    gc.callbacks[:] = kept
    gc.unfreeze()


def test_what_survives_a_long_search_is_set_aside() -> None:
    search_briefly(long=0.0, every=3600.0)
    assert gc.get_freeze_count() == 0
    gc.collect()
    assert gc.get_freeze_count() > 1_000
    # A part of it that ends in the ordinary way is freed at once, and new rings are found as ever.
    ring = Ring()
    found = weakref.ref(ring)
    del ring
    gc.collect()
    assert found() is None


def test_a_short_search_and_one_of_the_young_set_nothing_aside() -> None:
    search_briefly(long=3600.0, every=3600.0)
    gc.collect()
    search_briefly(long=0.0, every=3600.0)
    gc.collect(1)
    assert gc.get_freeze_count() == 0


def test_rings_among_what_was_set_aside_are_found_when_all_is_searched() -> None:
    ring = Ring()
    found = weakref.ref(ring)
    gc.collect()
    gc.freeze()
    del ring
    gc.collect()
    assert found() is not None
    search_briefly(long=3600.0, every=-1.0)
    gc.collect()
    gc.collect()
    assert found() is None
