"""Palindromic pangrams: phrases that hold every letter and read the same from both ends."""
