import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { splitAtBreaks } from '@tempolibre/api/line-breaks'
import { unpackWoff } from '@tempolibre/api/unpack-woff'
import type { Typeface } from '@tempolibre/domain'
import { create, type Font } from 'fontkit'

/**
 * The files of the faces. Those with a variable weight are what browsers load: without a variation they have their
 * heaviest weight. The other faces would have their lightest, so theirs are of one bold weight.
 */
const files = {
  'bricolage-grotesque':
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  fraunces: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  figtree: '@fontsource/figtree/files/figtree-latin-800-normal.woff',
  'playfair-display': '@fontsource/playfair-display/files/playfair-display-latin-800-normal.woff',
  'space-grotesk': '@fontsource/space-grotesk/files/space-grotesk-latin-700-normal.woff',
} as const satisfies Record<Typeface, string>

/** Converts text to outlines of a face, so that pictures do not depend on installed fonts. */
export interface Letters {
  /** Reduces a text to the face's letters: missing accents and unsupported characters are dropped. */
  writable(text: string): string
  /** The width of one line in pixels at a type size in pixels. */
  widthOf(text: string, size: number): number
  /** One line as the `d` of an SVG path, its baseline starting at (x, y). */
  outlineOf(text: string, size: number, x: number, y: number): string
  /** Breaks a text into lines no wider than `width`, of about equal length; too wide ones are cut. */
  breakLines(text: string, size: number, width: number): string[]
}

const { resolve } = createRequire(import.meta.url)
const opened = new Map<Typeface, Letters>()

/** The letters of a face, which is read on first use. */
export function openLetters(typeface: Typeface): Letters {
  const known = opened.get(typeface) ?? createLetters(readFont(files[typeface]))
  opened.set(typeface, known)
  return known
}

function readFont(file: string): Font {
  const bytes = readFileSync(resolve(file))
  const font = create(file.endsWith('.woff') ? unpackWoff(bytes) : bytes)
  if ('fonts' in font) throw new Error(`${file} is a collection, not a font`)
  return font
}

/** Spaces at which no line is broken. */
const unbreakable = /[\u00A0\u2007\u202F\u2060]/

function createLetters(font: Font): Letters {
  function writable(text: string): string {
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
    return code > 0x20 && !/\p{Cf}|\p{Cc}|\p{M}/u.test(character) && font.hasGlyphForCodePoint(code)
  }

  function widthOf(text: string, size: number): number {
    return (font.layout(text).advanceWidth * size) / font.unitsPerEm
  }

  function outlineOf(text: string, size: number, x: number, y: number): string {
    const { glyphs, positions } = font.layout(text)
    const scale = size / font.unitsPerEm
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

  function breakLines(text: string, size: number, width: number): string[] {
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

  return { breakLines, outlineOf, widthOf, writable }
}
