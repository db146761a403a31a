import { deriveAccent, houseTypeface } from '@tempolibre/domain'
import { type Letters, openLetters } from './letters.ts'
import type { SharePicture } from '@tempolibre/contract/site'
import { shareHeight, shareWidth } from './share-picture.ts'

export const colours = { paper: '#fbf7f0', ink: '#16120e' }

const margin = 64
/** Left edge of the cover or the record; it extends beyond the other three edges. */
export const coverLeft = 720
const column = coverLeft - margin - 52

/** The room of a logo, at the top left. */
export const logoBox = { left: margin, top: 48, width: 440, height: 68 } as const

interface Style {
  size: number
  /** Maximum number of lines. */
  lines: number
}
const smallestTitle: Style = { size: 48, lines: 6 }
const titleStyles: readonly Style[] = [
  { size: 92, lines: 2 },
  { size: 82, lines: 3 },
  { size: 70, lines: 4 },
  { size: 58, lines: 5 },
  smallestTitle,
]
const noteStyle: Style = { size: 30, lines: 2 }
const nameStyle: Style = { size: 38, lines: 1 }

/**
 * Draws the picture as an SVG document without text: letters are outlines. Cover and logo are composited afterwards, where
 * there are such parts.
 */
export function drawPicture(
  picture: Pick<SharePicture, 'accent' | 'name' | 'note' | 'title' | 'typeface'>,
  hasParts: { cover: boolean; logo: boolean },
): string {
  const { deep, hot } = deriveAccent(picture.accent).light
  const letters = openLetters(picture.typeface ?? houseTypeface)
  const title = setTitle(letters, letters.writable(picture.title))
  const note = setLines(letters, letters.writable(picture.note), noteStyle)
  const noteTop = shareHeight - margin - note.lines.length * leading(noteStyle.size)
  const parts = [
    `<rect width="${shareWidth}" height="${shareHeight}" fill="${colours.paper}"/>`,
    hasParts.cover ? '' : drawRecord(hot),
    hasParts.logo ? '' : drawName(letters, picture.name, hot),
    // The title is centred between the name and the note.
    setInType(
      letters,
      title.lines,
      title.size,
      margin,
      middleBaseline(title, note.lines.length > 0 ? noteTop : shareHeight - 40),
      colours.ink,
    ),
    setInType(letters, note.lines, noteStyle.size, margin, noteTop + noteStyle.size * 0.8, deep),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}" viewBox="0 0 ${shareWidth} ${shareHeight}">${parts.join('')}</svg>`
}

/** Draws the mark and the site's name, where a logo would stand. */
function drawName(letters: Letters, name: string, hot: string): string {
  const { lines, size } = setLines(letters, letters.writable(name), nameStyle)
  return drawMark(hot, margin, 52, 60) + setInType(letters, lines, size, margin + 74, 96, colours.ink)
}

/** Draws the mark alone, as an SVG document without a ground. */
export function drawMarkAlone(accent: string | null, side: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${drawMark(deriveAccent(accent).light.hot, 0, 0, side)}</svg>`
}

interface Setting {
  size: number
  lines: string[]
}

/** The largest type size at which the whole title fits; at the smallest, the rest is cut off. */
function setTitle(letters: Letters, title: string): Setting {
  const { breakLines, widthOf } = letters
  for (const { lines: room, size } of titleStyles) {
    // A word is broken only if it fits at no size.
    if (title.split(' ').some((word) => widthOf(word, size) > column)) continue
    const lines = breakLines(title, size, column)
    if (lines.length <= room) return { size, lines }
  }
  return setLines(letters, title, smallestTitle)
}

function setLines({ breakLines, widthOf }: Letters, text: string, { lines: room, size }: Style): Setting {
  if (text === '') return { size, lines: [] }
  const lines = breakLines(text, size, column)
  if (lines.length <= room) return { size, lines }
  // Too long: fills the lines and ends with an ellipsis.
  const kept = lines.slice(0, room)
  let last = `${kept.pop() ?? ''}…`
  while (widthOf(last, size) > column && last.length > 1) last = `${last.slice(0, -2).trimEnd()}…`
  return { size, lines: [...kept, last] }
}

function leading(size: number): number {
  return Math.round(size * (size > 40 ? 1.02 : 1.25))
}

/** The first baseline of a title centred between the name above and `bottom`. */
function middleBaseline({ lines, size }: Setting, bottom: number): number {
  const top = 132
  const capitals = size * 0.66
  const height = capitals + (lines.length - 1) * leading(size)
  return top + (bottom - top - height) / 2 + capitals
}

function setInType(
  letters: Letters,
  lines: readonly string[],
  size: number,
  x: number,
  y: number,
  fill: string,
): string {
  const outlines = lines.map((line, index) => letters.outlineOf(line, size, x, y + index * leading(size)))
  return `<path d="${outlines.join('')}" fill="${fill}"/>`
}

/** The mark, as in the site's header, in a square of `size`. */
function drawMark(hot: string, x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y})scale(${size / 32})">${drawTurntable(hot)}</g>`
}

/** A large mark that extends beyond the right edge, for pages without a cover. */
function drawRecord(hot: string): string {
  const grooves = [5.4, 7.4, 11.4, 12.7].map(
    (radius) =>
      `<circle cx="15" cy="17" r="${radius}" fill="none" stroke="${colours.paper}" stroke-opacity=".28" stroke-width=".12"/>`,
  )
  return `<g transform="translate(${coverLeft - 4} -14)scale(20.6)">${drawTurntable(hot, grooves.join(''))}</g>`
}

function drawTurntable(hot: string, grooves = ''): string {
  const arm = 'd="M28 3.5 25.5 14l-5.2 6.2" fill="none" stroke-linejoin="round"'
  return (
    `<circle cx="15" cy="17" r="14" fill="${hot}"/>${grooves}` +
    `<circle cx="15" cy="17" r="9.5" fill="none" stroke="${colours.paper}" stroke-opacity=".45"/>` +
    `<circle cx="15" cy="17" r="3.5" fill="${colours.paper}"/>` +
    `<path ${arm} stroke="${colours.paper}" stroke-width="6"/>` +
    `<path ${arm} stroke="${colours.ink}" stroke-width="2.5" stroke-linecap="round"/>` +
    `<circle cx="28" cy="3.5" r="3" fill="${colours.ink}"/>`
  )
}
