"""A page that nobody looks at is not painted: that is half the work of a game in any browser."""

from playwright.sync_api import Page

VEIL = """{
    const veil = new CSSStyleSheet();
    veil.replaceSync("html { opacity: 0 !important; }");
    document.adoptedStyleSheets = [veil];
}"""
"""Makes a page transparent from its start. It is laid out and can be clicked as any other."""


def lift(page: Page) -> None:
    """Show a page, for tests of how it looks."""
    page.evaluate("document.adoptedStyleSheets = []")
