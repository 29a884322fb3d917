"""What axe-core finds on the page that is shown."""

from collections.abc import Sequence

from playwright.sync_api import Page

from tests.support.easel import Drawn, Easel
from tests.support.veil import lift
from web.build.paths import NODE_MODULES

AXE = NODE_MODULES / "axe-core" / "axe.min.js"

RUN = """async (options) => {
  for (const element of document.querySelectorAll("#app *")) {
    if (getComputedStyle(element).position === "sticky") element.style.position = "static";
  }
  const all = {resultTypes: ["violations"], preload: false, selectors: false, ...options};
  const {violations} = await axe.run(document, all);
  return violations.flatMap(({id, nodes}) => nodes.map(
    (node) => `${id}: ${node.html} ${node.failureSummary.replace(/\\s+/g, " ")}`));
}"""
"""What lies under a bar that stays at the edge comes out by scrolling: it is looked at without."""

ALL = {"rules": {"target-size": {"enabled": True}}}
"""Every rule that is not experimental, best practices and the size of targets included."""

COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules that look at colours: what another theme of the same screen can break."""

ENHANCED = {"runOnly": ["color-contrast-enhanced"]}
"""Words at 7 : 1 (WCAG 2.2, 1.4.6), which whoever asks for more contrast gets."""

LAYOUT = {"runOnly": [*COLOURS["runOnly"], "target-size", "scrollable-region-focusable"]}
"""The rules that another size of the same screen can break."""


def findings(page: Page) -> list[str]:
    """What axe finds on the page as it is now."""
    lift(page)
    _load(page)
    return [str(finding) for finding in page.evaluate(RUN, ALL)]


def findings_of(easel: Easel, screens: Sequence[Drawn], options: object) -> dict[str, list[str]]:
    """What axe finds, by all rules or some, and by the names of the screens that it finds it on."""
    _load(easel.page)
    return {name: found for name, found in easel.look_drawn(screens, RUN, options) if found}


def _load(page: Page) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
