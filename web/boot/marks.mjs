/** Act once when the page has set a mark, or now if it has. */
export function whenMarked(name, act) {
  new PerformanceObserver((marks, observer) => {
    if (!marks.getEntriesByName(name).length) return;
    observer.disconnect();
    act();
  }).observe({ type: "mark", buffered: true });
}
