"""Salvage: the example game of the tests. Small, but it uses every part of the kernel's contract."""
