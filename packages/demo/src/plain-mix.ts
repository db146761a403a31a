import type { Mix } from './score.ts'

/** A mix without any effect, at −14 LUFS. */
export const plainMix: Mix = {
  echoSeconds: 0.3,
  ducking: 0,
  duckingTimes: [],
  duckingSeconds: 0.11,
  echo: 'clean',
  space: { near: 'live-room', far: 'hall' },
  cycleSeconds: 3.7,
  width: 1,
  glue: 'gentle',
  loudness: -14,
  tone: 'popular',
  texture: 'none',
  sweeps: [],
  risers: [],
}
