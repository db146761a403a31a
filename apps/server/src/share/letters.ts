import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { splitAtBreaks } from '@tempolibre/api/line-breaks'
import { create, type Font } from 'fontkit'

/**
 * Converts text to outlines of the brand's typeface, so that pictures do not depend on installed fonts. The file is
 * the one browsers load; without a variation it has its heaviest weight.
 */
const file = createRequire(import.meta.url).resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
)

let loaded: Font | undefined

function font(): Font {
  loaded ??= load()
  return loaded
}

function load(): Font {
  const opened = create(readFileSync(file))
  if ('fonts' in opened) throw new Error(`${file} is a collection, not a font`)
  return opened
}

/** Spaces at which no line is broken. */
const unbreakable = /[\u00A0\u2007\u202F\u2060]/

/** Reduces a text to the typeface's letters: missing accents and unsupported characters are dropped. */
export function writable(text: string): string {
  let written = ''
  for (const character of text.normalize('NFC')) {
    if (/\s|\u2060/.test(character)) written += unbreakable.test(character) ? '\u00A0' : ' '
    else if (has(character)) written += character
    else written += Array.from(character.normalize('NFKD')).filter(has).join('')
  }
  return written.replace(/ +/g, ' ').trim()
}

function has(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  // Direction marks are invisible, and a combining accent would be drawn beside its letter.
  return code > 0x20 && !/\p{Cf}|\p{Cc}|\p{M}/u.test(character) && font().hasGlyphForCodePoint(code)
}

/** The width of one line in pixels at a type size in pixels. */
export function widthOf(text: string, size: number): number {
  return (font().layout(text).advanceWidth * size) / font().unitsPerEm
}

/** One line as the `d` of an SVG path, its baseline starting at (x, y). */
export function outlineOf(text: string, size: number, x: number, y: number): string {
  const { glyphs, positions } = font().layout(text)
  const scale = size / font().unitsPerEm
  let pen = x
  return glyphs
    .map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const drawn = glyph.path
        .scale(scale, -scale)
        .translate(pen + xOffset * scale, y - yOffset * scale)
        .toSVG()
      pen += xAdvance * scale
      return drawn
    })
    .join('')
}

/** Breaks a text into lines no wider than `width`, of about equal length; too wide ones are cut. */
export function breakLines(text: string, size: number, width: number): string[] {
  const pieces = splitAtBreaks(text).flatMap((piece) => cutPiece(piece, size, width))
  const greedy = fill(pieces, size, width)
  let low = Math.max(...pieces.map((piece) => widthOf(piece.trimEnd(), size)), 0)
  let high = width
  // Finds the narrowest column with the same number of lines.
  while (high - low > 8) {
    const middle = (low + high) / 2
    if (fill(pieces, size, middle).length > greedy.length) low = middle
    else high = middle
  }
  return fill(pieces, size, high)
}

function fill(pieces: readonly string[], size: number, width: number): string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const longer = `${lines.at(-1) ?? ''}${piece}`
    if (lines.length > 0 && widthOf(longer.trimEnd(), size) <= width) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines.map((line) => line.trimEnd())
}

function cutPiece(piece: string, size: number, width: number): string[] {
  if (widthOf(piece.trimEnd(), size) <= width) return [piece]
  const pieces: string[] = []
  for (const character of piece) {
    const longer = `${pieces.at(-1) ?? ''}${character}`
    if (pieces.length > 0 && widthOf(longer, size) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(character)
  }
  return pieces
}
