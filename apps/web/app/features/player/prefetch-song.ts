import type { PlayableTrack } from '../../foundation/state/index.ts'

/** Milliseconds a pointer must rest on a play button before its song is asked for. */
const restMs = 120

/** Holds the beginning of the song that is likely to be played next; it never sounds. */
let ahead: HTMLAudioElement | undefined
let resting: ReturnType<typeof setTimeout> | undefined

/** Gets ready for a click that seems near: fetches the song's first bytes when the pointer rests. */
export function prefetchSong(track: PlayableTrack): void {
  clearTimeout(resting)
  resting = setTimeout(() => prefetchStart(track.url), restMs)
}

/** The click does not seem near any more. */
export function forgetPrefetch(): void {
  clearTimeout(resting)
}

/**
 * Fetches the beginning of a song as an element does, for an element: what one has fetched another one shares. A part
 * fetched by script reaches it by way of the disk cache alone, which takes longer than asking a server nearby.
 */
function prefetchStart(url: string): void {
  if (savesData() || (ahead?.src === url && !ahead.error)) return
  ahead ??= new Audio()
  // The file's head and the first seconds, then the connection rests. Should it fail, playing will say so.
  ahead.preload = 'metadata'
  ahead.src = url
}

/** The visitor, or a slow line, asks for restraint (Network Information API, where there is one). */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
