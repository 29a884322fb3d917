"""What can be learned from own games: what to repeat, where they are lost, how strong one is.

All of it comes from reviews (`shanghaien.ai.review`); nothing here asks the teacher.
"""
