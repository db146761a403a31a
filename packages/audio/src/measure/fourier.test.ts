// Where `!` follows an index, the index is below the length of the array.
import { expect, test } from 'vitest'
import { autocorrelate, createFourierTransform } from '@tempolibre/domain/sound-analysis/fourier'
import { createNoise } from '../test-signals.ts'

test.each([8, 16, 64, 256])('a transform of %i samples equals its defining sum', (size) => {
  const noise = createNoise(size)
  const samples = Float64Array.from({ length: size }, noise)
  const real = new Float64Array(size / 2 + 1)
  const imaginary = new Float64Array(size / 2 + 1)
  createFourierTransform(size).transform(samples, real, imaginary)
  for (let k = 0; k <= size / 2; k++) {
    let expectedReal = 0
    let expectedImaginary = 0
    samples.forEach((value, at) => {
      expectedReal += value * Math.cos((2 * Math.PI * k * at) / size)
      expectedImaginary -= value * Math.sin((2 * Math.PI * k * at) / size)
    })
    expect(real[k]).toBeCloseTo(expectedReal, 9)
    expect(imaginary[k]).toBeCloseTo(expectedImaginary, 9)
  }
})

test('a power spectrum holds the power of the samples', () => {
  const noise = createNoise(2)
  const samples = Float32Array.from({ length: 1024 }, noise)
  const power = new Float64Array(513)
  createFourierTransform(1024).powerSpectrum(samples, power)
  const inTime = samples.reduce((sum, value) => sum + value * value, 0)
  const inFrequency =
    ((power[0] ?? NaN) +
      (power[512] ?? NaN) +
      2 * power.subarray(1, 512).reduce((sum, value) => sum + value, 0)) /
    1024
  expect(inFrequency).toBeCloseTo(inTime, 3)
})

test('a transform refuses sizes that are not a power of two', () => {
  expect(() => createFourierTransform(12)).toThrow(RangeError)
  expect(() => createFourierTransform(4)).toThrow(RangeError)
})

test('autocorrelate equals the sum of products at each lag', () => {
  const noise = createNoise(7)
  const signal = Float64Array.from({ length: 100 }, noise)
  const power = signal.reduce((sum, value) => sum + value * value, 0) / 100
  autocorrelate(signal, 30).forEach((value, lag) => {
    let sum = 0
    for (let at = lag; at < 100; at++) sum += signal[at]! * signal[at - lag]!
    expect(value).toBeCloseTo(sum / (100 - lag) / power, 9)
  })
})
