"""What axe-core finds on the page that is shown."""

from playwright.sync_api import Page

from tests.support.easel import Easel
from tests.support.veil import lift
from web.app.model import App
from web.build.paths import NODE_MODULES

AXE = NODE_MODULES / "axe-core" / "axe.min.js"

RUN = """async (options) => {
  for (const element of document.querySelectorAll("#app *")) {
    if (getComputedStyle(element).position === "sticky") element.style.position = "static";
  }
  const {violations} = await axe.run(document, {resultTypes: ["violations"], ...options});
  return violations.flatMap(({id, nodes}) => nodes.map(
    (node) => `${id}: ${node.target} ${node.failureSummary.replace(/\\s+/g, " ")}`));
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


def findings_of(easel: Easel, app: App, options: object) -> list[str]:
    """What axe finds on an App, by all rules or those about colours."""
    _load(easel.page)
    return [str(finding) for finding in easel.look(app, RUN, options)]


def _load(page: Page) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
