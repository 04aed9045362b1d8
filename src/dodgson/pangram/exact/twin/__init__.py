"""The kernel's twin in Python: its specification, and what answers where there is no kernel.

From words come ``pairs`` of trie nodes, ``merging`` makes a ``graph`` of them, ``beam`` finds a
first half in it, ``bounds`` and ``layers`` rule out all shorter ones, ``strings`` reads every half
of one length off the layers, and ``unlimited`` says whether there is any half at all.
"""
