"""Certificates that no board of a size scores more than the best one known.

``form`` is the file format. ``making`` writes a certificate after a proof, ``checking`` answers the
question about one. The checker itself is ``replay``: it imports the form, and nothing that solves.
"""
