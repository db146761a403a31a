// The faces of headings that an operator can choose from. No zod here: the site's own code reads it too.

/**
 * Variable faces of Fontsource, all under the SIL Open Font License 1.1, at most 45 KB each. `fallback` is the system's
 * face that stands in until the face has arrived; `size` and the others make its lines as wide and as high, in percent.
 */
export const typefaces = {
  'bricolage-grotesque': {
    family: 'Bricolage Grotesque Variable',
    weights: '200 800',
    fallback: { kind: 'sans', size: 102, ascent: 91.2, descent: 26.5 },
  },
  figtree: {
    family: 'Figtree Variable',
    weights: '300 900',
    fallback: { kind: 'sans', size: 95.5, ascent: 99.5, descent: 26.2 },
  },
  'space-grotesk': {
    family: 'Space Grotesk Variable',
    weights: '300 700',
    fallback: { kind: 'sans', size: 101.4, ascent: 97.1, descent: 28.8 },
  },
  'playfair-display': {
    family: 'Playfair Display Variable',
    weights: '400 900',
    fallback: { kind: 'serif', size: 107.3, ascent: 100.8, descent: 23.4 },
  },
  fraunces: {
    family: 'Fraunces Variable',
    weights: '100 900',
    fallback: { kind: 'serif', size: 115.2, ascent: 84.9, descent: 22.1 },
  },
} as const satisfies Record<string, FaceFacts>

interface FaceFacts {
  family: string
  weights: string
  fallback: { kind: 'sans' | 'serif'; size: number; ascent: number; descent: number }
}

export type Typeface = keyof typeof typefaces

/** The face while the operator has chosen none. */
export const houseTypeface = 'bricolage-grotesque' satisfies Typeface
