import type { VenueSong } from '@tempolibre/contract'
import { createDownloadLink } from '@tempolibre/contract/operations/downloads'
import type { SendRequest } from '@tempolibre/contract/request'
import { venueSongs } from '../../foundation/state/kept-venue.ts'

/** Songs that this browser keeps as files. */
export interface SongKeeper {
  /**
   * A song's file: kept, or fetched by its licence and kept.
   * @throws ApiError or TypeError if it cannot be fetched; DOMException once `signal` is aborted
   */
  read(song: VenueSong, signal: AbortSignal): Promise<ArrayBuffer>
  has(song: VenueSong): boolean
  /** Forgets every song but these. */
  keepOnly(songs: readonly VenueSong[]): Promise<void>
}

/** A licence names the recording; a song that sounds otherwise has a licence of its own or the same file. */
const keyOf = ({ id, licence }: VenueSong) => `/kept-songs/${id}-${licence?.number ?? 'preview'}`

/**
 * Opens the store of songs. Where there is none, files are fetched each time.
 * @param isElsewhere whether another server has the API, and the files
 */
export async function openSongKeeper(request: SendRequest, isElsewhere: boolean): Promise<SongKeeper> {
  const cache = 'caches' in globalThis ? await caches.open(venueSongs) : undefined
  // Without the visitor's leave a browser may still drop files when its disk is full.
  void navigator.storage?.persist?.()
  const kept = new Set((await cache?.keys())?.map(({ url }) => new URL(url).pathname))
  const pending = new Map<string, { bytes: Promise<ArrayBuffer>; signal: AbortSignal }>()

  async function fetchSong(song: VenueSong, key: string, signal: AbortSignal): Promise<ArrayBuffer> {
    const bytes = await fetchBytes(await addressOf(song, request, isElsewhere), signal)
    // A disk without room must not stop the music.
    const stored = cache?.put(key, new Response(bytes.slice(0))).then(() => kept.add(key))
    await stored?.catch(() => undefined)
    return bytes
  }

  return {
    has: (song) => kept.has(keyOf(song)),
    async read(song, signal) {
      const key = keyOf(song)
      const found = await cache?.match(key)
      if (found) return found.arrayBuffer()
      // Callers that ask while it is on its way wait for the same file, unless it has been abandoned.
      let underWay = pending.get(key)
      if (!underWay || underWay.signal.aborted) {
        underWay = { bytes: fetchSong(song, key, signal), signal }
        pending.set(key, underWay)
      }
      try {
        return (await underWay.bytes).slice(0)
      } finally {
        if (pending.get(key) === underWay) pending.delete(key)
      }
    },
    async keepOnly(songs) {
      const wanted = new Set(songs.map(keyOf))
      for (const key of kept) {
        if (wanted.has(key)) continue
        kept.delete(key)
        await cache?.delete(key)
      }
    },
  }
}

/** Consecutive songs that cannot be fetched before the connection counts as gone. */
const failuresInRow = 3

/** Has songs kept, one after another, until they are or the connection is gone; one that cannot be had alone is passed over. */
export async function keepSongs(
  keeper: Pick<SongKeeper, 'has' | 'read'>,
  songs: Iterable<VenueSong>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  for (const song of songs) {
    if (keeper.has(song)) continue
    try {
      await keeper.read(song, signal)
      failures = 0
    } catch {
      failures++
      if (signal.aborted || failures === failuresInRow) return
    }
  }
}

/**
 * A song that has to sound at once: its preview, which is there, unless its file is kept. A song that was withdrawn has no preview
 * any more, and plays on by its licence.
 */
export async function readAtOnce(
  song: VenueSong,
  keeper: Pick<SongKeeper, 'has' | 'read'>,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  if (keeper.has(song)) return keeper.read(song, signal)
  try {
    return await fetchBytes(song.url, signal)
  } catch (error) {
    if (signal.aborted || !song.licence) throw error
    return keeper.read(song, signal)
  }
}

/** A connection that has died silently must not hold up the music: another song plays by then. */
const patienceMs = 45_000

/** @throws TypeError or DOMException if it cannot be had in time */
export async function fetchBytes(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  })
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`)
  return response.arrayBuffer()
}

/** At this page's own origin, which serves the same files as the site's, unless they are elsewhere. */
async function addressOf(song: VenueSong, request: SendRequest, isElsewhere: boolean): Promise<string> {
  if (!song.licence) return song.url
  const { url } = await createDownloadLink(request, {
    number: song.licence.number,
    format: 'mp3',
    track_id: song.id,
  })
  if (isElsewhere) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}
