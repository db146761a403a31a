// What this browser keeps of a venue's music, so that it plays on during an outage (Cache API).

/** Songs, by an address below `keptSongPath`. */
export const venueSongs = 'tempolibre-venue-songs'
/** The page, its files and the answer with the programme: written by the service worker. */
export const venuePage = 'tempolibre-venue-page'

/** Forgets it: another person may use this browser next. */
export async function forgetVenue(): Promise<void> {
  // Absent where a page is not served securely.
  if (!('caches' in globalThis)) return
  await Promise.all([caches.delete(venueSongs), caches.delete(venuePage)])
}
