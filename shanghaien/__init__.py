"""The rules of Shanghaien, its record and its opponent: standard library only, no browser.

Modules read like the rules: `cards`, `state`, `moves`, `tricks`, `scoring`, `rules`, `chance`,
`game`, `record`, `ai`. Each imports only from those before it.
"""

__version__ = "1.0.0"
"""The version of all there is: the package, the page, what is given out."""
