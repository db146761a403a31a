import type { PlayableTrack } from '../../../foundation/state/index.ts'

/** How long a pointer must rest on a play button before its song is prefetched, in ms. */
const restMs = 120

/** Holds the start of the song likely to be played next; it never plays. */
let ahead: HTMLAudioElement | undefined
let resting: ReturnType<typeof setTimeout> | undefined

/** Prefetches the start of a song when the pointer rests on its button. */
export function prefetchSong(track: PlayableTrack): void {
  clearTimeout(resting)
  resting = setTimeout(() => prefetchStart(track.url), restMs)
}

/** Cancels the prefetch: the pointer has left. */
export function forgetPrefetch(): void {
  clearTimeout(resting)
}

/**
 * Prefetches with an audio element, for an audio element: elements share what one has fetched. A part fetched by script
 * reaches an element only through the disk cache, which takes longer than asking a server nearby.
 */
function prefetchStart(url: string): void {
  if (savesData() || (ahead?.src === url && !ahead.error)) return
  ahead ??= new Audio()
  // Fetches the file's header and first seconds, then the connection pauses. A failure shows when the song plays.
  ahead.preload = 'metadata'
  ahead.src = url
}

declare global {
  interface Navigator {
    /** Network Information API, https://wicg.github.io/netinfo/; not in every browser. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** Whether the visitor, or a slow connection, asks to save data. */
function savesData(): boolean {
  const { connection } = navigator
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
