"""What PyScript runs in the page. It is compiled at every start, so it is short.

What is not compiled at a start so far, as `try` is, would need the rest of the runtime's code.
"""

from web.browser.composition import main

await main()  # type: ignore[top-level-await]  # noqa: F704, PLE1142 - PyScript awaits a page's script
