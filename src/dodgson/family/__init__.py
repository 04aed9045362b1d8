"""What every family of puzzles gets from the house: shared options, and the form of an answer."""
