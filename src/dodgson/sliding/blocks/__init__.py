"""Blocks and cars: pieces of any shape, and their search in the compiled kernel."""
