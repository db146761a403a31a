import { expect, test } from 'vitest'
import { loadDemoLibrary } from '../library.ts'
import { countDetections, describeDetections } from './detections.ts'
import { type MeasuredSong, readMeasuredSongs } from './measured-song.ts'

const { measured } = readMeasuredSongs()

test('[R4.3] every song is offered with the tempo and key it is written in, whatever detectors hear', () => {
  const offered = new Map(loadDemoLibrary().library.tracks.map(({ bpm, id, key }) => [id, { bpm, key }]))
  expect(offered.size).toBe(measured.length)
  for (const { score, song } of measured)
    expect(offered.get(song.id), song.id).toEqual({ bpm: score.bpm, key: score.key })
})

test('detectors find the tempo of four songs in five, and the key of every other', () => {
  const { key, tempo } = countDetections(measured)
  process.stdout.write(`${describeDetections({ key, tempo }).join('\n')}\n`)
  expect(tempo.played).toBeGreaterThanOrEqual(0.8 * measured.length)
  expect(key.played).toBeGreaterThanOrEqual(0.5 * measured.length)
  expect(key.played + key.relative).toBeGreaterThanOrEqual(0.75 * measured.length)
})

test('half and double tempo and relative keys are told from other errors', () => {
  const [song] = measured
  if (!song) throw new Error('No song is measured: run npm run demo:measure.')
  const heard = (heardBpm: number, heardKey: MeasuredSong['score']['key']): MeasuredSong => ({
    ...song,
    score: { ...song.score, bpm: 100, key: 'C' },
    measurement: { ...song.measurement, heardBpm, heardKey },
  })
  const counts = countDetections([heard(101.9, 'C'), heard(50.4, 'Am'), heard(200, 'Cm'), heard(150, 'G')])
  expect(counts).toEqual({
    tempo: { played: 1, half: 1, double: 1, other: 1 },
    key: { played: 1, relative: 1, other: 2 },
  })
})
