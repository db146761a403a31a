// Renders one song of each of the first genres, and reports the cost of each. Started by music.ts.
import { composeSong, listRenderableSongs, renderScore } from '@tempolibre/demo/sound'

export interface RenderedSong {
  id: string
  soundSeconds: number
  /** CPU time of all threads, from the song's id to its last sample. */
  cpuSeconds: number
  /** Largest resident set so far. */
  peakBytes: number
}

const demoSongs = listRenderableSongs()
const count = Number(process.argv[2])
const genres = [...new Set(demoSongs.map(({ genre }) => genre))].slice(0, count)

for (const genre of genres) {
  const song = demoSongs.find((one) => one.genre === genre)
  if (!song) continue
  const { id, masterGainDb, toneDb } = song
  const before = process.cpuUsage()
  let samples = 0
  for await (const { left } of renderScore(composeSong(id), { masterGainDb, toneDb })) samples += left.length
  const { system, user } = process.cpuUsage(before)
  process.send?.({
    id,
    soundSeconds: samples / 44_100,
    cpuSeconds: (user + system) / 1e6,
    // In KiB.
    peakBytes: process.resourceUsage().maxRSS * 1024,
  } satisfies RenderedSong)
}
