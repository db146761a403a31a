// The colours of the site that follow the operator's accent. No zod here: the site's own code reads it too.

/** The accent's colours in one theme. */
export interface AccentColours {
  /** Buttons, marks, large words. */
  hot: string
  /** The same below the pointer. */
  hotLit: string
  /** Text on `hot`. */
  onHot: string
  /** Small text. */
  deep: string
}

/** The accent's colours in both themes. */
export type Accent = Record<'light' | 'dark', AccentColours>

/** The accent while the operator has chosen none. */
export const houseColour = '#d4370e'

const houseAccent: Accent = {
  light: { hot: houseColour, hotLit: '#b82f0b', onHot: '#ffffff', deep: '#7a1e06' },
  dark: { hot: '#ff6a3d', hotLit: '#ff8159', onHot: '#16120e', deep: '#ff9b7a' },
}

/** WCAG 2.2 AA for text (1.4.3), which includes the 3:1 of controls (1.4.11). */
const textContrast = 4.5
/** WCAG 2.2 AAA (1.4.6), as the house's own colours have for small text. */
const smallTextContrast = 7
/** How far a colour moves below the pointer. */
const litShare = 0.14

/**
 * The darkest ground that each theme puts the accent on (light), or the lightest (dark), and the colour to which an
 * accent is moved until it passes.
 */
const themes = {
  light: { ground: '#f1eadf', onHot: '#ffffff', towards: '#000000', away: '#ffffff' },
  dark: { ground: '#2a231d', onHot: '#16120e', towards: '#ffffff', away: '#000000' },
} as const

/**
 * The colours of an accent in both themes. In each the colour is used as it is if text on it passes, else as the
 * nearest darker (light theme) or lighter one (dark theme) that does.
 * @param accent as `#rrggbb`; null: the house's own
 */
export function deriveAccent(accent: string | null): Accent {
  return accent === null || accent === houseColour
    ? houseAccent
    : { light: deriveColours(accent, 'light'), dark: deriveColours(accent, 'dark') }
}

function deriveColours(accent: string, theme: keyof Accent): AccentColours {
  const { away, ground, onHot, towards } = themes[theme]
  const hot = nearest(accent, towards, (colour) => contrastOf(colour, onHot) >= textContrast)
  const lit = mix(hot, towards, litShare)
  return {
    hot,
    // Black can't become darker, nor white lighter.
    hotLit:
      contrastOf(lit, hot) > 1.1
        ? lit
        : nearest(mix(hot, away, litShare), towards, (colour) => contrastOf(colour, onHot) >= textContrast),
    onHot,
    deep: nearest(hot, towards, (colour) => contrastOf(colour, ground) >= smallTextContrast),
  }
}

/** The colour nearest to `from`, on the way to `to`, that passes. */
function nearest(from: string, to: string, passes: (colour: string) => boolean): string {
  for (let percent = 0; percent < 100; percent++) {
    const colour = mix(from, to, percent / 100)
    if (passes(colour)) return colour
  }
  return to
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(from: string, to: string, share: number): string {
  const ends = channelsOf(to)
  const mixed = channelsOf(from).map((channel, index) =>
    Math.round(channel + ((ends[index] ?? channel) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
