import type { create, Font } from 'fontkit'

export type Weight = 'regular' | 'bold'

export const fontWeights = { regular: 400, bold: 700 } as const satisfies Record<Weight, number>

interface FontSource {
  /** Tells it apart from the others: files of one family share their own name. */
  name: string
  bytes: Uint8Array
}

const sources = new WeakMap<Font, FontSource>()
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Opens a plain font under a name of its own. */
export function openFont(open: typeof create, name: string, bytes: Buffer): Font {
  const font = open(bytes)
  if ('fonts' in font) throw new Error(`${name} is a collection, not a font`)
  // fontkit caches every glyph as first requested. A glyph first met as a component, like the dots of a colon, has
  // no character then, so copying or reading aloud a full stop would give nothing.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  sources.set(font, { bytes, name })
  return font
}

/** The file that a font was opened from, for other libraries. @throws if `openFont` did not open it */
export function sourceOf(font: Font): FontSource {
  const source = sources.get(font)
  if (source === undefined) throw new Error(`${font.postscriptName} was opened elsewhere`)
  return source
}

/** What a reader takes for one character. */
export function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Joiners and selectors: they are no glyphs, and without the font's help they change nothing. */
export const isInvisible = /^\p{Default_Ignorable_Code_Point}+$/u

export function canWrite(font: Font, text: string): boolean {
  for (const character of text)
    if (!font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) && !isInvisible.test(character))
      return false
  return true
}
