"""Certificates: a proof that nothing is shorter, as a file that others can check.

``form`` is the file. ``making`` writes one from what the exact search has proved, ``checking``
answers for one. The checker itself is ``replay``, with ``rebuilt`` and ``refuted``: they import
the form, and nothing of any search.
"""
