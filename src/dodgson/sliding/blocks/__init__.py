"""Blocks and cars: pieces of any shape, and their searches in the compiled kernel."""
