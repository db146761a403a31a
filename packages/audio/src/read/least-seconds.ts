import { type FileHandle, open } from 'node:fs/promises'
import { readRange } from '../head-reader.ts'
import { id3TagLength, readMp3Header } from '../mp3/mp3-header.ts'
import { isOgg } from '../ogg/ogg-pages.ts'
import { readOggShape } from '../ogg/ogg-stream.ts'

/** Bytes that are read at once of an MP3, and of an Ogg file at each end: a page has at most 65,307. */
const windowLength = 1024 ** 2
const endLength = 128 * 1024
const pageHeadLength = 27

/**
 * How long the sound of a file is at least, found without decoding it: by the heads of the frames of an MP3, by the positions in the
 * first and the last pages of an Ogg file. A recording of a day is known to be one in a second instead of minutes.
 * @returns seconds; 0 if nothing can be said, as of kinds whose head tells their length
 */
export async function findLeastSeconds(path: string): Promise<number> {
  await using file = await open(path)
  const { size } = await file.stat()
  const head = await readRange(file, { at: 0, length: endLength })
  return await (isOgg(head) ? secondsOfOgg(file, head, size) : secondsOfMp3(file, id3TagLength(head), size))
}

/** Of the frames that follow each other from the first one on. */
async function secondsOfMp3(file: FileHandle, start: number, size: number): Promise<number> {
  let seconds = 0
  let from = start
  while (from < size) {
    const window = await readRange(file, { at: from, length: windowLength })
    let at = 0
    for (;;) {
      const header = readMp3Header(window, at)
      if (!header) break
      seconds += header.sampleCount / header.sampleRate
      at += header.length
    }
    // The next head begins in the last bytes, or behind them; anything else ends the sound, or is somebody else's to read.
    if (at === 0 || at + 4 <= window.length) break
    from += at
  }
  return seconds
}

/** Between the first and the last page that say where they end. Source: RFC 3533, 6. */
async function secondsOfOgg(file: FileHandle, head: Buffer, size: number): Promise<number> {
  const shape = readOggShape(head)
  if (!shape || shape.sampleRate === 0) return 0
  const end = await readRange(file, { at: Math.max(0, size - endLength), length: endLength })
  const serial = head.readUInt32LE(14)
  const first = positionsIn(head, serial).find((position) => position > 0n)
  const last = positionsIn(end, serial).at(-1)
  if (first === undefined || last === undefined || last <= first) return 0
  return Number(last - first) / shape.sampleRate
}

/** What the pages of a stream say of the sample that they end with. */
function positionsIn(bytes: Buffer, serial: number): bigint[] {
  const positions: bigint[] = []
  for (let at = bytes.indexOf('OggS'); at !== -1; at = bytes.indexOf('OggS', at + 4)) {
    if (at + pageHeadLength > bytes.length) break
    // On a page on which no packet ends it is -1.
    const position = bytes.readBigInt64LE(at + 6)
    if (position >= 0n && bytes.readUInt32LE(at + 14) === serial) positions.push(position)
  }
  return positions
}
