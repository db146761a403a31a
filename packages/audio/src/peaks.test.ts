import { expect, test } from 'vitest'
import { computePeaks } from './peaks.ts'
import { concatenate, makeSine } from './test-signals.ts'

test('[R4.3] a waveform has as many whole numbers 0 … 255 as asked for, the largest 255', () => {
  const samples = concatenate([0.1, 0.4, 0.8, 0.2].map((level) => makeSine(8000, 1, 200, level)))
  const peaks = computePeaks({ sampleRate: 8000, channels: [samples] })
  expect(peaks).toHaveLength(240)
  expect(peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 255)).toBe(true)
  expect(Math.max(...peaks)).toBe(255)
  expect(computePeaks({ sampleRate: 8000, channels: [samples] }, 4)).toEqual([32, 128, 255, 64])
})

test('a waveform shows what sounds in either channel, and that a click is not a tone', () => {
  const tone = makeSine(8000, 1, 200, 0.5)
  const click = new Float32Array(8000)
  click[4000] = 0.5
  const [left] = computePeaks({ sampleRate: 8000, channels: [tone, new Float32Array(8000)] }, 1)
  expect(left).toBe(255)
  const [toneBar, clickBar] = computePeaks({ sampleRate: 8000, channels: [concatenate([tone, click])] }, 2)
  expect(clickBar).toBeLessThan(toneBar! / 2)
})

test('a waveform of silence is flat, of few samples is whole', () => {
  expect(computePeaks({ sampleRate: 8000, channels: [new Float32Array(500)] }, 3)).toEqual([0, 0, 0])
  expect(computePeaks({ sampleRate: 8000, channels: [new Float32Array(0)] }, 2)).toEqual([0, 0])
  expect(computePeaks({ sampleRate: 8000, channels: [new Float32Array([1, 0])] }, 4)).toEqual([
    255, 255, 0, 0,
  ])
})
