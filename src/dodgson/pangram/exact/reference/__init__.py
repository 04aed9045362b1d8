"""The exact search in Python: the specification of the kernels, and what runs without them.

``pairs`` builds the pairs of trie nodes, ``merging`` merges them, and ``graph`` is the result;
``unlimited`` finds out whether any half exists. States are in ``halves``: ``layers`` finds a first
half with a beam, and rules out all shorter ones, and ``bounds`` prune. ``halves`` and ``strings``
read the shortest half, and all halves of one length, from the layers.
"""
