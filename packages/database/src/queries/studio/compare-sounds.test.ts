import { fingerprintAlgorithm, writeFingerprint } from '@tempolibre/domain/sound-fingerprint'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMigratedDatabase, makeLibrary, makeTrack } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { compareNewSounds } from './compare-sounds.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeEach(async () => {
  database = await createMigratedDatabase()
})
afterEach(() => database.close())

/** Words that look like chance, the same for the same seed (mulberry32). */
function soundOf(seed: number, length = 240): Uint32Array {
  let state = seed
  return Uint32Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return (word ^ (word >>> 14)) >>> 0
  })
}

/** What another encoder makes of it: a bit of every other word differs. */
const encodedAgain = (words: Uint32Array) =>
  words.map((word, at) => (at % 2 === 0 ? (word ^ (1 << (at % 31))) >>> 0 : word))

const print = (kept: Uint32Array) => {
  const all = Uint32Array.from({ length: kept.length * 4 }, (_, at) => kept[Math.floor(at / 4)] ?? 0)
  return { algorithm: fingerprintAlgorithm, fingerprint: writeFingerprint(all) }
}

const importSounds = (sounds: readonly Uint32Array[]) =>
  importLibrary(
    database.db,
    makeLibrary({ tracks: sounds.map((words, at) => makeTrack(at + 1, { fingerprint: print(words) })) }),
  )

const listPairs = async () =>
  (
    await database.db
      .selectFrom('sound_pair')
      .innerJoin('track as one', 'one.id', 'sound_pair.track_id')
      .innerJoin('track as other', 'other.id', 'sound_pair.other_id')
      .select(['one.import_id as one', 'other.import_id as other', 'error_rate', 'decision'])
      .orderBy('one.id')
      .orderBy('other.id')
      .execute()
  ).map(({ decision, error_rate, one, other }) => ({ pair: `${one} ${other}`, error_rate, decision }))

describe('[R12.4] tracks that sound the same', () => {
  test('are found whatever the encoder, and wherever they begin; others are not', async () => {
    const song = soundOf(1)
    await importSounds([song, soundOf(2), encodedAgain(song), song.subarray(60), new Uint32Array(240)])
    await compareNewSounds(database.db)
    const pairs = await listPairs()
    expect(pairs.map(({ pair }) => pair)).toEqual(['track-1 track-3', 'track-1 track-4', 'track-3 track-4'])
    expect(pairs[0]?.error_rate).toBeGreaterThan(0.01)
    expect(pairs[0]?.error_rate).toBeLessThan(0.02)
    expect(pairs[1]?.error_rate).toBe(0)
  })

  test('are not asked about again once somebody has decided, until a recording is another one', async () => {
    const song = soundOf(1)
    await importSounds([song, song, song])
    await compareNewSounds(database.db)
    await database.db
      .updateTable('sound_pair')
      .where('id', 'in', (pair) => pair.selectFrom('sound_pair').select('id').orderBy('id').limit(1))
      .set({ decision: 'different' })
      .execute()
    await importSounds([song, song, soundOf(9)])
    await compareNewSounds(database.db)
    expect(await listPairs()).toEqual([{ pair: 'track-1 track-2', error_rate: 0, decision: 'different' }])
  })
})
