import { describe, expect, test } from 'vitest'
import { concatenate, createNoise, grooves, makeGroove } from '../test-signals.ts'
import { hearBars } from './hear-bars.ts'
import { type CutPlan, planCut } from './plan-cut.ts'
import { playCut } from './play-cut.ts'

const sampleRate = 22_050

/** A song of 64 s at 120 BPM: chords that change every bar of two seconds over drums, then a chord that dies away. */
function makeSong(): Float32Array {
  const [groove] = makeGroove(grooves.rock, 120, 60, sampleRate).channels
  const chords = makeSongChords(groove.length)
  const body = groove.map((sample, at) => 0.5 * sample + 0.3 * (chords[at] ?? 0))
  const ring = Float32Array.from({ length: 4 * sampleRate }, (_, at) => {
    const seconds = at / sampleRate
    return 0.5 * Math.exp(-1.2 * seconds) * Math.sin(2 * Math.PI * 220 * seconds)
  })
  return concatenate([body, ring])
}

/** A minor, F, C, G: a triad each bar. */
function makeSongChords(length: number): Float32Array {
  const roots = [220, 174.61, 130.81, 196]
  return Float32Array.from({ length }, (_, at) => {
    const seconds = at / sampleRate
    const root = roots[Math.floor(seconds / 2) % 4] ?? 220
    return [1, 1.26, 1.5].reduce((sum, ratio) => sum + Math.sin(2 * Math.PI * root * ratio * seconds) / 3, 0)
  })
}

const song = makeSong()
const heard = hearBars({ sampleRate, samples: song })
const recording = { sampleRate, sampleCount: song.length }

async function play(plan: CutPlan, samples = song, channels = 1): Promise<Float32Array> {
  const blocks: Float32Array[] = []
  // Blocks of an odd length, so that joins lie anywhere in them.
  async function* open(from: number) {
    for (let at = from; at < samples.length; at += 1777)
      yield Array.from({ length: channels }, () => samples.subarray(at, at + 1777))
  }
  for await (const [block] of playCut(plan, channels, open)) blocks.push(block ?? new Float32Array())
  return concatenate(blocks)
}

/** How many samples each join goes back, or on (below 0). */
const jumpsOf = ({ pieces }: CutPlan) =>
  pieces.slice(1).map(({ from }, index) => (pieces[index]?.to ?? 0) - from)

/** Seconds since the nearest beat of a bar line, from −1 to 1. */
const offBar = (sample: number, bar = 2) => {
  const bars = sample / sampleRate / bar
  return (bars - Math.round(bars)) * bar
}

describe('[R14.3] a version of a recording of exactly a given length', () => {
  test('beats and bars are found where they are', () => {
    expect(heard.steady).toBe(true)
    expect(heard.beatsPerBar).toBe(4)
    const beat = 60 / 120
    const inBody = heard.beats.filter(({ at }) => at > 1 && at < 58)
    const deviations = inBody.map(({ at }) => Math.abs(at / beat - Math.round(at / beat)) * beat)
    expect(deviations.filter((deviation) => deviation < 0.02).length).toBeGreaterThan(inBody.length * 0.9)
  })

  test.each([10, 17.3, 31.25, 45, 63.9, 64, 80, 137.003_512, 300])(
    'of %d s it is right to the sample, begins and ends as the recording, and joins bars at bars',
    async (seconds) => {
      const target = Math.round(seconds * sampleRate)
      const plan = planCut(heard, recording, target)
      if (!plan) throw new Error('there is no plan')
      expect(plan.pieces[0]?.from).toBe(0)
      const sound = await play(plan)
      expect(sound.length).toBe(target)
      expect(sound.slice(0, 20_000)).toEqual(song.slice(0, 20_000))
      // The same place of the bar before and after, whichever beat is taken for its first.
      for (const jump of jumpsOf(plan)) expect(Math.abs(offBar(jump))).toBeLessThan(0.03)
      const last = plan.pieces.at(-1)
      expect(last?.to).toBeGreaterThan(61 * sampleRate)
      expect(plan.silence).toBeLessThan(2.6 * sampleRate)
    },
  )

  test('a join goes on with the chord that follows', () => {
    const plan = planCut(heard, recording, 40 * sampleRate)
    if (!plan) throw new Error('there is no plan')
    expect(plan.pieces.length).toBeGreaterThan(1)
    // Four bars make a turn of the chords.
    for (const jump of jumpsOf(plan)) expect(Math.abs(offBar(jump, 8))).toBeLessThan(0.05)
  })

  test('joins have equal power: neither dips nor clicks', async () => {
    const plan: CutPlan = {
      pieces: [
        { from: 0, to: 10 * sampleRate },
        { from: 26 * sampleRate, to: 40 * sampleRate },
      ],
      joinLength: 2 * Math.round(0.012 * sampleRate),
      silence: 5,
      fade: 0,
    }
    const noise = Float32Array.from({ length: song.length }, (_, at) => Math.sin(at * at * 0.37))
    const sound = await play(plan, noise)
    expect(sound.length).toBe(24 * sampleRate + 5)
    const power = (from: number, to: number) =>
      sound.subarray(from, to).reduce((sum, sample) => sum + sample * sample, 0) / (to - from)
    const join = 10 * sampleRate
    expect(power(join - 260, join + 260) / power(join - 5000, join - 500)).toBeCloseTo(1, 0)
    expect(sound.slice(-5)).toEqual(new Float32Array(5))
  })

  test('without a beat it is cut where it sounds alike, on half seconds', async () => {
    const noise = createNoise(7)
    const drone = Float32Array.from(
      { length: 40 * sampleRate },
      (_, at) => 0.2 * noise() * Math.min(1, (40 - at / sampleRate) / 6),
    )
    const free = hearBars({ sampleRate, samples: drone })
    expect(free.steady).toBe(false)
    const target = Math.round(25.4 * sampleRate)
    const plan = planCut(free, { sampleRate, sampleCount: drone.length }, target)
    if (!plan) throw new Error('there is no plan')
    expect((await play(plan, drone)).length).toBe(target)
    expect(plan.pieces.at(-1)?.to).toBeGreaterThan(38 * sampleRate)
  })

  test('silence has a version of any length as well, and a moment of sound has none', () => {
    const silent = hearBars({ sampleRate, samples: new Float32Array(20 * sampleRate) })
    expect(planCut(silent, { sampleRate, sampleCount: 20 * sampleRate }, 15 * sampleRate)).toBeDefined()
    const moment = hearBars({ sampleRate, samples: song.slice(0, sampleRate) })
    expect(planCut(moment, { sampleRate, sampleCount: sampleRate }, 60 * sampleRate)).toBeUndefined()
  })
})
