import { expect, test } from 'vitest'
import { computePeaks } from './peaks.ts'
import { concatenate, fromDecibels, makeSine } from '../test-signals.ts'

const rate = 8000

function tonesAt(decibels: number[]) {
  const tones = decibels.map((level) => makeSine(rate, 2, 1000, fromDecibels(level)))
  return { sampleRate: rate, channels: [concatenate(tones)] }
}

test('[R4.3] a waveform has the requested number of integers 0 … 255, the largest 255', () => {
  const peaks = computePeaks(tonesAt([-24, -12, -6, -18]))
  expect(peaks).toHaveLength(240)
  expect(peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 255)).toBe(true)
  expect(Math.max(...peaks)).toBe(255)
})

test('[R4.3] equal steps of loudness are equal steps of height, from a tenth to the full height', () => {
  const [first = NaN, second = NaN, third = NaN, fourth = NaN] = computePeaks(tonesAt([-24, -18, -12, -6]), 4)
  expect(fourth).toBe(255)
  expect(first).toBeGreaterThan(20)
  expect(first).toBeLessThan(31)
  for (const step of [second - first, third - second, fourth - third]) {
    expect(Math.abs(step - 0.3 * 255)).toBeLessThan(4)
  }
})

test('[R4.3] if a limiter gives all segments the same peak, the waveform still shows which is louder', () => {
  const clicks = new Float32Array(rate * 2)
  for (let at = 0; at < clicks.length; at += rate / 4) clicks[at] = 0.9
  const song = concatenate([clicks, makeSine(rate, 2, 1000, 0.9)])
  const [sparse = NaN, dense = NaN] = computePeaks({ sampleRate: rate, channels: [song] }, 2)
  expect(dense).toBe(255)
  expect(sparse).toBeLessThan(dense / 4)
})

test('[R4.3] even music looks even: one decibel makes little difference', () => {
  const [softer = NaN, louder = NaN] = computePeaks(tonesAt([-7, -6]), 2)
  expect(louder).toBe(255)
  expect(softer).toBeGreaterThan(0.85 * 255)
})

test('a fade-out reaches zero and does not stretch the scale', () => {
  const peaks = computePeaks(tonesAt([...Array.from({ length: 30 }, () => -6), -80]), 31)
  expect(peaks.slice(0, 30).every((peak) => peak > 250)).toBe(true)
  expect(peaks[30]).toBe(0)
})

test('a waveform shows sound in either channel', () => {
  const tone = makeSine(rate, 1, 200, 0.5)
  expect(computePeaks({ sampleRate: rate, channels: [tone, new Float32Array(rate)] }, 1)).toEqual([255])
})

test('a waveform of silence is flat, one of few samples is complete', () => {
  expect(computePeaks({ sampleRate: rate, channels: [new Float32Array(500)] }, 3)).toEqual([0, 0, 0])
  expect(computePeaks({ sampleRate: rate, channels: [new Float32Array(0)] }, 2)).toEqual([0, 0])
  expect(computePeaks({ sampleRate: rate, channels: [new Float32Array([1, 1])] }, 4)).toHaveLength(4)
})
