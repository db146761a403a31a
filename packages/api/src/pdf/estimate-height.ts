import { pageSize } from './open-document.ts'

/** Around the pages of plain text, in points. */
export const pageMargin = 56
/** Points that text has on such a page, from top to bottom. */
export const textHeight = pageSize.height - 2 * pageMargin
/** Of a line of its text and of the gap before a paragraph, in points; Latin letters of a line. */
const [lineHeight, gap, lettersOfLine] = [12.15, 4, 100]
/** Letters of scripts that are about twice as wide as Latin ones. */
const wideLetters = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/gu

/** About how many points a text takes on pages of plain text, without drawing it. */
export function estimateHeight(text: string): number {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .reduce((height, line) => {
      const letters = line.length + (line.match(wideLetters)?.length ?? 0)
      return height + gap + lineHeight * Math.ceil(letters / lettersOfLine)
    }, 0)
}
