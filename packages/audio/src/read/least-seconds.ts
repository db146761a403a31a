import { type FileHandle, open } from 'node:fs/promises'
import { isFlac, readFlacShape } from '../flac/flac.ts'
import { headerChecksum } from '../flac/flac-checksums.ts'
import { flacHeadLength } from '../flac/flac-head.ts'
import { readRange } from '../head-reader.ts'
import { id3TagLength, readMp3Header } from '../mp3/mp3-header.ts'
import { findMp3Start } from '../mp3/mp3-start.ts'
import { isOgg } from '../ogg/ogg-pages.ts'
import { readOggShape } from '../ogg/ogg-stream.ts'

/** Bytes that are read at once of an MP3, and of an Ogg file at each end: a page has at most 65,307. */
const windowLength = 1024 ** 2
const endLength = 128 * 1024
const pageHeadLength = 27

/**
 * How long the sound of a file is at least, found without decoding it: by the heads of the frames of an MP3, by the positions in the
 * first and the last pages of an Ogg file, by the numbers of the last frames of a FLAC, whose head may say nothing. A recording of a day is known to be one in a second instead of minutes.
 * @returns seconds; 0 if nothing can be said, as of kinds whose head tells their length
 */
export async function findLeastSeconds(path: string): Promise<number> {
  await using file = await open(path)
  const { size } = await file.stat()
  const head = await readRange(file, { at: 0, length: endLength })
  if (isOgg(head)) return await secondsOfOgg(file, head, size)
  const tagLength = id3TagLength(head)
  const begin = tagLength === 0 ? head : await readRange(file, { at: tagLength, length: flacHeadLength })
  if (isFlac(begin) && begin.length >= flacHeadLength) return await secondsOfFlac(file, begin, size)
  return await secondsOfMp3(file, tagLength, size)
}

/** Of the frames that follow each other from the first one on. */
async function secondsOfMp3(file: FileHandle, start: number, size: number): Promise<number> {
  let seconds = 0
  let from = (await findMp3Start(file, start)) ?? start
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

/** Of a FLAC whose frames are all of one length, as nearly all are. */
async function secondsOfFlac(file: FileHandle, begin: Buffer, size: number): Promise<number> {
  const blockSize = begin.readUInt16BE(10)
  if (begin.readUInt16BE(8) !== blockSize) return 0
  const { sampleRate } = readFlacShape(begin, '')
  const end = await readRange(file, { at: Math.max(0, size - endLength), length: endLength })
  let last = 0
  let before: number | undefined
  for (let at = end.indexOf(0xff); at !== -1; at = end.indexOf(0xff, at + 1)) {
    const number = readFrameNumber(end, at)
    if (number === undefined) continue
    // What only looks like a head of a frame is followed by no other one of the next number.
    if (before !== undefined && number === before + 1) last = number
    before = number
  }
  return (last * blockSize) / sampleRate
}

/** The number in the head of a frame of fixed length; undefined if none begins here. Source: RFC 9639, 9.1. */
function readFrameNumber(bytes: Buffer, start: number): number | undefined {
  if (start + 16 > bytes.length || bytes[start + 1] !== 0xf8) return undefined
  const codes = bytes.readUInt8(start + 2)
  // Coded as in UTF-8: as many leading ones as bytes.
  const first = bytes.readUInt8(start + 4)
  const more = Math.max(0, Math.clz32(~first & 0xff) - 24 - 1)
  let number = more === 0 ? first : first & (0x3f >> more)
  let at = start + 5
  for (let count = 0; count < more; count++, at++) number = number * 64 + (bytes.readUInt8(at) & 0x3f)
  at += { 6: 1, 7: 2 }[codes >> 4] ?? 0
  at += { 12: 1, 13: 2, 14: 2 }[codes & 15] ?? 0
  return bytes[at] === headerChecksum(bytes, start, at) ? number : undefined
}
