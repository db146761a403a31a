/** A note as written: in beats from the start of the song, before swing and humanisation. */
export interface WrittenNote {
  beat: number
  beats: number
  pitch: number
  velocity: number
  /** Seconds after the written time: a strum, a grace note. */
  delay?: number
  /** How the composer wants it played; without it the player decides. */
  gesture?: Gesture
}

/**
 * Ways to play one note of a melody: bent up to its pitch or pushed up and let down again, slid into from below, scooped,
 * dropped away at its end, joined to the note before, with a quick note before it, or cut short.
 */
export type Gesture =
  | 'bend'
  | 'bend-release'
  | 'slide'
  | 'scoop'
  | 'fall'
  | 'legato'
  | 'grace'
  | 'vibrato'
  | 'staccato'

/** Players alone or in pairs play louder, so that thin bars stay present. */
const lift: Readonly<Record<number, number>> = { 1: 1.3, 2: 1.1 }

/**
 * Velocity factor of an energy from 1 to 5, given the number of pitched players in the bar: soft sections are played
 * softly.
 */
export function dynamics(energy: number, players: number): number {
  return (0.6 + (Math.max(1, Math.min(5, energy)) - 1) * 0.1) * (lift[players] ?? 1)
}
