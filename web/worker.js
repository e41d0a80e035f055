// Keeps the page for when there is no network. The build writes its version and its files into it (install.ts).
// While there is a network the page itself always comes from the server; only files whose names change with their contents,
// and the few that stand beside the page, come from what is kept.
const KEPT = "camelup-" + VERSION;
const MOST_KEPT = 2; // a page of the version before may still be open, and need its parts

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (FILES.includes(pathname) || pathname.startsWith("/assets/")) event.respondWith(file(event.request));
});

/** Keep every file, or none: what is half kept would open and then fail. */
async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: path.startsWith("/assets/") ? "default" : "no-cache" })));
  await self.skipWaiting();
}

async function takeOver() {
  // A version that came back has been kept for longest.
  const others = (await caches.keys()).filter((name) => name.startsWith("camelup-") && name !== KEPT);
  await Promise.all(others.slice(0, 1 - MOST_KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    return (await (await caches.open(KEPT)).match("/")) ?? Promise.reject(error);
  }
}

async function file(request) {
  return (await (await caches.open(KEPT)).match(request)) ?? (await caches.match(request)) ?? fetch(request);
}
