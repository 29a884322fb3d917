"""Text too small to be read: what is found of it, and from which size on."""

LEAST = 12.0
"""Pixels."""

SMALL = """(least) => {
  const found = new Set();
  const walk = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement, style = getComputedStyle(element);
    if (!node.data.trim() || !element.checkVisibility({visibilityProperty: true})) continue;
    const size = parseFloat(style.fontSize);  // 0 is for screen readers alone
    if (element.closest(".visually-hidden, .card") || !size || size >= least - 0.01) continue;
    const name = element.className || element.tagName;
    found.add(`${name} in ${element.parentElement.className}: ${style.fontSize}`);
  }
  return [...found];
}"""
