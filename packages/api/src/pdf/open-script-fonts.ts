import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import bidiFactory from 'bidi-js'
import { create, type Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { instanceFont } from './instance-font.ts'
import { canWrite, fontWeights, openFont, type Weight } from './open-font.ts'
import { type FontFiles, listFontFiles } from './script-fonts.ts'
import { type PlacedGlyph, shape } from './shape.ts'
import { unpackWoff } from './unpack-woff.ts'

/** The fonts of other scripts than the site's own, as far as texts need them, and what orders and shapes them. */
export interface ScriptFonts {
  /** The font that writes a grapheme of a text, if any was opened for it. */
  find(grapheme: string, weight: Weight, text: string): Font | undefined
  /**
   * For each UTF-16 unit of a text: an odd level runs from right to left (Unicode Standard Annex 9). A text runs as its
   * first strong letter outside isolates does.
   */
  levelsOf(text: string): Uint8Array
  isRightToLeft(text: string): boolean
  shape(font: Font, text: string, rightToLeft: boolean): PlacedGlyph[]
}

type FontPair = Record<Weight, Font>

/** Opened fonts that stay in memory between papers, some 300 KB each. */
const maxKept = 24
const kept = new LRUCache<string, Promise<FontPair>>({ max: maxKept })
const bidi = bidiFactory()
let lastUnpacked: Promise<unknown> = Promise.resolve()

/** Opens what writes these graphemes, each in the text it stands in. */
export async function openScriptFonts(
  written: readonly { grapheme: string; text: string }[],
  country: string | undefined,
): Promise<ScriptFonts> {
  const fonts = new Map<string, FontPair>()
  await Promise.all(
    written.map(async ({ grapheme, text }) => {
      // A file may be said to have what it lacks: then the next one writes it.
      for (const files of listFontFiles(grapheme, text, country)) {
        const pair = await keepPair(files)
        fonts.set(files.regular, pair)
        if (canWrite(pair.bold, grapheme)) return
      }
    }),
  )
  return {
    find(grapheme, weight, text) {
      for (const { regular } of listFontFiles(grapheme, text, country)) {
        const font = fonts.get(regular)?.[weight]
        if (font && canWrite(font, grapheme)) return font
      }
      return undefined
    },
    levelsOf: (text) => bidi.getEmbeddingLevels(text).levels,
    isRightToLeft: (text) => (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1,
    shape,
  }
}

function keepPair(files: FontFiles): Promise<FontPair> {
  const known = kept.get(files.regular)
  if (known) return known
  const opening = openPair(files)
  kept.set(files.regular, opening)
  opening.catch(() => kept.delete(files.regular))
  return opening
}

async function openPair(files: FontFiles): Promise<FontPair> {
  if (files.regular === files.bold) {
    const variable = await unpackWoff2(await readFile(files.regular))
    const open = async (weight: number) =>
      openFont(create, `${basename(files.regular)}-${weight}`, await instanceFont(variable, weight))
    return { regular: await open(fontWeights.regular), bold: await open(fontWeights.bold) }
  }
  const open = async (path: string) => openFont(create, basename(path), unpackWoff(await readFile(path)))
  return { regular: await open(files.regular), bold: await open(files.bold) }
}

/** One file after the other: the library answers with memory that it uses again for the next. */
function unpackWoff2(woff2: Uint8Array): Promise<Uint8Array> {
  const unpacking = lastUnpacked.then(async () => {
    const { decompress } = await import('wawoff2')
    return Uint8Array.from(await decompress(woff2))
  })
  lastUnpacked = unpacking.catch(() => undefined)
  return unpacking
}
