/** A note as written: in beats from the start of the song, before swing and a player's hand. */
export interface WrittenNote {
  beat: number
  beats: number
  pitch: number
  velocity: number
  /** Seconds after the written place: a strum, a grace. */
  delay?: number
}

/** Velocity factor of an energy from 1 to 5: soft sections are played softly. */
export function dynamics(energy: number): number {
  return 0.7 + (Math.max(1, Math.min(5, energy)) - 1) * 0.075
}
