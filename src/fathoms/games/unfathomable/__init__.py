"""Unfathomable: hidden loyalties on a steamer that the sea wants back."""
