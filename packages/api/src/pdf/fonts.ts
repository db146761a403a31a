import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

export type Weight = 'regular' | 'bold'

/** A run of text that one font can write; without a font, no font here can. */
export interface Run {
  text: string
  font: Font | undefined
}

/** Splits text into runs of single fonts, and measures it. */
export interface Typeface {
  /** Composed (NFC), without invisible characters: controls and direction marks. */
  splitIntoRuns(text: string, weight: Weight): Run[]
  /** The font used for characters that no font has: an empty box. */
  fallback(weight: Weight): Font
}

/** The files of the family, the most frequently needed first; each is read on first use. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'] as const
const fileWeights = { regular: 400, bold: 700 } as const satisfies Record<Weight, number>

const { resolve } = createRequire(import.meta.url)
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const opened = new Map<string, Font>()

/** Source Sans 3: Latin, Greek and Cyrillic, with their extensions. The font library is loaded on first use. */
export async function openTypeface(): Promise<Typeface> {
  const { create } = await import('fontkit')

  function open(part: string, weight: Weight): Font {
    const file = `source-sans-3-${part}-${fileWeights[weight]}-normal.woff`
    const known = opened.get(file)
    if (known) return known
    const font = create(unpackWoff(readFileSync(resolve(`@fontsource/source-sans-3/files/${file}`))))
    if ('fonts' in font) throw new Error(`${file} is a collection, not a font`)
    // fontkit caches every glyph as first requested. A glyph first met as a component, like the dots of a colon, has
    // no character then, so copying or reading aloud a full stop would give nothing.
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
    opened.set(file, font)
    return font
  }

  function findFont(grapheme: string, weight: Weight, latest: Font | undefined): Font | undefined {
    // A space or a comma stays in the run of the surrounding script.
    if (latest && canWrite(latest, grapheme)) return latest
    for (const part of parts) {
      const font = open(part, weight)
      if (canWrite(font, grapheme)) return font
    }
    return undefined
  }

  return {
    splitIntoRuns(text, weight) {
      const runs: Run[] = []
      const shown = text
        .normalize('NFC')
        .replaceAll(/\s/g, (space) => (/[\u00A0\u202F]/.test(space) ? '\u00A0' : ' '))
        .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      for (const { segment } of graphemes.segment(shown)) {
        const latest = runs.at(-1)
        const font = findFont(segment, weight, latest?.font)
        if (latest && latest.font === font) latest.text += segment
        else runs.push({ text: segment, font })
      }
      return runs
    },
    fallback: (weight) => open('latin', weight),
  }
}

function canWrite(font: Font, text: string): boolean {
  return Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}
