import { stemFileLength } from '@tempolibre/domain/stem-file'
import { expect, test } from 'vitest'
import { encodeStems } from './encode-stems.ts'
import { readyStems } from './ready-stems.ts'
import { mixStems, type StemsSound } from './stems-sound.ts'

const sampleRate = 44_100
const blockLength = 1024

/** Two tones that are loudest in the middle, and noise of the other sign: partly they cancel. */
function makeStems(level: number): StemsSound {
  const sampleCount = sampleRate
  const waves = [
    (at: number) => Math.sin(at / 20) * Math.sin((Math.PI * at) / sampleCount),
    (at: number) => -0.8 * Math.sin(at / 20),
    (at: number) => Math.sin(at / 7),
  ]
  return {
    sampleRate,
    channels: 2,
    sampleCount,
    ids: ['drums', 'bass', 'lead'],
    blocks: playBlocks(sampleCount, (at) => waves.map((wave) => level * wave(at))),
  }
}

/** @param play the samples of all stems at a moment; the right side is softer */
async function* playBlocks(sampleCount: number, play: (at: number) => number[]) {
  for (let from = 0; from < sampleCount; from += blockLength) {
    const length = Math.min(blockLength, sampleCount - from)
    const moments = Array.from({ length }, (_, at) => play(from + at))
    yield [0, 1, 2].map((stem) =>
      [1, 0.9].map((side) => Float32Array.from(moments, (samples) => side * (samples[stem] ?? 0))),
    )
  }
}

async function listen(sound: StemsSound, gains: readonly number[]): Promise<Float32Array> {
  const heard: number[] = []
  for await (const [left] of mixStems(readyStems(sound), gains).blocks) heard.push(...(left ?? []))
  return Float32Array.from(heard)
}

const highest = (samples: Float32Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

test('[R14.4] no mix of loud stems clips, whatever is muted', async () => {
  const ceiling = 10 ** (-1 / 20)
  let loudest = 0
  for (let heard = 0; heard < 8; heard++) {
    const gains = [heard & 1, (heard >> 1) & 1, (heard >> 2) & 1]
    const most = highest(await listen(makeStems(0.7), gains))
    expect(most).toBeLessThanOrEqual(ceiling + 1e-6)
    loudest = Math.max(loudest, most)
  }
  expect(loudest).toBeGreaterThan(0.7 * ceiling)
})

test('[R14.4] the mix is the sum of the stems, each with its factor', async () => {
  const [first, second, all] = await Promise.all([
    listen(makeStems(0.2), [1, 0, 0]),
    listen(makeStems(0.2), [0, 1, 0]),
    listen(makeStems(0.2), [0.5, 0.25, 0]),
  ])
  expect(all).toHaveLength(sampleRate)
  for (const [at, sample] of all.entries())
    if (Math.abs(sample - 0.5 * (first[at] ?? NaN) - 0.25 * (second[at] ?? NaN)) > 1e-6)
      throw new Error(`sample ${at} is another one`)
})

test('[R14.4] the file with all stems has the length that was announced', async () => {
  const sound = makeStems(0.2)
  let length = 0
  for await (const piece of encodeStems(readyStems(sound))) length += piece.length
  expect(length).toBe(stemFileLength(3, sound.sampleCount))
})

test('[R14.4] stems at another rate are refused with what to do', async () => {
  const pieces = encodeStems({ ...makeStems(0.2), sampleRate: 22_050 })
  await expect(pieces.next()).rejects.toThrow('deliver them at 32000, 44100, 48000 Hz')
})
