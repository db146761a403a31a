// The service worker of a venue's page: without a connection it answers with what it kept of the page, its files and its programme.
const store = 'tempolibre-venue-page'
const patienceMs = 8000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' || pathname.startsWith('/assets/') || pathname === '/api/v1/venue')
    event.respondWith(answer(event, request))
})

async function answer(event, request) {
  const cache = await caches.open(store)
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    if (response.ok) event.waitUntil(cache.put(request, response.clone()).catch(() => undefined))
    if (response.status < 500) return response
    return (await kept(cache, request)) ?? response
  } catch (error) {
    const found = await kept(cache, request)
    if (found) return found
    throw error
  }
}

function kept(cache, request) {
  return cache.match(request, { ignoreVary: true, ignoreSearch: request.mode === 'navigate' })
}
