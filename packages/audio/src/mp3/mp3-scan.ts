/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { AudioError } from '../audio-error.ts'

export interface Mp3Scan {
  durationSeconds: number
  sampleRate: number
  channels: number
  /** Mean bits per second. */
  bitrate: number
}

interface FrameHeader {
  length: number
  sampleCount: number
  sampleRate: number
  channels: number
  /** Position of a possible Xing or Info header, from the frame's beginning. */
  markOffset: number
}

const mpeg1Kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const mpeg2Kilobits = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const baseRates = [44100, 48000, 32000]
/** Maximum bytes of other data between frames or before the first, as in files joined from parts. */
const maxJunk = 65536

/** Header of a Layer III frame; undefined if there is none. Source: ISO/IEC 11172-3, 2.4.1.3, and 13818-3. */
function readHeader(bytes: Uint8Array, at: number): FrameHeader | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return undefined
  const version = (bytes[at + 1]! >> 3) & 3
  const layer = (bytes[at + 1]! >> 1) & 3
  const rateIndex = (bytes[at + 2]! >> 2) & 3
  const kilobits = (version === 3 ? mpeg1Kilobits : mpeg2Kilobits)[bytes[at + 2]! >> 4]
  if (version === 1 || layer !== 1 || rateIndex === 3 || !kilobits) return undefined
  const isMpeg1 = version === 3
  const sampleRate = baseRates[rateIndex]! / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const channels = bytes[at + 3]! >> 6 === 3 ? 1 : 2
  const padding = (bytes[at + 2]! >> 1) & 1
  return {
    length: Math.floor(((isMpeg1 ? 144 : 72) * kilobits * 1000) / sampleRate) + padding,
    sampleCount: isMpeg1 ? 1152 : 576,
    sampleRate,
    channels,
    markOffset: isMpeg1 ? (channels === 1 ? 21 : 36) : channels === 1 ? 13 : 21,
  }
}

function readMark(bytes: Uint8Array, at: number, length: number): string {
  return Buffer.from(bytes.subarray(at, at + length)).toString('latin1')
}

/** End of an ID3v2 tag at the file's beginning; its length has seven bits per byte. */
function skipTag(bytes: Uint8Array): number {
  if (readMark(bytes, 0, 3) !== 'ID3' || bytes.length < 10) return 0
  return 10 + bytes.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0)
}

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
  const header = readHeader(bytes, at)
  if (!header) return false
  const next = at + header.length
  // Too little left for a header: the file ends or is truncated here.
  return next + 4 > end || readHeader(bytes, next)?.sampleRate === header.sampleRate
}

/** Whether the file begins like an MP3: two consecutive frames, after an ID3 tag if any. */
export function isMp3(bytes: Uint8Array): boolean {
  const start = skipTag(bytes)
  const header = readHeader(bytes, start)
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
  let at = skipTag(bytes)
  let first: FrameHeader | undefined
  let announcedFrames: number | undefined
  let frames = 0
  let soundBytes = 0
  let junk = 0
  while (at + 4 <= end) {
    const header = isFrame(bytes, at, end) ? readHeader(bytes, at) : undefined
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
