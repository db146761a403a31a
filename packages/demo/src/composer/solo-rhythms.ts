import { parsePattern } from '../recipes/pattern-notation.ts'
import type { SoloStyle } from '../recipes/recipe.ts'

/** Bars of a soloist by how much happens in them, in sixteenths of four beats; `ends` leave room to breathe. */
export interface SoloRhythms {
  sparse: readonly string[]
  medium: readonly string[]
  dense: readonly string[]
  ends: readonly string[]
}

export type ImprovisingStyle = Exclude<SoloStyle, 'paraphrase'>

/** Three quick notes at the start of a beat are played as a triplet where the style swings its eighths. */
export const soloRhythms: Readonly<Record<ImprovisingStyle, SoloRhythms>> = {
  jazz: {
    sparse: [
      '..x_x_x_ x___....',
      'x_x_x___ ....x_x_',
      '....x_x_ x_x_x___',
      '........ ..x_x_x_',
      'x__.x_.. ..x_x___',
    ],
    medium: [
      '..x_x_x_ x_x_x___',
      'x_x_x_x_ x_x_..x_',
      '..x_x_x_ xxx_x_x_',
      'x___x_x_ x_x_x_x_',
      'xxx_x_x_ x___x_x_',
    ],
    dense: [
      'x_x_x_x_ x_x_x_x_',
      'xxx_x_x_ x_x_x_x_',
      'x_x_x_x_ xxx_x_x_',
      '..x_x_x_ x_x_x_x_',
      'x_x_xxx_ x_x_x_x_',
    ],
    ends: [
      'x_x_x___ ........',
      'x_..x___ ........',
      'x_x_.... ........',
      'x_______ ....x_x_',
      'x_x_x_x_ x_......',
    ],
  },
  blues: {
    sparse: ['..x_x_x_ x_______', '....x_x_ x_x_....', 'x_______ ....x_x_', 'xxx_x___ ........'],
    medium: ['x_x_x_x_ x___x_x_', '..x_x_x_ x_x_x___', 'xxx_x_x_ x_______', 'x___x_x_ xxx_x___'],
    dense: ['xxx_xxx_ x_x_x___', 'x_x_x_x_ xxx_x_x_', 'xxx_x_x_ xxx_x_x_', 'x_x_xxx_ x_x_x_x_'],
    ends: ['x_______ ........', 'x_x_x___ ........', '..x_x_x_ x_......', 'x_..x_x_ x_______'],
  },
  rock: {
    sparse: ['x_______ ____x_x_', '....x_x_ x_______', 'x___x___ x_______', '..x_x___ x___....'],
    medium: ['x_x_x___ x_x_x___', 'x_____x_ x_x_x_x_', '..x_x_x_ x_x_x___', 'x___x_x_ x_____x_'],
    dense: [
      'x_x_x_x_ x_x_x_x_',
      'x_x_x_x_ x_x_x___',
      'xxx_xxx_ x_x_x_x_',
      'x_xxx_x_ x_xxx_x_',
      'xxxxx_x_ x_x_x_x_',
    ],
    ends: ['x_______ ________', 'x_x_____ ........', 'x___x___ ........', '..x_____ ____....'],
  },
  funk: {
    sparse: ['x..x.... ........', '..x.x... ....x...', 'x.....x. ........', '....x.xx ..x.....'],
    medium: ['x..x..x. ..x.x...', '..x.x.xx ..x..x..', 'x.xx..x. x.......', 'xx.x..x. ....x.x.'],
    dense: ['xx.xx.x. x.xx.x.x', 'x.xxx.x. xx.x.xx.', 'xxxxx.x. ..xxx.x.', 'x.x.xxx. x.xxx.x.'],
    ends: ['x..x.... ........', 'x_______ ........', '..x.x__. ........', 'xx.x_... ........'],
  },
  latin: {
    sparse: ['x_______ ..x_x___', '..x_x___ x_______', '....x_x_ x_....x_', 'x_x___x_ ........'],
    medium: ['x_x___x_ x_x_x___', '..x_x_x_ ..x_x_x_', 'x_x_x___ ..x___x_', 'x___x_x_ x_x_..x_'],
    dense: ['x_x_x_x_ x_x_x_x_', '..x_x_x_ x_x_x_x_', 'x_x___x_ x_x___x_', 'x_x_x_x_ ..x_x_x_'],
    ends: ['x_x_x___ ........', 'x_______ ........', '..x_x___ ........', 'x_x___x_ ........'],
  },
}

/** Two-bar figures that a Latin pianist repeats, against the clave. */
export const guajeoRhythms: readonly (readonly [string, string])[] = [
  ['x_x___x_ x___x_x_', '..x_..x_ ..x_..x_'],
  ['x___x_x_ ..x_x___', 'x_x_..x_ x___x_x_'],
  ['..x_x___ x_x_..x_', '..x_x_x_ ..x_x_x_'],
]

export interface Onset {
  /** Beats from the start of the bar. */
  beat: number
  beats: number
}

/** The strokes of one bar; what exceeds a shorter bar is left out. */
export function onsetsOf(text: string, beatsPerBar: number): Onset[] {
  return parsePattern(text)
    .strokes.map(({ step, length }) => ({ beat: step / 4, beats: length / 4 }))
    .filter(({ beat }) => beat < beatsPerBar)
    .map(({ beat, beats }) => ({ beat, beats: Math.min(beats, beatsPerBar - beat) }))
}
