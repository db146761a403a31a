import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type { Font } from 'fontkit'
import { canWrite, fontWeights, isInvisible, openFont, splitGraphemes, type Weight } from './open-font.ts'
import type { ScriptFonts } from './open-script-fonts.ts'
import { unpackWoff } from './unpack-woff.ts'

/** A run of text that one font can write; without a font, no font here can. */
export interface Run {
  text: string
  font: Font | undefined
  /** An odd one runs from right to left. */
  level: number
}

/** Splits text into runs of single fonts, and measures it. */
export interface Typeface {
  /** In the order of reading; composed (NFC), without invisible characters such as controls and direction marks. */
  splitIntoRuns(text: string, weight: Weight): Run[]
  /** The site's own font, also used for characters that no font has. */
  fallback(weight: Weight): Font
  /** Whether a font is the site's own, not one for another script. */
  isOwn(font: Font): boolean
  /** What writes the other scripts; undefined if no text was announced that needs them. */
  readonly scriptFonts: ScriptFonts | undefined
}

/** What will be written. */
export interface Writing {
  /** Strings, or anything that contains them, such as the facts of a paper. */
  texts?: unknown
  /** Where its reader is, as ISO 3166-1; Han characters are written as there. */
  country?: string | undefined
}

/** The files of the family, the most frequently needed first; each is read on first use. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'] as const

const { resolve } = createRequire(import.meta.url)

const ownFontFile = (part: string, weight: Weight) =>
  `@fontsource/source-sans-3/files/source-sans-3-${part}-${fontWeights[weight]}-normal.woff`

/** The files of the site's own font, the most frequently needed first. */
export const ownFontFiles = (weight: Weight): string[] => parts.map((part) => ownFontFile(part, weight))

const opened = new Map<string, Font>()
const own = new WeakSet<Font>()

/** What the site's own font has for sure, so that nothing is opened to see: Latin, Greek, Cyrillic, punctuation. */
const wellKnown =
  /^[\t\n\r -~\u00A0-\u017F\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u0400-\u045F\u1EA0-\u1EF9\u2013\u2014\u2018-\u201E\u2026\u202F\u20AC]*$/

/** Whether the site's own font can write a text for sure: in Latin, Greek or Cyrillic without rarities. */
export const isPlain = (text: string): boolean => wellKnown.test(text)

/** They order what is written from right to left, and are not written themselves. */
export const isBidiControl = /^\p{Bidi_Control}$/u

/** A text as papers write it: composed (NFC), in one line. Joiners only matter beside other scripts. */
export const showable = (text: string, { hasOtherScripts }: { hasOtherScripts: boolean }): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s/g, (space) => (/[\u00A0\u202F]/.test(space) ? '\u00A0' : ' '))
    .replaceAll(hasOtherScripts ? /[\p{Cc}\u00AD\uFEFF]/gu : /[\p{Cc}\p{Cf}]/gu, '')

/**
 * Source Sans 3 for Latin, Greek and Cyrillic; Noto Sans for the other scripts that the texts need, loaded only then.
 * The font library is loaded on first use.
 */
export async function openTypeface({ country, texts }: Writing = {}): Promise<Typeface> {
  const { create } = await import('fontkit')

  function open(part: string, weight: Weight): Font {
    const file = ownFontFile(part, weight)
    const known = opened.get(file)
    if (known) return known
    const font = openFont(create, basename(file), unpackWoff(readFileSync(resolve(file))))
    opened.set(file, font)
    own.add(font)
    return font
  }

  function findOwn(grapheme: string, weight: Weight): Font | undefined {
    for (const part of parts) {
      const font = open(part, weight)
      if (canWrite(font, grapheme)) return font
    }
    return undefined
  }

  /** The characters of other scripts, each with the text that it stands in. */
  function listBeyond(text: string): { grapheme: string; text: string }[] {
    if (wellKnown.test(text)) return []
    const composed = text.normalize('NFC')
    return [...new Set(splitGraphemes(composed))]
      .filter((grapheme) => !wellKnown.test(grapheme) && !isInvisible.test(grapheme))
      .filter((grapheme) => findOwn(grapheme, 'bold') === undefined)
      .map((grapheme) => ({ grapheme, text: composed }))
  }

  const beyond = listStrings(texts).flatMap(listBeyond)
  const scriptFonts =
    beyond.length === 0
      ? undefined
      : await (await import('./open-script-fonts.ts')).openScriptFonts(beyond, country)

  return {
    scriptFonts,
    splitIntoRuns(text, weight) {
      const runs: Run[] = []
      const shown = showable(text, { hasOtherScripts: scriptFonts !== undefined })
      const levels = scriptFonts?.levelsOf(shown)
      let at = 0
      for (const segment of splitGraphemes(shown)) {
        const level = levels?.[at] ?? 0
        at += segment.length
        if (isBidiControl.test(segment)) continue
        const latest = runs.at(-1)
        // A space or a comma stays in the run of the surrounding script.
        const font =
          latest?.font && canWrite(latest.font, segment)
            ? latest.font
            : (findOwn(segment, weight) ?? scriptFonts?.find(segment, weight, shown))
        if (latest && latest.font === font && latest.level === level) latest.text += segment
        else runs.push({ text: segment, font, level })
      }
      return runs
    },
    fallback: (weight) => open('latin', weight),
    isOwn: (font) => own.has(font),
  }
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
    ? Object.values(value).flatMap(listStrings)
    : []
}
