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

/** Draws the hits of a song's stop-time: beats from the start of the bar. */
export function drawStops(beatsPerBar: number, random: Random): readonly number[] {
  return random.pick(hitsOf[beatsPerBar] ?? [[0]])
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
