import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import FrameType
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from house import House, house

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CHROMIUM = "/usr/bin/chromium"
NewPage: TypeAlias = Callable[..., Page]
LONGEST_TEST = 900
"""Seconds, on a machine with more to do than this. Whatever a test waits for, it does not wait for ever."""
expect.set_options(timeout=30_000)


@pytest.fixture(autouse=True)
def _alarm() -> Iterator[None]:
    def ring(_signal: int, _frame: FrameType | None) -> None:
        pytest.fail(f"still not done after {LONGEST_TEST} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(LONGEST_TEST)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def server() -> Iterator[House]:
    with house() as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Browser, server: House) -> Iterator[NewPage]:
    """A page of somebody new: own cookies, own language, own size. Whatever it throws fails the test."""
    contexts: list[BrowserContext] = []
    thrown: list[str] = []

    def make(*, lang: str = "en", size: tuple[int, int] = (1440, 900), **more: Any) -> Page:
        width, height = size
        more.setdefault("base_url", server.address)
        context = browser.new_context(viewport={"width": width, "height": height}, locale=lang, **more)
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: thrown.append(str(error)))
        return page

    with ExitStack() as stack:
        stack.callback(lambda: [context.close() for context in contexts])
        yield make
    assert thrown == []
