"""Palindromic pangrams word by word from the left, as in the post of 2010.

Phrases go through a pair of ``tries``; ``expand`` gives what may follow one, within what
``estimates`` and ``filters`` let by; ``problem`` tells it to the engine, ``search`` begins what a
question asks for, and in ``shared`` processes search a ``share`` each.
"""
