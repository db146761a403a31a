// No zod here: browsers read it too.

/**
 * How a recording may have been changed, in semitones: transposed at the same tempo, as an audio editor does, or played
 * faster or slower, as a turntable does.
 */
export const hearings = [
  { transposed: 0, speed: 0 },
  { transposed: 1, speed: 0 },
  { transposed: -1, speed: 0 },
  { transposed: 0, speed: 1 },
  { transposed: 0, speed: -1 },
] as const
export type Hearing = (typeof hearings)[number]
