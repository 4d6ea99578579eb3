"""Shallow Water: a game for Fathoms."""
