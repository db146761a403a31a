import { savesData } from '../engine/prefetch-song.ts'

/** The player's body: not needed until something plays. */
export const fetchPlayerBar = () => import('./player-bar.tsx').then(({ PlayerBar }) => PlayerBar)
export const fetchCurrentWaveform = () =>
  import('./player-bar.tsx').then(({ CurrentWaveform }) => CurrentWaveform)

/** Prefetches the player's body, unless the visitor saves data. */
export function prefetchPlayerBar(): void {
  // If this fails, the player retries when there is something to show.
  if (!savesData()) fetchPlayerBar().catch(() => undefined)
}
