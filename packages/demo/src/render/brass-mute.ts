import { highPass, lowPass, peak } from '../instruments/filters.ts'
import type { Biquad } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { Mute, Part } from '../score.ts'
import { createBiquadState } from './biquad-state.ts'

/** What each mute does to the spectrum, and its level in dB: some of what it takes, the player gives back. */
const mutes: Readonly<Record<Mute, { filters: readonly Biquad[]; gainDb: number }>> = {
  // A cavity that closes the bell: thin below 1 kHz, a nasal band, a buzz above.
  harmon: {
    filters: [
      highPass(620, sampleRate, 0.6),
      peak(1900, sampleRate, 1.8, 9),
      peak(900, sampleRate, 2, -5),
      peak(5200, sampleRate, 1.4, 5),
    ],
    gainDb: -3,
  },
  // A cup before the bell: a round middle, neither lows nor brilliance.
  cup: {
    filters: [highPass(260, sampleRate), peak(950, sampleRate, 1.2, 4.5), lowPass(2600, sampleRate, 0.8)],
    gainDb: -0.5,
  },
}
/** Seconds between the open and the muted sound; the player rests while the mute goes in. */
const changeSeconds = 0.05

/** The part's mute, in the bell for some spans and out of it for the rest; absent for players without one. */
export function createMute({ mute }: Pick<Part, 'mute'>, leadIn: number) {
  if (!mute) return undefined
  const { filters, gainDb } = mutes[mute.kind]
  const sides = [0, 1].map(() => filters.map(createBiquadState))
  const gain = 10 ** (gainDb / 20)
  const spans = mute.spans.map(({ end, start }) => ({
    start: Math.round(start * sampleRate) + leadIn,
    end: Math.round(end * sampleRate) + leadIn,
  }))
  const rate = 1 / (changeSeconds * sampleRate)
  const ducts = [new Float32Array(0), new Float32Array(0)]
  let share = spans[0]?.start === leadIn ? 1 : 0
  let time = 0
  return (left: Float32Array, right: Float32Array, length: number) => {
    let reached = share
    for (const [index, side] of [left, right].entries()) {
      if (index === 1 && right === left) break
      if (ducts[index]!.length < length) ducts[index] = new Float32Array(length)
      const muted = ducts[index]!
      muted.set(side.subarray(0, length))
      for (const filter of sides[index]!) filter.process(muted, length)
      let now = share
      let span = spans.findIndex(({ end }) => end > time)
      for (let i = 0; i < length; i++) {
        const at = time + i
        while (span >= 0 && span < spans.length && spans[span]!.end <= at) span++
        const within = span >= 0 && span < spans.length && spans[span]!.start <= at
        now = within ? Math.min(1, now + rate) : Math.max(0, now - rate)
        side[i] = side[i]! * (1 - now) + muted[i]! * gain * now
      }
      reached = now
    }
    share = reached
    time += length
  }
}
