import type { FileHandle } from 'node:fs/promises'
import { readRange } from '../head-reader.ts'
import { type Mp3Header, readMp3Header } from './mp3-header.ts'
import { maxFrameLength, maxJunk, maxZeros } from './mp3-scan.ts'

/** Frames that follow each other where an MP3 begins behind something else: by chance there are two in a megabyte. */
const framesInARow = 4
/** What begins otherwise is no MP3, though it may hold one: MP4, Matroska, WMA, WavPack, Monkey's Audio, Musepack, RIFF, Ogg, ZIP, films. */
const otherKinds = [
  '\u001aE\u00df\u00a3',
  '0&\u00b2u',
  'wvpk',
  'MAC ',
  'MPCK',
  'MP+',
  'RIFF',
  'RF64',
  'BW64',
  'FORM',
  'OggS',
  'PK\u0003\u0004',
  '\0\0\u0001',
]

/**
 * Where the first frame of an MP3 is: some programs leave zeros before it, and files that were cut out of others begin with whatever was there.
 * @param from behind an ID3 tag
 * @returns undefined if there is none within 64 KB, zeros not counted
 */
export async function findMp3Start(file: FileHandle, from: number): Promise<number | undefined> {
  if (isOtherKind(await readRange(file, { at: from, length: 8 }))) return undefined
  const start = await skipZeros(file, from)
  const bytes = await readRange(file, { at: start, length: maxJunk + framesInARow * maxFrameLength })
  // Behind zeros alone, or nothing, one frame is enough, since nothing else begins with it.
  if (readMp3Header(bytes, 0)) return start
  for (let at = bytes.indexOf(0xff); at !== -1 && at <= maxJunk; at = bytes.indexOf(0xff, at + 1))
    if (beginsRow(bytes, at)) return start + at
  return undefined
}

async function skipZeros(file: FileHandle, from: number): Promise<number> {
  for (let at = from; at - from < maxZeros;) {
    const bytes = await readRange(file, { at, length: maxJunk })
    const begin = bytes.findIndex((byte) => byte !== 0)
    if (begin !== -1) return at + begin
    if (bytes.length === 0) break
    at += bytes.length
  }
  return from
}

function isOtherKind(bytes: Buffer): boolean {
  const begin = bytes.toString('latin1', 0, 8)
  return begin.slice(4) === 'ftyp' || otherKinds.some((mark) => begin.startsWith(mark))
}

function beginsRow(bytes: Buffer, start: number): boolean {
  let first: Mp3Header | undefined
  let at = start
  for (let frames = 0; frames < framesInARow; frames++) {
    const header = readMp3Header(bytes, at)
    if (!header || (first && (header.sampleRate !== first.sampleRate || header.version !== first.version)))
      return false
    first ??= header
    at += header.length
  }
  return true
}
