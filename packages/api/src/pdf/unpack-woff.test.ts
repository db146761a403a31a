import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { unpackWoff } from './unpack-woff.ts'

const { resolve } = createRequire(import.meta.url)
const font = unpackWoff(
  readFileSync(resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff')),
)

/** The table directory (OpenType 1.9, font file). */
const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
  const at = 12 + 16 * index
  return {
    tag: font.toString('latin1', at, at + 4),
    checksum: font.readUInt32BE(at + 4),
    offset: font.readUInt32BE(at + 8),
    length: font.readUInt32BE(at + 12),
  }
})

/** Sum of a table's numbers of 32 bits; it is padded with zeros. */
function sumOf({ length, offset }: { offset: number; length: number }): number {
  const table = Buffer.alloc(Math.ceil(length / 4) * 4)
  font.copy(table, 0, offset, offset + length)
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

test('[R10.4] an unpacked font has every table at its place, with its checksum', () => {
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'name']))
  let end = 12 + 16 * tables.length
  for (const { length, offset } of tables.toSorted((one, other) => one.offset - other.offset)) {
    expect(offset).toBe(Math.ceil(end / 4) * 4)
    end = offset + length
  }
  expect(font).toHaveLength(Math.ceil(end / 4) * 4)
  // The sum of `head` is taken before the whole font's is written into it.
  for (const table of tables.filter(({ tag }) => tag !== 'head'))
    expect([table.tag, table.checksum]).toEqual([table.tag, sumOf(table)])
})
