// Registers the service worker once the page can be used, and tells the page how it stands:
// `data-offline` on the document is "storing", "ready", "waiting" (a new version) or "none".
const root = document.documentElement;

const say = (status, stored = 0, of = 0) => {
  root.dataset.offline = status;
  document.dispatchEvent(new CustomEvent("offline-status", { detail: `${status} ${stored} ${of}` }));
};

const watch = (registration) => {
  const look = () => {
    if (registration.waiting) say("waiting");
    else if (registration.active) say("ready");
  };
  const follow = () => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", follow);
  follow();
  look();
  document.addEventListener("apply-update", () => registration.waiting?.postMessage("apply"));
};

const register = async () => {
  try {
    const container = navigator.serviceWorker;
    let isControlled = Boolean(container.controller);
    container.addEventListener("message", ({ data }) => {
      // Only the first version's progress is told; messages may come late.
      const isFirst = !["ready", "waiting"].includes(root.dataset.offline);
      if (data.of && isFirst) say("storing", data.stored, data.of);
    });
    // Another version has taken over: every tab starts again with it. The game is kept.
    container.addEventListener("controllerchange", () => {
      if (isControlled) location.reload();
      isControlled = true;
    });
    watch(await container.register("./service-worker.js", { updateViaCache: "none" }));
  } catch {
    say("none"); // no service workers here, a private window, or a host that refuses
  }
};

new PerformanceObserver((marks, observer) => {
  if (!marks.getEntriesByName("opponent-ready").length) return;
  observer.disconnect();
  if ("serviceWorker" in navigator) register();
  else say("none");
}).observe({ type: "mark", buffered: true });
