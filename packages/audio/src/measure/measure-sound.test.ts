import {
  bitErrorRate,
  fingerprintSound,
  readFingerprint,
  writeFingerprint,
} from '@tempolibre/domain/sound-fingerprint'
import { describe, expect, test } from 'vitest'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'
import { concatenate, createNoise, grooves, makeChords, makeGroove, makeSine } from '../test-signals.ts'
import { analyseTrack } from './analyse-track.ts'
import { knownTempoConfidence, measureSound } from './measure-sound.ts'

/** A recording in blocks of changing lengths. */
function stream({ channels, sampleRate }: Pcm) {
  const blocks = async function* () {
    let at = 0
    for (let turn = 0; at < (channels[0]?.length ?? 0); turn++) {
      const length = [1, 7, 1000, 65_536][turn % 4] ?? 1
      yield channels.map((channel) => channel.subarray(at, at + length))
      at += length
    }
  }
  return { sampleRate, channelCount: channels.length, blocks: blocks() }
}

/** Drums and chords with a pause, at different levels on both sides. */
function makeSong(seconds: number, sampleRate: number): Pcm {
  const drums = makeGroove(grooves.rock, 104, seconds, sampleRate).channels[0] ?? new Float32Array()
  const chord = makeChords(
    [
      [48, 60, 64, 67],
      [53, 57, 60, 65],
    ],
    seconds / 2,
    440,
    sampleRate,
  ).channels[0]
  const pause = (value: number, at: number) => (at > 3 * sampleRate && at < 3.4 * sampleRate ? 0 : value)
  return {
    sampleRate,
    channels: [
      drums.map((value, at) => 0.5 * value + 0.2 * (chord?.[at] ?? 0) + 0.001).map(pause),
      drums.map((value, at) => 0.3 * value + 0.5 * (chord?.[at] ?? 0)).map(pause),
    ],
  }
}

/** Compares figures that sums in another order may change in their last digits. */
async function expectEqual(pcm: Pcm) {
  const { fingerprint, sampleCount, tempoConfidence, ...measured } = await measureSound(stream(pcm))
  const whole = analyseTrack(pcm)
  const { integratedLufs, peaks, energy, ...exact } = whole
  expect(measured).toMatchObject(exact)
  expect(Object.keys(measured).toSorted()).toEqual(Object.keys(whole).toSorted())
  expect(measured.integratedLufs).toBeCloseTo(integratedLufs, 9)
  expect(measured.energy).toBeCloseTo(energy, 9)
  const differences = peaks.map((peak, at) => Math.abs(peak - (measured.peaks[at] ?? 999)))
  // At the edge of silence the step that is shared by two bars shows, as two per cent of the height.
  expect(Math.max(...differences)).toBeLessThanOrEqual(5)
  expect(differences.filter((difference) => difference > 1).length).toBeLessThanOrEqual(2)
  expect(sampleCount).toBe(pcm.channels[0]?.length)
  expect(tempoConfidence).toBeGreaterThanOrEqual(0)
  expect(fingerprint).toBe(writeFingerprint(fingerprintSound(pcm)))
}

describe(
  'a sound that is measured while it is read has the figures of the whole one',
  { timeout: 60_000 },
  () => {
    for (const sampleRate of [44_100, 48_000, 96_000, 22_050, 8000]) {
      const tags = sampleRate === 44_100 ? [] : ['thorough']
      test(`at ${sampleRate} Hz`, { tags }, async () => {
        await expectEqual(makeSong(12, sampleRate))
      })
    }

    test('if it has one channel', async () => {
      const { channels, sampleRate } = makeSong(12, 44_100)
      await expectEqual({ sampleRate, channels: channels.slice(0, 1) })
    })

    test('if it is longer than its fingerprint', { tags: 'thorough' }, async () => {
      await expectEqual(makeSong(125, 22_050))
    })

    test.each([1, 150, 9001])('if it is of %i samples', async (count) => {
      await expectEqual({ sampleRate: 44_100, channels: [makeSine(44_100, count / 44_100, 440, 0.5)] })
    })

    test('if it is silent', async () => {
      await expectEqual({
        sampleRate: 44_100,
        channels: [new Float32Array(60_000), new Float32Array(60_000)],
      })
    })
  },
)

test(
  'of a long recording, rhythm and key are those of the first twelve minutes, loudness that of all',
  { tags: 'thorough', timeout: 60_000 },
  async () => {
    const sampleRate = 8000
    const noise = createNoise(3)
    const song = concatenate([
      ...(makeGroove(grooves.rock, 100, 12 * 60, sampleRate).channels ?? []),
      Float32Array.from({ length: 6 * 60 * sampleRate }, () => noise()),
    ])
    const measured = await measureSound(stream({ sampleRate, channels: [song] }))
    expect(measured.bpm).toBeCloseTo(100, 0)
    expect(measured.tempoConfidence).toBeGreaterThan(0.7)
    expect(measured.durationSeconds).toBe(18 * 60)
    expect(measured.integratedLufs).toBeGreaterThan(-6)
    expect(measured.peaks[230]).toBeGreaterThan(2 * (measured.peaks[100] ?? 0))
  },
)

test('at 192 kHz, its fingerprint is recognised', { tags: 'thorough', timeout: 60_000 }, async () => {
  const song = makeSong(20, 192_000)
  const { fingerprint } = await measureSound(stream(song))
  const words = readFingerprint(fingerprint) ?? new Uint32Array()
  expect(bitErrorRate(words, fingerprintSound(song))).toBeLessThan(0.01)
})

test('each block can be written before the next is read', async () => {
  const pcm = makeSong(2, 22_050)
  const written: Float32Array[] = []
  const { sampleCount } = await measureSound(stream(pcm), async ([left = new Float32Array()]) => {
    await Promise.resolve()
    written.push(left)
  })
  expect(concatenate(written)).toEqual(pcm.channels[0])
  expect(sampleCount).toBe(2 * 22_050)
})

test('a sound without samples is refused', async () => {
  await expect(measureSound(stream({ sampleRate: 44_100, channels: [] }))).rejects.toMatchObject({
    code: 'empty',
  })
})

describe('a tempo is known', { timeout: 60_000 }, () => {
  const rate = 22_050
  const seconds = 20
  const mono = (samples: Float32Array): Pcm => ({ sampleRate: rate, channels: [samples] })
  const drone = makeSine(rate, seconds, 110, 0.4)
  const noise = createNoise(11)
  const hiss = Float32Array.from({ length: seconds * rate }, () => 0.3 * noise())

  /** A click for each beat, off its place by up to `spread` seconds either way. */
  function makeClicks(placeOf: (beat: number) => number): Pcm {
    const chance = createNoise(7)
    const samples = new Float32Array(seconds * rate)
    for (let beat = 0; placeOf(beat) < seconds - 1; beat++) {
      const start = Math.max(0, Math.round(placeOf(beat) * rate))
      for (let at = 0; at < 600; at++)
        samples[start + at] = (samples[start + at] ?? 0) + 0.5 * chance() * Math.exp(-at / 120)
    }
    return mono(samples)
  }
  const chance = createNoise(5)
  const atChance = Array.from({ length: 90 }, () => (chance() + 1) * (seconds / 2)).toSorted((a, b) => a - b)
  const uneven = Array.from({ length: 90 }, (_, beat) => beat * 0.6 + 0.04 * chance())

  test.each<[string, Pcm]>([
    ['of a metronome', makeGroove(grooves.clicks, 97, seconds)],
    ['of a rock beat', makeGroove(grooves.rock, 104, seconds)],
    ['of a waltz', makeGroove(grooves.waltz, 112, seconds)],
    ['of a player who is up to 40 ms off', makeClicks((beat) => uneven[beat] ?? Infinity)],
    [
      'of a beat in noise',
      mono(
        (makeGroove(grooves.rock, 96, seconds).channels[0] ?? hiss).map((v, at) => v + 0.3 * (hiss[at] ?? 0)),
      ),
    ],
  ])('%s', async (_, pcm) => {
    const { bpm, tempoConfidence } = await measureSound(stream(pcm))
    expect(bpm).toBeGreaterThan(40)
    expect(tempoConfidence).toBeGreaterThan(knownTempoConfidence)
  })

  test.each<[string, Pcm]>([
    ['of silence', mono(new Float32Array(seconds * rate))],
    ['of a drone', mono(drone)],
    ['of a tremolo', mono(drone.map((value, at) => value * (0.6 + 0.4 * Math.sin((7 * at) / rate))))],
    [
      'of two beating tones',
      mono(drone.map((v, at) => v + 0.3 * Math.sin((2 * Math.PI * 110.7 * at) / rate))),
    ],
    ['of noise', mono(hiss)],
    ['of clicks at random', makeClicks((beat) => atChance[beat] ?? Infinity)],
  ])('but not that %s', async (_, pcm) => {
    expect((await measureSound(stream(pcm))).tempoConfidence).toBeLessThan(knownTempoConfidence)
  })
})
