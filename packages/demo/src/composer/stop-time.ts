import type { WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import type { Random } from './random.ts'

/** Beats of a bar that the band strikes together in stop-time. */
const hitsOf: Readonly<Record<number, readonly (readonly number[])[]>> = {
  3: [
    [0, 2],
    [0, 1],
    [0, 1.5],
  ],
  4: [
    [0, 1.5],
    [0, 1.5, 3],
    [0, 2.5],
    [0, 1, 2.5],
  ],
}
/** Beats for which a hit sounds. */
const hitBeats = 0.4

/** Seconds between two hits at most: longer rests sound like a fault. */
const maxRest = 1.5

/** The longest rest of a bar, in beats, up to the next bar's first hit. */
function longestRest(hits: readonly number[], beatsPerBar: number): number {
  return Math.max(...hits.map((hit, index) => (hits[index + 1] ?? beatsPerBar) - hit))
}

/** Draws the hits of a song's stop-time: beats from the start of the bar, the closer together the slower it is. */
export function drawStops(beatsPerBar: number, bpm: number, random: Random): readonly number[] {
  const known = hitsOf[beatsPerBar] ?? [[0]]
  const fitting = known.filter((hits) => (longestRest(hits, beatsPerBar) * 60) / bpm <= maxRest)
  if (fitting.length > 0) return random.pick(fitting)
  return known.toSorted((a, b) => longestRest(a, beatsPerBar) - longestRest(b, beatsPerBar))[0] ?? [0]
}

/**
 * In bars of stop-time, gathers a written line into short hits: at each stop sounds what the player would have played
 * nearest to it in that bar.
 */
export function stopTogether(
  line: readonly WrittenNote[],
  bars: readonly BarPlan[],
  stops: readonly number[],
  beatsPerBar: number,
): WrittenNote[] {
  const stopped = new Set(bars.filter((plan) => plan.feel === 'stop-time').map((plan) => plan.bar))
  if (stopped.size === 0) return [...line]
  const barOf = (note: WrittenNote) => Math.floor(note.beat / beatsPerBar + 1e-6)
  const hits = [...stopped].flatMap((bar) => {
    const here = line.filter((note) => barOf(note) === bar)
    return stops.flatMap((stop) => {
      const beat = bar * beatsPerBar + stop
      const nearest = Math.min(...here.map((note) => Math.abs(note.beat - beat)))
      return here
        .filter((note) => Math.abs(note.beat - beat) <= nearest + 0.01)
        .map((note) => ({ ...note, beat, beats: hitBeats, velocity: Math.max(note.velocity, 88) }))
    })
  })
  return [...line.filter((note) => !stopped.has(barOf(note))), ...hits].toSorted((a, b) => a.beat - b.beat)
}
