// Served in place of the service worker when the site no longer wants one: it removes itself and
// what was stored, and lets the pages load from the network again.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      await caches.delete("shanghaien-files");
      await self.registration.unregister();
    })(),
  ),
);
