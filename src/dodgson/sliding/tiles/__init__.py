"""Tiles: boards of numbers with one or more blanks; their estimates, tables and searches."""
