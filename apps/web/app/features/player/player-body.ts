import { savesData } from './prefetch-song.ts'

/** The player's body, which no page needs before something plays. */
export const fetchPlayerBar = () => import('./player-bar.tsx').then(({ PlayerBar }) => PlayerBar)
export const fetchCurrentWaveform = () =>
  import('./player-bar.tsx').then(({ CurrentWaveform }) => CurrentWaveform)

/** Fetches the player's body where nothing is wasted by it. */
export function prefetchPlayerBar(): void {
  // Should it fail, the player asks again when there is something to show.
  if (!savesData()) fetchPlayerBar().catch(() => undefined)
}
