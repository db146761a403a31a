import type { Font } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'
import { sourceOf } from './open-font.ts'

/** A glyph as it is drawn, in font units. */
export interface PlacedGlyph {
  id: number
  /** Where its text begins; the glyphs of one letter or ligature share it. */
  cluster: number
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

const fonts = new WeakMap<Font, harfbuzz.Font>()

/** Joins, reorders and places the glyphs of a run, from left to right on paper (HarfBuzz). Brackets are mirrored. */
export function shape(font: Font, text: string, rightToLeft: boolean): PlacedGlyph[] {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(rightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  harfbuzz.shape(fontFor(font), buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map(({ cluster, codepoint }, index) => ({
    id: codepoint,
    cluster,
    xAdvance: positions[index]?.xAdvance ?? 0,
    yAdvance: positions[index]?.yAdvance ?? 0,
    xOffset: positions[index]?.xOffset ?? 0,
    yOffset: positions[index]?.yOffset ?? 0,
  }))
}

function fontFor(font: Font): harfbuzz.Font {
  const known = fonts.get(font)
  if (known) return known
  const made = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(sourceOf(font).bytes)))
  fonts.set(font, made)
  return made
}
