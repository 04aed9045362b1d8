"""Tiles: boards of numbers with one blank or more, their estimates, tables and searches."""
