import type { MusicalKey } from '@tempolibre/domain'

// The contract's own list stands beside its schema, which would bring zod into the browser.
const isKey: Record<MusicalKey, true> = {
  C: true,
  Cm: true,
  'C#m': true,
  Db: true,
  D: true,
  Dm: true,
  Eb: true,
  Ebm: true,
  E: true,
  Em: true,
  F: true,
  Fm: true,
  'F#': true,
  'F#m': true,
  G: true,
  Gm: true,
  'G#m': true,
  Ab: true,
  A: true,
  Am: true,
  Bb: true,
  Bbm: true,
  B: true,
  Bm: true,
}

/** All keys, by their tonic. */
export const musicalKeys = Object.keys(isKey)
