"""The exact search in Python: the specification of the kernels, and what runs without them.

``pairs`` builds the pairs of trie nodes, ``merging`` merges them, and ``graph`` is the result;
``unlimited`` finds out whether any half exists. States are in ``halves``: ``beam`` finds a first
half, ``layers`` rules out all shorter ones, and ``bounds`` prune. ``halves`` and ``strings`` read
the shortest half, and all halves of one length, from the layers.
"""
