// Where `!` follows an index, the index is below the length of the array.
import { createFourierTransform } from '@tempolibre/audio/fourier'
import { describe, expect, test } from 'vitest'
import { spaceIds } from '../mix-vocabulary.ts'
import { createReverb } from './reverb.ts'
import { spaces } from './spaces.ts'

const sampleRate = 44_100
/** Share of Gaussian noise beyond one standard deviation: erfc(1/√2). */
const gaussianShare = 0.317310508

/** What a click becomes in a space, left and right. */
function respond(id: (typeof spaceIds)[number], seconds: number) {
  const length = seconds * sampleRate
  const click = new Float32Array(length)
  click[0] = 1
  const left = new Float32Array(length)
  const right = new Float32Array(length)
  createReverb(spaces[id], 3.6).process(click, left, right, length)
  return { left, right }
}

/** Echo density in 20 ms around a moment (Abel & Huang, AES 121, 2006). */
function echoDensity(response: Float32Array, seconds: number): number {
  const middle = Math.round(seconds * sampleRate)
  const reach = Math.round(0.01 * sampleRate)
  const samples = response.subarray(middle - reach, middle + reach)
  const deviation = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
  return samples.filter((sample) => Math.abs(sample) > deviation).length / samples.length / gaussianShare
}

/** Time in seconds in which the energy left falls by 60 dB, from its fall between −5 and −35 dB. */
function decayTime(response: Float32Array): number {
  const left = new Float64Array(response.length)
  for (let at = response.length - 1, sum = 0; at >= 0; at--) left[at] = sum += response[at]! ** 2
  const timeAt = (db: number) => left.findIndex((energy) => energy < left[0]! * 10 ** (db / 10)) / sampleRate
  return 2 * (timeAt(-35) - timeAt(-5))
}

/** By how many dB the strongest mode from 200 Hz to 2 kHz stands out of its neighbours late in the decay. */
function ringing(response: Float32Array, from: number): number {
  const size = 16_384
  const fourier = createFourierTransform(size)
  const power = new Float64Array(size / 2 + 1)
  const start = Math.round(from * sampleRate)
  const piece = new Float64Array(size)
  for (let i = 0; i < size; i++) piece[i] = (response[start + i] ?? 0) * Math.sin((Math.PI * i) / size) ** 2
  fourier.powerSpectrum(piece, power)
  const low = Math.round((200 * size) / sampleRate)
  const high = Math.round((2000 * size) / sampleRate)
  const reach = 60
  let most = 0
  for (let bin = low; bin < high; bin++) {
    let around = 0
    for (let near = bin - reach; near <= bin + reach; near++) around += power[near]!
    most = Math.max(most, power[bin]! / (around / (2 * reach + 1)))
  }
  return 10 * Math.log10(most)
}

test('there are six spaces', () => {
  expect(spaceIds.length).toBeGreaterThanOrEqual(6)
})

describe.each(spaceIds)('the %s', (id) => {
  const { left, right } = respond(id, 7)

  test('is as dense as noise after 80 ms', () => {
    for (const side of [left, right]) expect(echoDensity(side, 0.08)).toBeGreaterThan(0.9)
  })

  test('decays in the time it names', () => {
    const named = spaces[id].decaySeconds
    for (const side of [left, right]) {
      expect(decayTime(side)).toBeGreaterThan(0.7 * named)
      expect(decayTime(side)).toBeLessThan(1.1 * named)
    }
  })

  test('rings on no note', () => {
    // Modes of a decay stand 10 to 14 dB out by chance; one that rings alone stands out by 20.
    for (const side of [left, right]) expect(ringing(side, 0.5 * spaces[id].decaySeconds)).toBeLessThan(15)
  })

  test('surrounds: its sides differ', () => {
    let cross = 0
    let power = 0
    for (let i = 0; i < left.length; i++) {
      cross += left[i]! * right[i]!
      power += (left[i]! ** 2 + right[i]! ** 2) / 2
    }
    expect(Math.abs(cross / power)).toBeLessThan(0.5)
  })
})
