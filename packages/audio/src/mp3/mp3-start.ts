import type { FileHandle } from 'node:fs/promises'
import { readRange } from '../head-reader.ts'
import { type Mp3Header, readMp3Header } from './mp3-header.ts'
import { maxFrameLength, maxJunk } from './mp3-scan.ts'

/** Frames that follow each other where an MP3 begins behind something else: by chance there are two in a megabyte. */
const framesInARow = 4
/** What begins otherwise is no MP3, though it may hold one: MP4, Matroska, WMA, WavPack, Monkey's Audio, Musepack, RIFF, Ogg. */
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
]

/**
 * Where the first frame of an MP3 is: some programs leave zeros before it, and files that were cut out of others begin with whatever was there.
 * @param from behind an ID3 tag
 * @returns undefined if there is none within 64 KB
 */
export async function findMp3Start(file: FileHandle, from: number): Promise<number | undefined> {
  const bytes = await readRange(file, { at: from, length: maxJunk + framesInARow * maxFrameLength })
  if (isOtherKind(bytes)) return undefined
  const begin = bytes.findIndex((byte) => byte !== 0)
  // Behind zeros alone one frame is enough, since nothing else begins with it.
  if (begin !== -1 && begin <= maxJunk && readMp3Header(bytes, begin)) return from + begin
  for (let at = bytes.indexOf(0xff); at !== -1 && at <= maxJunk; at = bytes.indexOf(0xff, at + 1))
    if (beginsRow(bytes, at)) return from + at
  return undefined
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
