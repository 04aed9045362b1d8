"""The search word by word from the left, as in the post of 2010.

Phrases follow a pair of ``tries``. ``expand`` yields the successors of a phrase within the limits
of ``estimates`` and ``filters``; ``problem`` is the problem for the engine, and ``search`` makes
the search for a question. In ``shared``, several processes search one ``share`` each.
"""
