// The service worker of a site that no longer wants one: it removes itself and what was stored, so
// that pages load from the network again (`make retire`).
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      await caches.delete("shanghaien-files");
      await self.registration.unregister();
    })(),
  ),
);
