"""The exact search for the shortest palindromic pangram: letter by letter from both ends.

``shortest`` and ``every`` are the searches; ``product_search`` is their base. They use a graph,
bounds and passes, which ``product`` defines. ``tools`` makes these with the kernels in Rust or
with the ``reference`` in Python.
"""
