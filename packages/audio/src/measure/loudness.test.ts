// Where `!` follows an index, the index is below the length of the array.
import { describe, expect, test } from 'vitest'
import { designKWeighting } from '@tempolibre/domain/sound-analysis/k-weighting'
import { createLoudnessMeter, measureLoudness } from '@tempolibre/domain/sound-analysis/loudness'
import { concatenate, createNoise, fromDecibels, makeSine } from '../test-signals.ts'

const rate = 48000

/** Stereo 1 kHz tone made of segments of [seconds, dBFS], as EBU Tech 3341 describes its test signals. */
function makeStretches(stretches: [seconds: number, level: number][]) {
  const left = concatenate(
    stretches.map(([seconds, level]) => makeSine(rate, seconds, 1000, fromDecibels(level))),
  )
  return { sampleRate: rate, channels: [left, left] }
}

test('K-weighting at 48 kHz has the coefficients printed in BS.1770-4', () => {
  const [shelf, lowCut] = designKWeighting(48000)
  expect(shelf.b0).toBeCloseTo(1.53512485958697, 8)
  expect(shelf.b1).toBeCloseTo(-2.69169618940638, 8)
  expect(shelf.b2).toBeCloseTo(1.19839281085285, 8)
  expect(shelf.a1).toBeCloseTo(-1.69065929318241, 8)
  expect(shelf.a2).toBeCloseTo(0.73248077421585, 8)
  expect(lowCut.a1).toBeCloseTo(-1.99004745483398, 8)
  expect(lowCut.a2).toBeCloseTo(0.99007225036621, 8)
})

describe('integrated loudness of EBU Tech 3341', { timeout: 60_000 }, () => {
  test.each<[string, [number, number][], number]>([
    ['case 1, a tone at −23 dBFS', [[20, -23]], -23],
    ['case 2, a tone at −33 dBFS', [[20, -33]], -33],
    [
      'case 3, quiet ends are gated',
      [
        [10, -36],
        [60, -23],
        [10, -36],
      ],
      -23,
    ],
    [
      'case 4, near-silence is gated too',
      [
        [10, -72],
        [10, -36],
        [60, -23],
        [10, -36],
        [10, -72],
      ],
      -23,
    ],
    [
      'case 5, a loud middle',
      [
        [20, -26],
        [20.1, -20],
        [20, -26],
      ],
      -23,
    ],
  ])('%s', (_, stretches, lufs) => {
    expect(Math.abs(measureLoudness(makeStretches(stretches)).integratedLufs - lufs)).toBeLessThanOrEqual(0.1)
  })

  test('case 6, five channels with the surrounds weighted', { tags: 'thorough' }, () => {
    const tone = (level: number) => makeSine(rate, 20, 1000, fromDecibels(level))
    const channels = [tone(-28), tone(-28), tone(-24), tone(-30), tone(-30)]
    expect(Math.abs(measureLoudness({ sampleRate: rate, channels }).integratedLufs + 23)).toBeLessThanOrEqual(
      0.1,
    )
  })

  test('of six channels the fourth, for low effects, counts for nothing', () => {
    const tone = (level: number) => makeSine(rate, 2, 1000, fromDecibels(level))
    const five = [tone(-28), tone(-28), tone(-24), tone(-30), tone(-30)]
    const { integratedLufs } = measureLoudness({ sampleRate: rate, channels: five.toSpliced(3, 0, tone(-6)) })
    expect(Math.abs(integratedLufs + 23)).toBeLessThanOrEqual(0.1)
  })

  test.each([22050, 32000, 44100, 96000])('a tone at −23 dBFS measures the same at %i Hz', (sampleRate) => {
    const tone = makeSine(sampleRate, 5, 1000, fromDecibels(-23))
    const { integratedLufs } = measureLoudness({ sampleRate, channels: [tone, tone] })
    expect(Math.abs(integratedLufs + 23)).toBeLessThanOrEqual(0.1)
  })
})

/**
 * A tone at half scale, at four times the rate, with one full-scale cycle in its middle, band-limited to half of the
 * rate and rescaled to full scale.
 */
function makeLoneCycle(divisor: number): Float32Array {
  const period = 4 * divisor
  const cycles = 600
  const raw = Float32Array.from({ length: cycles * period }, (_, at) => {
    const lone = Math.floor(at / period) === cycles / 2
    const edge = Math.min(1, at / 2000, (cycles * period - 1 - at) / 2000)
    return (lone ? 1 : 0.5) * edge * Math.sin((2 * Math.PI * at) / period)
  })
  // Blackman-windowed sinc that ends at 23 kHz of 192.
  const reach = 192
  const taps = Array.from({ length: 2 * reach + 1 }, (_, at) => {
    const offset = at - reach
    const cut = 23 / 192
    const sinc = offset === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * offset) / (Math.PI * offset)
    const turn = (Math.PI * at) / reach
    return sinc * (0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn))
  })
  const smooth = raw.map((_, at) =>
    taps.reduce((sum, tap, index) => sum + tap * (raw[at + index - reach] ?? 0), 0),
  )
  const highest = smooth.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return smooth.map((value) => value / highest)
}

describe('true peak of EBU Tech 3341, within +0.2 and −0.4 dB', () => {
  test.each([
    ['case 15', 4, 0, 0.5, -6],
    ['case 16', 4, 45, 0.5, -6],
    ['case 17', 6, 60, 0.5, -6],
    ['case 18', 8, 67.5, 0.5, -6],
    ['case 19, above full scale', 4, 45, 1.41, 3],
  ])('%s', (_, divisor, phase, amplitude, dbtp) => {
    const tone = makeSine(rate, 1, rate / divisor, amplitude, phase)
    // The recommendation's tones fade in and out: an abrupt end would have a higher peak.
    for (let at = 0; at < 480; at++) {
      tone[at]! *= at / 480
      tone[tone.length - 1 - at]! *= at / 480
    }
    const { truePeakDbtp } = measureLoudness({ sampleRate: rate, channels: [tone, tone] })
    expect(truePeakDbtp).toBeLessThanOrEqual(dbtp + 0.2)
    expect(truePeakDbtp).toBeGreaterThanOrEqual(dbtp - 0.4)
  })

  // One cycle twice as high as all others, made at four times the rate and decimated from four different offsets. The
  // cases use a quarter of the rate; at a sixth the peaks are elsewhere between the samples.
  test.each(
    [4, 6].flatMap((divisor) => [0, 1, 2, 3].map((offset) => [20 + offset, divisor, offset] as const)),
  )('case %i, a single high cycle at the rate over %i, decimated from sample %i on', (_, divisor, offset) => {
    const finer = makeLoneCycle(divisor)
    const highest = finer.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    expect(20 * Math.log10(highest), 'the wave itself').toBeCloseTo(0, 1)
    const tone = finer.filter((_value, at) => at % 4 === offset)
    const { truePeakDbtp } = measureLoudness({ sampleRate: rate, channels: [tone, tone] })
    expect(truePeakDbtp).toBeLessThanOrEqual(0.2)
    expect(truePeakDbtp).toBeGreaterThanOrEqual(-0.4)
  })

  test('a peak between the last sample and silence is found', () => {
    const pulse = new Float32Array([1, 1])
    expect(measureLoudness({ sampleRate: rate, channels: [pulse] }).truePeakDbtp).toBeGreaterThan(1)
  })
})

describe('the incremental meter', () => {
  test('gives the same figures as the whole, whatever the chunks', () => {
    const noise = createNoise(5)
    const samples = Float32Array.from({ length: 44100 * 3 }, (_, at) => 0.6 * noise() * Math.sin(at / 30000))
    const whole = measureLoudness({ sampleRate: 44100, channels: [samples, samples] })
    const meter = createLoudnessMeter(44100, 2)
    let at = 0
    for (let length = 1; at < samples.length; length = (length * 7) % 9973) {
      meter.add([samples.subarray(at, at + length), samples.subarray(at, at + length)])
      at += length
    }
    expect(meter.integratedLufs()).toBeCloseTo(whole.integratedLufs, 9)
    expect(meter.truePeakDbtp()).toBeCloseTo(whole.truePeakDbtp, 9)
  })

  test('returns −Infinity for silence and for less than 400 ms', () => {
    const silent = createLoudnessMeter(rate, 1)
    silent.add([new Float32Array(rate)])
    expect(silent.integratedLufs()).toBe(-Infinity)
    expect(silent.truePeakDbtp()).toBe(-Infinity)
    const short = createLoudnessMeter(rate, 1)
    short.add([makeSine(rate, 0.39, 1000, 0.5)])
    expect(short.integratedLufs()).toBe(-Infinity)
    short.add([makeSine(rate, 0.02, 1000, 0.5)])
    expect(short.integratedLufs()).toBeGreaterThan(-20)
  })

  test('refuses another number of channels than it was made for', () => {
    expect(() => createLoudnessMeter(rate, 2).add([new Float32Array(8)])).toThrow('made for 2 channels')
  })
})
