import { expect, test } from 'vitest'
import { measureChromaOverTime } from '@tempolibre/domain/sound-analysis/chroma'
import { measureLogSpectrogram } from './log-spectrogram.ts'
import { concatenate, fromDecibels, makeChords, makeSine } from '../test-signals.ts'

const size = { columns: 4, rows: 32, lowestHz: 50, highestHz: 12_800 }

function loudestRow(levels: Float32Array, column: number): number {
  const rows = [...levels.subarray(column * size.rows, (column + 1) * size.rows)]
  return rows.indexOf(Math.max(...rows))
}

test('a spectrogram shows a tone at the right time, octave and level', () => {
  // Eight octaves on 32 rows: 110 Hz lies 1.14 octaves above the lowest, 3520 Hz five more.
  const low = makeSine(44_100, 2, 110, fromDecibels(-12))
  const high = makeSine(44_100, 2, 3520, fromDecibels(-30))
  const levels = measureLogSpectrogram({ sampleRate: 44_100, channels: [concatenate([low, high])] }, size)
  expect([0, 1, 2, 3].map((column) => loudestRow(levels, column))).toEqual([4, 4, 24, 24])
  expect(levels[4]).toBeCloseTo(-12, -0.5)
  expect(levels[2 * size.rows + 24]).toBeCloseTo(-30, -0.5)
})

test('a spectrogram of silence is −120 dB throughout', () => {
  const levels = measureLogSpectrogram({ sampleRate: 44_100, channels: [new Float32Array(0)] }, size)
  expect(new Set(levels)).toEqual(new Set([-120]))
})

test('the chroma over time shows one chord after the other', () => {
  const chords = [
    [48, 52, 55],
    [50, 54, 57],
  ]
  const { channels, sampleRate } = makeChords(chords, 4)
  const shown = measureChromaOverTime({ sampleRate, samples: channels[0] }, 4).map((chroma) =>
    [...chroma.keys()].toSorted((one, other) => (chroma[other] ?? NaN) - (chroma[one] ?? NaN)).slice(0, 3),
  )
  expect(shown.map((tones) => tones.toSorted((one, other) => one - other))).toEqual([
    [0, 4, 7],
    [0, 4, 7],
    [2, 6, 9],
    [2, 6, 9],
  ])
})
