import type { Font } from 'fontkit'
import type { Run, Typeface } from './fonts.ts'
import { splitAtBreaks } from './line-breaks.ts'
import { splitGraphemes, type Weight } from './open-font.ts'
import type { PlacedGlyph } from './shape.ts'

/** A stretch of a line in one font. */
export interface Piece {
  text: string
  font: Font
  /** No font has these characters: signs stand for them. */
  isReplaced: boolean
  /** As shaped for scripts that need it; undefined: one glyph after the other, as the font has them. */
  glyphs: PlacedGlyph[] | undefined
  isRightToLeft: boolean
  /** In points. */
  width: number
}

/** A line as it is drawn, from left to right. */
export interface Line {
  pieces: Piece[]
  /** In points. */
  width: number
  /** Of the site's own font: above and below the baseline, as multiples of the size. */
  ascent: number
  descent: number
  /** What other scripts need besides, likewise. */
  above: number
  below: number
}

export interface LineStyle {
  /** In points. */
  size: number
  weight: Weight
}

/** U+FFFD. */
const replacementSign = 0xfffd

const marks = { ltr: '\u200E', rtl: '\u200F' } as const
/** East Asian fonts reserve room above and below that their characters do not take. */
const maxExtent = { ascent: 1.1, descent: 0.45 } as const

/** Breaks where Unicode allows it; a piece longer than a line is broken at the end of the line. */
export function breakLines(typeface: Typeface, text: string, style: LineStyle & { width: number }): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const mark = markFor(typeface, paragraph)
    const known = new Map<string, Line>()
    function layOut(piece: string): Line {
      const line = known.get(piece) ?? layOutLine(typeface, mark + piece, style)
      known.set(piece, line)
      return line
    }
    const lettersOfLine = style.width / (letterWidth * style.size)
    return breakParagraph(paragraph, lettersOfLine, (piece) => layOut(piece).width <= style.width).map(layOut)
  })
}

/** Of a letter of running text, as a multiple of its size: where a line probably ends. */
const letterWidth = 0.48

function breakParagraph(paragraph: string, lettersOfLine: number, fits: (line: string) => boolean): string[] {
  const words = splitAtBreaks(paragraph)
  const lines: string[] = []
  let line = ''
  let at = 0
  while (at < words.length) {
    const [from, start] = [at, line]
    const upTo = (count: number) => start + words.slice(from, from + count).join('')
    const count = countFitting(words.length - from, guessCount(words, from, lettersOfLine), (some) =>
      fits(upTo(some).trimEnd()),
    )
    line = upTo(count)
    at += count
    if (at === words.length) break
    if (line !== '') {
      lines.push(line.trimEnd())
      line = ''
      continue
    }
    for (const character of splitGraphemes(words[at] ?? '')) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line)
        line = ''
      }
      line += character
    }
    at++
  }
  return [...lines, line.trimEnd()]
}

/** About how many words a line holds. */
function guessCount(words: readonly string[], from: number, lettersOfLine: number): number {
  let letters = 0
  let count = 0
  for (const word of words.slice(from, from + Math.ceil(lettersOfLine))) {
    letters += word.length
    if (letters > lettersOfLine) break
    count++
  }
  return count
}

/** The most words that fit, found from a guess on: each try is a whole line to be shaped. */
function countFitting(most: number, guess: number, fits: (count: number) => boolean): number {
  let [fitting, tooMany] = [0, most + 1]
  for (let [next, step] = [guess, 1]; tooMany - fitting > 1; step *= 2) {
    const count = Math.min(Math.max(next, fitting + 1), tooMany - 1)
    if (fits(count)) {
      fitting = count
      next = Math.min(count + step, tooMany - 1)
    } else {
      tooMany = count
      next = Math.max(count - step, fitting + 1)
    }
    if (fitting > 0 && tooMany <= most) next = Math.floor((fitting + tooMany) / 2)
  }
  return fitting
}

/** Every line of a paragraph runs as its first strong letter does. */
function markFor({ scriptFonts }: Typeface, paragraph: string): string {
  if (!scriptFonts) return ''
  return scriptFonts.isRightToLeft(paragraph) ? marks.rtl : marks.ltr
}

function layOutLine(typeface: Typeface, text: string, { size, weight }: LineStyle): Line {
  const own = typeface.fallback(weight)
  const runs = typeface.splitIntoRuns(text, weight)
  const pieces = orderRuns(runs).map((run) => layOutRun(typeface, run, { size, weight }))
  const fonts = pieces.map(({ font }) => font)
  const [ascent, descent] = [own.ascent / own.unitsPerEm, -own.descent / own.unitsPerEm]
  return {
    pieces,
    width: pieces.reduce((total, { width }) => total + width, 0),
    ascent,
    descent,
    above: Math.max(
      0,
      ...fonts.map((font) => Math.min(font.ascent / font.unitsPerEm, maxExtent.ascent) - ascent),
    ),
    below: Math.max(
      0,
      ...fonts.map((font) => Math.min(-font.descent / font.unitsPerEm, maxExtent.descent) - descent),
    ),
  }
}

function layOutRun(typeface: Typeface, { font, level, text }: Run, { size, weight }: LineStyle): Piece {
  const widthIn = (glyphs: readonly PlacedGlyph[], by: Font) =>
    (glyphs.reduce((total, { xAdvance }) => total + xAdvance, 0) * size) / by.unitsPerEm
  if (font === undefined) {
    const own = typeface.fallback(weight)
    const glyphs = replace(own, text)
    return { text, font: own, isReplaced: true, glyphs, isRightToLeft: false, width: widthIn(glyphs, own) }
  }
  const isRightToLeft = level % 2 === 1
  if (!typeface.scriptFonts || (typeface.isOwn(font) && !isRightToLeft))
    return {
      text,
      font,
      isReplaced: false,
      glyphs: undefined,
      isRightToLeft,
      width: widthOf(font, text, size),
    }
  const glyphs = typeface.scriptFonts.shape(font, text, isRightToLeft)
  return { text, font, isReplaced: false, glyphs, isRightToLeft, width: widthIn(glyphs, font) }
}

/** A sign for each character that no font has; each keeps its text. */
function replace(font: Font, text: string): PlacedGlyph[] {
  const { advanceWidth, id } = font.glyphForCodePoint(replacementSign)
  let cluster = 0
  return splitGraphemes(text).map((grapheme) => {
    const sign = { id, cluster, xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }
    cluster += grapheme.length
    return sign
  })
}

/** From left to right on paper (Unicode Standard Annex 9, rule L2). */
function orderRuns(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const levels = runs.map(({ level }) => level)
  for (let level = Math.max(0, ...levels); level >= 1; level--) {
    let start = 0
    while (start < ordered.length) {
      let end = start
      while ((ordered[end]?.level ?? 0) >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = end + 1
    }
  }
  return ordered
}

function widthOf(font: Font, text: string, size: number): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

/** A name within a sentence: it runs in its own direction, and the sentence in that of its language. */
export const isolate = (name: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name)
    ? `\u2068${name.replaceAll(/[\u2066-\u2069]/g, '')}\u2069`
    : name
