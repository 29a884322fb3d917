"""What axe-core finds on the page that is shown."""

from playwright.sync_api import Page

from web.build.paths import NODE_MODULES

AXE = NODE_MODULES / "axe-core" / "axe.min.js"

RUN = """async () => {
  const rules = {"target-size": {enabled: true}};
  const {violations} = await axe.run(document, {resultTypes: ["violations"], rules});
  return violations.flatMap(({id, nodes}) => nodes.map(
    (node) => `${id}: ${node.target} ${node.failureSummary.replace(/\\s+/g, " ")}`));
}"""
"""Every rule that is not experimental, best practices and the size of targets included."""


def findings(page: Page) -> list[str]:
    """What axe finds on the page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return [str(finding) for finding in page.evaluate(RUN)]
