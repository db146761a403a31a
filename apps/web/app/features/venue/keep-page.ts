import { getVenue } from '@tempolibre/contract/operations/venue'
import type { Language } from '@tempolibre/locales'
import { venuePage } from '../../foundation/state/kept-venue.ts'
import type { VenueAnswer } from './venue-answer.ts'

/** Served by `features/documents`. */
const worker = '/venue-worker.js'

/**
 * Makes this page available offline: a service worker, for this address alone, answers from its cache. Files that have
 * loaded already are cached at once.
 * @param answer of the API, with the programme
 */
export function keepVenuePage(answer: VenueAnswer, language: Language): void {
  // Absent where the page is not served securely, and in private windows.
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  void keep(answer, language).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the music plays on, only a reload without a connection would fail
    console.error(error)
  })
}

async function keep(answer: VenueAnswer, language: Language): Promise<void> {
  const { pathname } = location
  await navigator.serviceWorker.register(worker, { scope: pathname })
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname: path }) => origin === location.origin && path.startsWith('/assets/'))
  const cache = await caches.open(venuePage)
  // As the page asks for it.
  await cache.put(`${getVenue.path}?lang=${language}`, Response.json(answer))
  await cache.addAll([...new Set([pathname, ...loaded.map(({ pathname: path }) => path)])])
}
