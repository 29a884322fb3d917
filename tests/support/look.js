// What is wrong with what the window shows: a list of sentences, empty if all is well.
// `still`: nothing may have to be scrolled; `target`: how many pixels a control is high and wide at least.
({ still, target }) => {
  const found = [];
  const root = document.documentElement;
  const name = (element) => {
    const text = element.textContent.trim().replace(/\s+/g, " ").slice(0, 30);
    return `${element.tagName.toLowerCase()}#${element.id}.${element.getAttribute("class")} (${text})`;
  };
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest(".visually-hidden, [inert], .sprite, .bar-name");
  // What stays at the window's edge lies over whatever is scrolled past.
  const isAfloat = (element) => element.closest(".final-ways") !== null;
  if (root.scrollWidth > innerWidth) found.push(`${root.scrollWidth - innerWidth} px too wide`);
  if (still && root.scrollHeight > innerHeight) found.push(`${root.scrollHeight - innerHeight} px too high`);

  const controls = [...document.querySelectorAll("#stage :is(button, select, [data-move], .radio, .file)")].filter(isSeen);
  const boxes = controls.map((element) => element.getBoundingClientRect());
  controls.forEach((one, i) => {
    const a = boxes[i];
    const least = Math.min(a.width, a.height);
    if (one.matches("button") && least < target - 0.5) found.push(`${name(one)} is ${least.toFixed(0)} px small`);
    controls.slice(i + 1).forEach((other, k) => {
      if (one.contains(other) || other.contains(one) || isAfloat(one) !== isAfloat(other)) return;
      const b = boxes[i + 1 + k];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) found.push(`${name(one)} overlaps ${name(other)}`);
    });
  });

  const walker = document.createTreeWalker(document.getElementById("stage"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    // The last two sentences of the story may be cut: the log tells them in full.
    if (!text.data.trim() || !isSeen(text.parentElement) || text.parentElement.closest(".story, option")) continue;
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      for (let box = text.parentElement; box.id !== "stage"; box = box.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(box);
        const holds = box.matches("button, td, th, .strip, .tray, .panel, .bar") || overflowX !== "visible" || overflowY !== "visible";
        if (!holds || display === "inline") continue;
        const edge = box.getBoundingClientRect();
        const lead = line.height * 0.2; // above and below the letters themselves
        if (line.left < edge.left - 2 || line.right > edge.right + 2 || line.top < edge.top - lead || line.bottom > edge.bottom + lead) {
          found.push(`“${text.data.trim().slice(0, 30)}” does not fit ${name(box).slice(0, 60)}`);
        }
      }
    }
  }
  return [...new Set(found)];
}
