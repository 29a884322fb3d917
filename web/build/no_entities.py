"""A substitute for `html.entities` in the browser's Python, where nobody reads HTML.

PyScript imports `html` for its `escape`, and with it 2,231 names of characters: 100 KB of a first
visit.
"""

html5: dict[str, str] = {}
name2codepoint: dict[str, int] = {}
codepoint2name: dict[int, str] = {}
entitydefs: dict[str, str] = {}
