"""The claims of the five old posts, and their checks, which `dodgson reproduce` runs."""

DOUBLETS_2009 = "Dodgson's Doublets, Programming Praxis, 2009"
BOGGLE_2009 = "Writing a recursive Java puzzle solver, R. LaHue, 2009"
PANGRAMS_2010 = "Palindromic Pangrams, 2010"
DOUBLETS_2012 = "Dodgson's Doublets, J. P. Verkamp, 2012"
LAZY_2014 = "Lazy breadth-first search, 2014"
