import { toneBands } from '../render/tone-targets.ts'
import type { MeasuredSong } from './measured-song.ts'
import { mean } from './statistics.ts'
import type { Verdict } from './verdict.ts'

/** Greatest deviation in dB of a genre's mean spectrum from the table, in any band. */
const maxDeviationDb = 3

/** Checks that the mean spectrum of each genre is that of its table (`render/tone-targets.ts`). */
export function judgeTone(songs: readonly MeasuredSong[]): Verdict {
  const genres = [...new Set(songs.map(({ song }) => song.genre))]
  const worst = genres.map((genre) => {
    const some = songs.filter(({ song }) => song.genre === genre)
    const means = toneBands.map((hertz, band) => ({
      hertz,
      db: mean(some.map(({ measurement }) => measurement.toneDeviationDb[band] ?? 0)),
    }))
    const [most = { hertz: 0, db: 0 }] = means.toSorted((one, other) => Math.abs(other.db) - Math.abs(one.db))
    return { genre, ...most }
  })
  const broken = worst.filter(({ db }) => Math.abs(db) > maxDeviationDb)
  return {
    name: 'spectrum of each genre',
    allowed: `within ${maxDeviationDb} dB of its table in every octave`,
    found: `${genres.length - broken.length} of ${genres.length} genres; at most ${Math.max(0, ...worst.map(({ db }) => Math.abs(db))).toFixed(1)} dB`,
    holds: broken.length === 0,
    exceptions: broken.map(({ db, genre, hertz }) => `${genre}: ${db.toFixed(1)} dB at ${hertz} Hz`),
  }
}
