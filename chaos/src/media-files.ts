import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { hasCode } from '@tempolibre/domain/thrown'

/** Where a recording, a preview or a picture must end, by the format's own rules. */
const wholeness: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  // RFC 2083 §4.1.4: the chunk IEND is the last.
  '.png': (bytes) => bytes.subarray(-8, -4).toString('latin1') === 'IEND',
  '.jpg': (bytes) => bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9])),
  '.svg': (bytes) => bytes.toString().trimEnd().endsWith('</svg>'),
  // RIFF: the length follows the name.
  '.webp': (bytes) => bytes.readUInt32LE(4) + 8 === bytes.length,
  '.wav': (bytes) => bytes.readUInt32LE(4) + 8 === bytes.length,
  '.mp3': endsWithFrame,
  '.json': isJson,
}

/** Files of a media folder that are cut off: below their names, not those that are being written. */
export function findTruncated(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    return isFile(path) && isCutOff(name, readFileSync(path))
  })
}

/** Whether a file does not end as one of its format does; formats without a rule are not judged. */
export function isCutOff(name: string, bytes: Buffer): boolean {
  const isWhole = wholeness[extname(name)]
  return isWhole !== undefined && (bytes.length === 0 || !isWhole(bytes))
}

/** Number of files of a folder, and of those being written. */
export function countFiles(folder: string): { files: number; unfinished: number } {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    isFile(join(folder, name)),
  )
  return { files: names.length, unfinished: names.filter((name) => name.endsWith('.part')).length }
}

/** Layer III at a constant rate: frame follows frame until the file's last byte (ISO/IEC 11172-3, 2.4.1). */
function endsWithFrame(bytes: Buffer): boolean {
  let at = bytes.subarray(0, 3).toString('latin1') === 'ID3' ? 10 + syncSafe(bytes, 6) : 0
  while (at + 4 <= bytes.length) {
    const length = frameLength(bytes, at)
    if (length === undefined) return false
    at += length
  }
  return at === bytes.length
}

const syncSafe = (bytes: Buffer, at: number) =>
  [0, 1, 2, 3].reduce((size, index) => size * 128 + (bytes[at + index] ?? 0), 0)

/** In kbit/s, for MPEG-1 Layer III by the index of the header. */
const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const sampleRates = [44_100, 48_000, 32_000]

/** Bytes of the frame at a position; undefined if there is none. */
function frameLength(bytes: Buffer, at: number): number | undefined {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  const bitrate = (kilobits[third >> 4] ?? 0) * 1000
  const sampleRate = sampleRates[(third >> 2) & 3]
  if (bitrate === 0 || sampleRate === undefined) return undefined
  return Math.floor((144 * bitrate) / sampleRate) + ((third >> 1) & 1)
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString())
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch (error) {
    // It has been moved into place meanwhile.
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
