// The names of keys. No zod here: browsers read it too.

/** Major keys in ascending semitones from C, in their most common spelling. */
export const majorKeys = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const
/** Minor keys in ascending semitones from C minor. */
export const minorKeys = [
  'Cm',
  'C#m',
  'Dm',
  'Ebm',
  'Em',
  'Fm',
  'F#m',
  'Gm',
  'G#m',
  'Am',
  'Bbm',
  'Bm',
] as const

export const musicalKeys = [...majorKeys, ...minorKeys] as const
export type MusicalKey = (typeof musicalKeys)[number]
