// Where `!` follows an index, the index is below the length of the array.
import { describe, expect, test } from 'vitest'
import { composeSong } from '../composer/index.ts'
import { createDucking } from './ducking.ts'
import { createEcho } from './echo.ts'
import { createRisers, createSweepFilter } from './sweep.ts'
import { createThrows } from './throws.ts'
import { plainMix } from '../plain-mix.ts'

const sampleRate = 44_100
const block = 1024

function levelDb(samples: Float32Array): number {
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length + 1e-14)
}

function forBlocks(length: number, work: (from: number, to: number) => void) {
  for (let from = 0; from < length; from += block) work(from, Math.min(length, from + block))
}

function sine(frequency: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => 0.3 * Math.sin((2 * Math.PI * frequency * i) / sampleRate))
}

describe('a sweep', () => {
  const sweeps = [{ start: 1, end: 3, fromHz: 400, toHz: 16_000, roles: ['harmony' as const] }]

  function play(role: 'harmony' | 'lead') {
    const left = sine(3000, 4 * sampleRate)
    const right = left.slice()
    const filter = createSweepFilter(sweeps, role, 0)
    forBlocks(left.length, (from, to) => filter(left.subarray(from, to), right.subarray(from, to), to - from))
    return (seconds: number) => levelDb(left.subarray(seconds * sampleRate, (seconds + 0.2) * sampleRate))
  }

  test('takes the treble away and lets it come back by its end', () => {
    const level = play('harmony')
    expect(level(1.1)).toBeLessThan(level(0.5) - 20)
    expect(level(2)).toBeGreaterThan(level(1.1))
    expect(level(2.75)).toBeGreaterThan(level(0.5) - 3)
    expect(level(3.2)).toBeCloseTo(level(0.5), 3)
  })

  test('leaves other roles alone', () => {
    const level = play('lead')
    expect(level(1.1)).toBeCloseTo(level(0.5), 3)
  })
})

test('a riser grows up to its end and is silent after it', () => {
  const length = 5 * sampleRate
  const left = new Float32Array(length)
  const right = new Float32Array(length)
  const add = createRisers([{ start: 1, end: 4 }], 0)
  forBlocks(length, (from, to) => add(left.subarray(from, to), right.subarray(from, to), to - from))
  const level = (seconds: number) =>
    levelDb(left.subarray(seconds * sampleRate, (seconds + 0.3) * sampleRate))
  expect(level(0.5)).toBeLessThan(-100)
  expect(level(3.5)).toBeGreaterThan(level(2) + 6)
  expect(level(4.2)).toBeLessThan(-100)
})

describe('an echo', () => {
  /** Level of the repeats some seconds after a click. */
  function repeats(id: 'clean' | 'dub', throws: { start: number; end: number; level: number }[]) {
    const length = 4 * sampleRate
    const echo = createEcho(0.3, id, throws, 0)
    const input = sine(800, length).fill(0, 4000)
    const left = new Float32Array(length)
    const right = new Float32Array(length)
    forBlocks(length, (from, to) =>
      echo.process(input.subarray(from, to), left.subarray(from, to), right.subarray(from, to), to - from),
    )
    return levelDb(left.subarray(2.5 * sampleRate))
  }

  test('goes on longer where a dub engineer rides it', () => {
    const ridden = repeats('dub', [{ start: 0, end: 3, level: 1 }])
    expect(ridden).toBeGreaterThan(repeats('dub', []) + 6)
    expect(ridden).toBeLessThan(-20)
  })
})

test('a throw opens the echo send for its notes and no others', () => {
  const length = 2 * sampleRate
  const source = sine(500, length)
  const bus = new Float32Array(length)
  const send = createThrows([{ start: 0.5, end: 1, level: 1 }], 0.1, 0)
  forBlocks(length, (from, to) => {
    const piece = source.subarray(from, to)
    const opened = send(bus.subarray(from, to), piece, piece, 0.7, 0.7, to - from)
    if (!opened)
      bus.set(
        piece.map((sample) => sample * 0.1),
        from,
      )
  })
  const level = (seconds: number) => levelDb(bus.subarray(seconds * sampleRate, (seconds + 0.2) * sampleRate))
  expect(level(0.7)).toBeGreaterThan(level(0.2) + 15)
  expect(level(1.5)).toBeLessThan(level(0.7) - 15)
})

test('the side-chain comes back in the time its genre sets', () => {
  const gainAfter = (duckingSeconds: number) => {
    const gains = new Float32Array(sampleRate)
    const ducking = createDucking({ ...plainMix, ducking: 0.8, duckingTimes: [0], duckingSeconds }, 0)
    for (let from = 0; from < sampleRate; from += block)
      ducking.fill(gains.subarray(from), Math.min(block, sampleRate - from))
    return gains[Math.round(0.15 * sampleRate)]!
  }
  expect(gainAfter(0.08)).toBeGreaterThan(gainAfter(0.25) + 0.15)
})

test('dance songs gather with filters or risers; dub songs throw into the echo; lo-fi has a texture', () => {
  const dance = ['mirror-tiles', 'terminal-sunrise', 'piscina-municipal', 'load-bearing-wall'].map(
    (id) => composeSong(id).mix,
  )
  expect(dance.some(({ sweeps }) => sweeps.length > 0)).toBe(true)
  expect(dance.some(({ risers }) => risers.length > 0)).toBe(true)
  expect(composeSong('echo-tariff').parts.some(({ throws = [] }) => throws.length > 0)).toBe(true)
  expect(composeSong('paper-lanterns').mix.texture).not.toBe('none')
  expect(composeSong('minuet-for-a-tall-hallway').mix).toMatchObject({
    sweeps: [],
    risers: [],
    texture: 'none',
  })
})
