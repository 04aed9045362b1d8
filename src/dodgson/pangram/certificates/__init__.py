"""Certificates: files from which a separate program can check that no phrase is shorter.

``form`` is the file format. ``making`` writes a certificate after a proof; ``checking`` answers
the question about one. The checker itself is ``replay`` with ``rebuilt`` and ``refuted``: they
import the form and nothing of any search.
"""
