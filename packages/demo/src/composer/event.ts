/** A note as written: in beats from the start of the song, before swing and humanisation. */
export interface WrittenNote {
  beat: number
  beats: number
  pitch: number
  velocity: number
  /** Seconds after the written time: a strum, a grace note. */
  delay?: number
  /** How a soloist plays it: bent or slid up into the pitch, falling off its end, or with a grace note before it. */
  gesture?: 'bend' | 'slide' | 'fall' | 'grace'
}

/** Players alone or in pairs play louder, so that thin bars stay present. */
const lift: Readonly<Record<number, number>> = { 1: 1.3, 2: 1.1 }

/**
 * Velocity factor of an energy from 1 to 5, given the number of pitched players in the bar: soft sections are played
 * softly.
 */
export function dynamics(energy: number, players: number): number {
  return (0.6 + (Math.max(1, Math.min(5, energy)) - 1) * 0.1) * (lift[players] ?? 1)
}
