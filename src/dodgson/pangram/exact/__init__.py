"""The shortest palindromic pangram, exactly: letter by letter from both ends at once.

``shortest`` and ``every`` are the searches, upon what ``product_search`` has them share. They ask
for a graph, bounds and passes, as ``product`` says what these are: ``tools`` makes them, by the
kernel in Rust or by its ``reference`` in Python.
"""
