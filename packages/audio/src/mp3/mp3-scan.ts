/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { AudioError } from '../audio-error.ts'
import { id3TagLength, type Mp3Header, readMark, readMp3Header } from './mp3-header.ts'

export interface Mp3Scan {
  durationSeconds: number
  sampleRate: number
  channels: number
  /** Mean bits per second. */
  bitrate: number
}

/** No frame is longer: 320 kbit/s at 32 kHz. */
export const maxFrameLength = 1441
/** Maximum bytes of other data between frames or before the first, as in files joined from parts. */
export const maxJunk = 65536
/** Bytes of zeros before the first frame. */
export const maxZeros = 1024 ** 2

/** Start of an ID3v1 or APE tag at the file's end. */
function findEnd(bytes: Uint8Array): number {
  let end = bytes.length
  if (end >= 128 && readMark(bytes, end - 128, 3) === 'TAG') end -= 128
  if (end >= 32 && readMark(bytes, end - 32, 8) === 'APETAGEX') {
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    end -= view.getUint32(end - 20, true)
    if (end >= 32 && readMark(bytes, end - 32, 8) === 'APETAGEX') end -= 32
  }
  return Math.max(0, end)
}

/** True if a frame starts here and, unless the file ends with it, another of the same kind follows. */
function isFrame(bytes: Uint8Array, at: number, end: number): boolean {
  const header = readMp3Header(bytes, at)
  if (!header) return false
  const next = at + header.length
  // Too little left for a header: the file ends or is truncated here.
  return next + 4 > end || readMp3Header(bytes, next)?.sampleRate === header.sampleRate
}

/** Whether the file begins like an MP3: two consecutive frames, after an ID3 tag if any. */
export function isMp3(bytes: Uint8Array): boolean {
  const start = id3TagLength(bytes)
  const header = readMp3Header(bytes, start)
  return start > 0 || (header !== undefined && isFrame(bytes, start, bytes.length))
}

/**
 * Walks through all frames of an MP3 without decoding them: finds the exact length for constant and variable rates,
 * and whether the file is complete.
 * @throws AudioError `damaged` if it ends within a frame or before its declared count, or is mostly something else;
 * `name` is used in the message
 */
export function scanMp3(bytes: Uint8Array, name: string): Mp3Scan {
  const endsEarly = () => new AudioError('damaged', `${name} ends too early: export or upload it again.`)
  const end = findEnd(bytes)
  let at = id3TagLength(bytes)
  let first: Mp3Header | undefined
  let announcedFrames: number | undefined
  let frames = 0
  let soundBytes = 0
  let junk = 0
  while (at + 4 <= end) {
    const header = isFrame(bytes, at, end) ? readMp3Header(bytes, at) : undefined
    if (!header || (first && header.sampleRate !== first.sampleRate)) {
      at++
      if (++junk > maxJunk)
        throw new AudioError('damaged', `${name} is a damaged MP3: export or upload it again.`)
      continue
    }
    if (at + header.length > end) throw endsEarly()
    junk = 0
    const isHead =
      first === undefined && ['Xing', 'Info'].includes(readMark(bytes, at + header.markOffset, 4))
    if (isHead) {
      const view = new DataView(bytes.buffer, bytes.byteOffset + at + header.markOffset)
      if (view.getUint32(4) & 1) announcedFrames = view.getUint32(8)
    } else {
      frames++
      soundBytes += header.length
    }
    first ??= header
    at += header.length
  }
  if (!first) throw new AudioError('damaged', `${name} is a damaged MP3: export or upload it again.`)
  if (frames === 0) throw new AudioError('empty', `${name} has no sound in it: export it again.`)
  if (at < end && bytes[at] === 0xff) throw endsEarly()
  // Some programs count the frame that contains the count, others do not.
  if (announcedFrames !== undefined && frames < announcedFrames - 1) throw endsEarly()
  const durationSeconds = (frames * first.sampleCount) / first.sampleRate
  return {
    durationSeconds,
    sampleRate: first.sampleRate,
    channels: first.channels,
    bitrate: Math.round((soundBytes * 8) / durationSeconds),
  }
}
