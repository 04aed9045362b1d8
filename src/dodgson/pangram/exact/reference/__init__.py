"""The kernel's reference in Python: its specification, and what answers where there is no kernel.

From words come ``pairs`` of trie nodes, ``merging`` makes a ``graph`` of them, and ``unlimited``
says whether there is any half in it at all. Searches go from ``states`` to states: ``beam`` finds a
first half, ``layers`` rules out all shorter ones, where ``bounds`` say what is hopeless. ``halves``
and ``strings`` are read off their layers: the shortest half, and all of one length.
"""
