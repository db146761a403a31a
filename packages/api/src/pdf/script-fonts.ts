import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fontWeights, type Weight } from './open-font.ts'

/** Where a font is: a variable file has both weights. */
export type FontFiles = Record<Weight, string>

/** How a language writes the characters that Chinese, Japanese and Korean share. */
export type HanStyle = (typeof hanStyles)[number]

/** In the order in which they are tried for a name that does not tell its language. */
const hanStyles = ['jp', 'sc', 'tc', 'kr'] as const

/** Packages with one file for their script, by the name of the script in Unicode. */
const scripts = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thai',
] as const

const scriptTests = scripts.map((script) => ({
  name: script.toLowerCase(),
  has: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
}))

const hanOfCountry: Partial<Record<string, HanStyle>> = {
  CN: 'sc',
  HK: 'tc',
  JP: 'jp',
  KP: 'kr',
  KR: 'kr',
  MO: 'tc',
  MY: 'sc',
  SG: 'sc',
  TW: 'tc',
}

const { resolve } = createRequire(import.meta.url)

/** The files that may write a grapheme that the site's own font lacks, the best first, of a reader in a country. */
export function listFontFiles(grapheme: string, text: string, country?: string): FontFiles[] {
  const own = findScriptFile(grapheme)
  if (own) return [own]
  return orderHanStyles(text, country).flatMap((style) => {
    const path = findPiece(style, grapheme)
    return path === undefined ? [] : [{ regular: path, bold: path }]
  })
}

/** The files for a script other than Latin, Greek, Cyrillic and those of East Asia, if any. */
export function findScriptFile(grapheme: string): FontFiles | undefined {
  const script = scriptTests.find(({ has }) => has.test(grapheme))?.name
  if (script === undefined) return undefined
  const fileOf = (weight: number) =>
    resolve(`@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff`)
  return { regular: fileOf(fontWeights.regular), bold: fileOf(fontWeights.bold) }
}

/**
 * In which styles a text's Han characters are written, the best first: what the other characters say, then the
 * country, then whichever font has all of them.
 */
export function orderHanStyles(text: string, country?: string): HanStyle[] {
  const best = styleOf(text) ?? (country === undefined ? undefined : hanOfCountry[country])
  const rest = hanStyles.filter((style) => style !== best)
  if (best !== undefined) return [best, ...rest]
  const characters = text.match(/\p{Script=Han}/gu) ?? []
  const missing = (style: HanStyle) =>
    characters.filter((character) => findPiece(style, character) === undefined).length
  return rest.toSorted((a, b) => missing(a) - missing(b))
}

function styleOf(text: string): HanStyle | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp'
  if (/\p{Script=Hangul}/u.test(text)) return 'kr'
  return /\p{Script=Bopomofo}/u.test(text) ? 'tc' : undefined
}

/** The file that has a character in one style, if any; each font of East Asia is split into a hundred pieces. */
export function findPiece(style: HanStyle, grapheme: string): string | undefined {
  const pieces = known.get(style) ?? readPieces(style)
  known.set(style, pieces)
  return pieces.get(grapheme.codePointAt(0) ?? 0)
}

/** The file by character. */
type Pieces = ReadonlyMap<number, string>

const known = new Map<HanStyle, Pieces>()

/** From `unicode.json`: `{ "[0]": "U+25ee8,U+273da-273db", … }`. Latin, Greek and Cyrillic are in the site's own font. */
function readPieces(style: HanStyle): Pieces {
  const family = `@fontsource-variable/noto-sans-${style}`
  const lists: [string, string][] = Object.entries(
    JSON.parse(readFileSync(resolve(`${family}/unicode.json`), 'utf8')),
  )
  const pieces = new Map<number, string>()
  for (const [key, list] of lists) {
    const name = /^\[(\d+)\]$/.exec(key)?.[1]
    if (name === undefined) continue
    const path = resolve(`${family}/files/noto-sans-${style}-${name}-wght-normal.woff2`)
    for (const [from, to] of list.split(',').map(readRange))
      for (let code = from; code <= to; code++) pieces.set(code, path)
  }
  return pieces
}

function readRange(range: string): [from: number, to: number] {
  const [from = '', to = from] = range.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
