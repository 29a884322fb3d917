"""The solver of a round in C, where that can be had: the same values, some fifty times as fast.

`shanghaien.ai.solver` and `evaluate` explain the ideas, and are what answers without it. Here it is
a library of this machine (`native`); for the opponent's worker the build makes WebAssembly of it.
"""
