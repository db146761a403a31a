import { expect, test } from 'vitest'
import { composeSong } from './composer/index.ts'
import { songs } from './content/songs/index.ts'
import { measureSong } from './measure-song.ts'
import { isUpToDate, readMeasurements } from './measurements.ts'

const measurements = readMeasurements()

test(
  'a stored measurement is reproduced by rendering and measuring the song',
  { tags: 'thorough', timeout: 180_000 },
  async () => {
    const [shortest] = [...measurements.values()].toSorted(
      (one, other) => one.durationSeconds - other.durationSeconds,
    )
    expect((await measureSong(shortest?.id ?? '')).measurement).toEqual(shortest)
  },
)

test('a measurement is outdated if the score or the way of measuring has changed', () => {
  const id = songs[0]?.id ?? ''
  const [score, measurement] = [composeSong(id), measurements.get(id)]
  expect(measurement && isUpToDate(measurement, score)).toBe(true)
  expect(isUpToDate(measurement, { ...score, bpm: score.bpm + 1 })).toBe(false)
  expect(measurement && isUpToDate({ ...measurement, measuringVersion: 1 }, score)).toBe(false)
  expect(isUpToDate(undefined, score)).toBe(false)
})
