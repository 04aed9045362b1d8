"""The algorithms, one in each file; ``dodgson.search`` imports one when it is first asked for."""
