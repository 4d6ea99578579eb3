"""Plays as the game's own strategy does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathoms.kernel.game import Rules, Strategy


def make(rules: Rules) -> Strategy:
    """The bot that the game brings along."""
    return rules.choose
