import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, inflate } from 'node:zlib'
import { isInvisible } from './open-font.ts'

/** The characters that a font has a glyph for: ranges in order, each as its first code point and the one after its last. */
export type Coverage = Uint32Array

const unpackBrotli = promisify(brotliDecompress)
const unpackDeflate = promisify(inflate)
const known = new Map<string, Promise<Coverage>>()

/**
 * What a WOFF or WOFF2 has, read from its table of characters (`cmap`) without opening the font: that takes milliseconds and no
 * library, so the thread that answers can ask. Kept once read; of all fonts here that is less than a megabyte.
 */
export function coverageOf(path: string): Promise<Coverage> {
  const reading = known.get(path) ?? readFile(path).then(readCoverage)
  known.set(path, reading)
  // A file that could not be read is tried again.
  reading.catch(() => known.delete(path))
  return reading
}

/** Whether a font has every character of a grapheme. Joiners and selectors need no glyph, as in `canWrite`. */
export function covers(coverage: Coverage, grapheme: string): boolean {
  for (const character of grapheme)
    if (!has(coverage, character.codePointAt(0) ?? 0) && !isInvisible.test(character)) return false
  return true
}

function has(coverage: Coverage, code: number): boolean {
  let [low, high] = [0, coverage.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((coverage[middle] ?? 0) <= code) low = middle + 1
    else high = middle
  }
  // Behind a first and before the one after its last, an odd count of bounds is passed.
  return low % 2 === 1
}

async function readCoverage(font: Buffer): Promise<Coverage> {
  const isWoff2 = font.toString('latin1', 0, 4) === 'wOF2'
  return toRanges(readCharacters(isWoff2 ? await cmapOfWoff2(font) : await cmapOfWoff(font)))
}

/** WOFF File Format 1.0 (W3C), §4: each table is packed alone. */
async function cmapOfWoff(woff: Buffer): Promise<Buffer> {
  for (let index = 0; index < woff.readUInt16BE(12); index++) {
    const at = 44 + 20 * index
    if (woff.toString('latin1', at, at + 4) !== 'cmap') continue
    const from = woff.readUInt32BE(at + 4)
    const packed = woff.subarray(from, from + woff.readUInt32BE(at + 8))
    return packed.length < woff.readUInt32BE(at + 12) ? unpackDeflate(packed) : packed
  }
  throw new Error('The font has no cmap')
}

/** WOFF File Format 2.0 (W3C), §4.1 and §5: all tables are packed together, in the order of the directory. */
async function cmapOfWoff2(woff: Buffer): Promise<Buffer> {
  /** By their place among the known tags. */
  const [cmap, glyf, loca, named] = [0, 10, 11, 63]
  let at = 48
  const readNumber = () => {
    let value = 0
    for (;;) {
      const byte = woff.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let [start, found] = [0, { from: 0, length: 0 }]
  for (let left = woff.readUInt16BE(12); left > 0; left--) {
    const flags = woff.readUInt8(at++)
    const [tag, version] = [flags & 63, flags >> 6]
    if (tag === named) at += 4
    let length = readNumber()
    const isTransformed = tag === glyf || tag === loca ? version !== 3 : version !== 0
    if (isTransformed) length = readNumber()
    if (tag === cmap) found = { from: start, length }
    start += length
  }
  if (found.length === 0) throw new Error('The font has no cmap')
  const tables = await unpackBrotli(woff.subarray(at, at + woff.readUInt32BE(20)))
  return tables.subarray(found.from, found.from + found.length)
}

/** Platform and encoding of the tables that programs take, the first there is: all of Unicode, then its first plane. */
const encodings = ['3.10', '0.6', '0.4', '3.1', '0.3', '0.2', '0.1', '0.0']

/** The characters with a glyph: OpenType 1.9.1, cmap, formats 4 and 12. @throws Error if the table has another format */
function readCharacters(cmap: Buffer): number[] {
  const offsets = new Map<string, number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const at = 4 + 8 * index
    offsets.set(`${cmap.readUInt16BE(at)}.${cmap.readUInt16BE(at + 2)}`, cmap.readUInt32BE(at + 4))
  }
  const best = encodings.find((encoding) => offsets.has(encoding)) ?? ''
  const table = cmap.subarray(offsets.get(best) ?? cmap.length)
  const format = table.readUInt16BE(0)
  if (format === 12) return listGroups(table)
  if (format === 4) return listSegments(table)
  throw new Error(`The font has a cmap of format ${format}`)
}

function listGroups(table: Buffer): number[] {
  const codes: number[] = []
  for (let index = 0; index < table.readUInt32BE(12); index++) {
    const at = 16 + 12 * index
    const [first, last, glyph] = [at, at + 4, at + 8].map((place) => table.readUInt32BE(place))
    for (let code = first ?? 0; code <= (last ?? 0); code++)
      if ((glyph ?? 0) + code - (first ?? 0) !== 0) codes.push(code)
  }
  return codes
}

function listSegments(table: Buffer): number[] {
  const codes: number[] = []
  const size = table.readUInt16BE(6)
  for (let segment = 0; segment < size; segment += 2) {
    const last = table.readUInt16BE(14 + segment)
    const first = table.readUInt16BE(16 + size + segment)
    const delta = table.readUInt16BE(16 + 2 * size + segment)
    const rangeAt = 16 + 3 * size + segment
    const range = table.readUInt16BE(rangeAt)
    // The last segment only ends the table.
    for (let code = first; code <= last && code < 0xff_ff; code++) {
      const own = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - first))
      if (range !== 0 && own === 0) continue
      if (((own + delta) & 0xff_ff) !== 0) codes.push(code)
    }
  }
  return codes
}

function toRanges(codes: readonly number[]): Coverage {
  const bounds: number[] = []
  for (const code of Float64Array.from(codes).toSorted()) {
    if (bounds.at(-1) === code) bounds[bounds.length - 1] = code + 1
    else if (bounds.at(-1) !== code + 1) bounds.push(code, code + 1)
  }
  return Uint32Array.from(bounds)
}
