"""Prove which score is the highest of any board of a size.

``frame`` puts cells and letters in the order in which boards are split into classes. ``classes``
bounds classes and splits them: the reference of the kernel. ``climbing`` finds a good board to
begin with, ``proving`` does the proof.
"""
