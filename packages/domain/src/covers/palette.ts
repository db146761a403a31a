import type { CoverRandom } from './cover-random.ts'
import { oklch } from './colour.ts'

/** The colours of one cover. */
export interface Palette {
  ground: string
  main: string
  second: string
  light: string
}

/** Hues in OKLCH degrees. */
interface Hues {
  hue: number
  accentHue: number
}

/** A palette in the style's hue: on dark, on light or in full colour, so that neighbours in a list differ. */
export function choosePalette({ accentHue, hue }: Hues, random: CoverRandom): Palette {
  const own = hue + random.whole(-10, 10)
  const other = accentHue + random.whole(-12, 12)
  return random.pick<() => Palette>([
    () => ({
      ground: oklch(0.26, 0.07, own),
      main: oklch(0.66, 0.17, own),
      second: oklch(0.46, 0.14, other),
      light: oklch(0.9, 0.07, other),
    }),
    () => ({
      ground: oklch(0.92, 0.06, other),
      main: oklch(0.6, 0.18, own),
      second: oklch(0.34, 0.1, own),
      light: oklch(0.74, 0.13, other),
    }),
    () => ({
      ground: oklch(0.68, 0.16, own),
      main: oklch(0.32, 0.1, own),
      second: oklch(0.5, 0.17, other),
      light: oklch(0.93, 0.06, other),
    }),
  ])()
}
