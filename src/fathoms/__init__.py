"""Fathoms: four deep-sea board games at one table, and the library behind them."""

__version__ = "0.1.0"
