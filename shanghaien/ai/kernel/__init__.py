"""The solver of a round in C, where that can be had: the same values, some fifty times as fast.

`shanghaien.ai.solver` and `evaluate` explain the ideas, and are what answers without it.
"""
