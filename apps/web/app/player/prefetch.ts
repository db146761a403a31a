import type { PlayableTrack } from '../state/index.ts'

/** Bytes of a file asked for ahead: its head and the first second or two. */
const prefetchBytes = 65_536

/** Milliseconds a pointer must rest on a play button before its song is asked for. */
const restMs = 120

const fetched = new Set<string>()
let resting: ReturnType<typeof setTimeout> | undefined

/** The player's body, which no page needs before something plays. */
export const fetchPlayerBar = () => import('./player-bar.tsx').then(({ PlayerBar }) => PlayerBar)
export const fetchCurrentWaveform = () =>
  import('./player-bar.tsx').then(({ CurrentWaveform }) => CurrentWaveform)

/** Gets ready for a click that seems near: the player's body at once, the song's first bytes when the pointer rests. */
export function prefetchPlayback(track: PlayableTrack): void {
  prefetchPlayerBar()
  clearTimeout(resting)
  resting = setTimeout(() => void prefetchStart(track.url), restMs)
}

/** The click does not seem near any more. */
export function forgetPrefetch(): void {
  clearTimeout(resting)
}

/** Fetches the player's body where nothing is wasted by it. */
export function prefetchPlayerBar(): void {
  // Should it fail, the player asks again when there is something to show.
  if (!savesData()) fetchPlayerBar().catch(() => undefined)
}

async function prefetchStart(url: string): Promise<void> {
  // Another origin would have to admit it by CORS first; playing itself needs no such leave.
  if (fetched.has(url) || savesData() || new URL(url).origin !== location.origin) return
  fetched.add(url)
  try {
    const answer = await fetch(url, {
      headers: { range: `bytes=0-${prefetchBytes - 1}` },
      priority: 'low',
    })
    // A server that sends the whole file instead is stopped after as much.
    await readUpTo(prefetchBytes, answer)
  } catch (error) {
    // TypeError: the network failed. Playing will find out for itself, and say so.
    if (!(error instanceof TypeError)) throw error
    fetched.delete(url)
  }
}

async function readUpTo(bytes: number, answer: Response): Promise<void> {
  const reader = answer.body?.getReader()
  if (!reader) return
  for (let read = 0; read < bytes;) {
    const { done, value } = await reader.read()
    if (done) return
    read += value.byteLength
  }
  await reader.cancel()
}

/** The visitor, or a slow line, asks for restraint (Network Information API, where there is one). */
function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
