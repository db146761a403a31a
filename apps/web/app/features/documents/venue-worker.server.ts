import script from './venue-worker.js?raw'

export const venueWorkerPath = '/venue-worker.js'

/** The service worker that keeps a venue's page open during an outage; browsers look for a newer one themselves. */
export function answerVenueWorker(): Response {
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
