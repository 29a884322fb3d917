"""What PyScript runs in the page. It is compiled at every start, so it is short."""

from web.table import main

await main()  # type: ignore[top-level-await]  # noqa: F704, PLE1142 - PyScript awaits a page's script
