import { decodeText } from './decode-text.ts'
import { isWorkbook } from './read-workbook.ts'

/** Lines that are looked at. */
const maxLooked = 200
/**
 * With each delimiter the part of a table's lines that have as many cells as most of them have: cells with lines in them leave some
 * out. Commas stand in many lines of a text.
 */
const regular = { '\t': 0.6, ';': 0.6, '|': 0.6, ',': 0.9 } as const

/**
 * Whether a file named `.txt` is a text that somebody reads, such as a readme or lyrics, and no table: its lines have no common
 * number of cells.
 */
export function isDocument(name: string, bytes: Uint8Array): boolean {
  if (!/\.txt$/i.test(name) || isWorkbook(bytes, name)) return false
  const lines = decodeText(bytes)
    .text.split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, maxLooked)
  return !Object.entries(regular).some(([delimiter, part]) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const cells = line.split(delimiter).length
      counts.set(cells, (counts.get(cells) ?? 0) + 1)
    }
    const [cells, most] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [1, 0]
    return cells > 1 && most >= 2 && most >= part * lines.length
  })
}
