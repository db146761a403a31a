/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { AudioError } from '../audio-error.ts'
import { flacHeadLength } from './flac-head.ts'
import { frameChecksum, headerChecksum } from './flac-checksums.ts'
import { createBitReader, FlacDefect, readSubframe } from './flac-subframe.ts'
import type { BitReader } from './flac-subframe.ts'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'

/** What a FLAC file says about its sound. */
export interface FlacShape {
  sampleRate: number
  channelCount: number
  /** Bits per sample. */
  depth: number
  /** Samples per channel; 0 if the file does not tell. */
  sampleCount: number
  /** MD5 of the samples as in a WAV file; undefined if the file does not tell. */
  md5: string | undefined
}

interface StreamInfo extends FlacShape {
  /** Position of the first frame. */
  framesStart: number
}

interface FrameHeader {
  blockSize: number
  channelCode: number
  depth: number
}

/** Maximum length in samples over all channels: four hours of stereo. Guards against false lengths. */
const maxSamples = 4 * 3600 * 48000 * 2

export function isFlac(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'fLaC'
}

/**
 * Reads what comes first in a FLAC file.
 * @param bytes at least the first `flacHeadLength` of the file
 * @throws AudioError `damaged`; `name` is used in its message
 */
export function readFlacShape(bytes: Uint8Array, name: string): FlacShape {
  return explain(name, () => readShape(bytes))
}

/** Source: RFC 9639, 8.2. @throws FlacDefect without valid stream info */
function readShape(bytes: Uint8Array): FlacShape {
  const bits = createBitReader(bytes, 8)
  if ((bytes[4]! & 0x7f) !== 0) throw new FlacDefect('no stream info')
  bits.read(32)
  bits.read(24)
  bits.read(24)
  const sampleRate = bits.read(20)
  const channelCount = bits.read(3) + 1
  const depth = bits.read(5) + 1
  const sampleCount = bits.read(4) * 2 ** 32 + bits.read(32)
  if (sampleRate === 0 || bytes.length < flacHeadLength) throw new FlacDefect('no sample rate or digest')
  const md5 = Buffer.from(bytes.subarray(flacHeadLength - 16, flacHeadLength)).toString('hex')
  return { sampleRate, channelCount, depth, sampleCount, md5: /^0+$/.test(md5) ? undefined : md5 }
}

/** Source: RFC 9639, 8. @throws FlacDefect for invalid metadata blocks */
function readStreamInfo(bytes: Uint8Array): StreamInfo {
  const shape = readShape(bytes)
  let at = 4
  let isLast = false
  while (!isLast) {
    if (at + 4 > bytes.length) throw new FlacDefect('past the end')
    isLast = bytes[at]! >= 0x80
    at += 4 + bytes[at + 1]! * 65536 + bytes[at + 2]! * 256 + bytes[at + 3]!
  }
  return { ...shape, framesStart: at }
}

function readBlockSize(bits: BitReader, code: number): number {
  if (code === 1) return 192
  if (code >= 2 && code <= 5) return 144 * 2 ** code
  if (code === 6) return bits.read(8) + 1
  if (code === 7) return bits.read(16) + 1
  if (code >= 8) return 2 ** code
  throw new FlacDefect('reserved block size')
}

/** Source: RFC 9639, 9.1. @throws FlacDefect without a valid frame header at this position */
function readFrameHeader(
  bytes: Uint8Array,
  start: number,
  info: StreamInfo,
): { header: FrameHeader; bits: BitReader } {
  const bits = createBitReader(bytes, start)
  if (bits.read(15) !== 0x7ffc) throw new FlacDefect('no frame here')
  bits.read(1)
  const blockCode = bits.read(4)
  const rateCode = bits.read(4)
  const channelCode = bits.read(4)
  const depthCode = bits.read(3)
  bits.read(1)
  // The frame's number is coded as in UTF-8: as many leading ones as bytes.
  const first = bits.read(8)
  const more = Math.max(0, Math.clz32(~first & 0xff) - 24 - 1)
  for (let count = 0; count < more; count++) bits.read(8)
  const blockSize = readBlockSize(bits, blockCode)
  if (rateCode === 12) bits.read(8)
  if (rateCode === 13 || rateCode === 14) bits.read(16)
  const depth = [info.depth, 8, 12, -1, 16, 20, 24, 32][depthCode]!
  const end = bits.position()
  if (bits.read(8) !== headerChecksum(bytes, start, end)) throw new FlacDefect('header checksum')
  if (depth < 0 || channelCode > 10 || rateCode === 15) throw new FlacDefect('reserved value')
  if ((channelCode < 8 ? channelCode + 1 : 2) !== info.channelCount) throw new FlacDefect('channels changed')
  return { header: { blockSize, channelCode, depth }, bits }
}

/** Converts left/side, right/side and middle/side to left and right. Source: RFC 9639, 4.2. */
function restoreStereo(code: number, first: Float64Array, second: Float64Array): void {
  for (let at = 0; at < first.length; at++) {
    const a = first[at]!
    const b = second[at]!
    if (code === 8) second[at] = a - b
    else if (code === 9) first[at] = a + b
    else {
      const middle = 2 * a + (Math.abs(b) % 2)
      first[at] = (middle + b) / 2
      second[at] = (middle - b) / 2
    }
  }
}

/** Decodes and verifies the frame at `start`. Returns its samples and its end. */
function readFrame(bytes: Uint8Array, start: number, info: StreamInfo) {
  const { header, bits } = readFrameHeader(bytes, start, info)
  const { blockSize, channelCode, depth } = header
  const channels = Array.from({ length: info.channelCount }, (_, channel) => {
    const isSide =
      channelCode === 9 ? channel === 0 : (channelCode === 8 || channelCode === 10) && channel === 1
    return readSubframe(bits, depth + (isSide ? 1 : 0), blockSize)
  })
  bits.alignToByte()
  const end = bits.position()
  if (bits.read(16) !== frameChecksum(bytes, start, end)) throw new FlacDefect('frame checksum')
  if (channelCode >= 8) restoreStereo(channelCode, channels[0]!, channels[1]!)
  return { channels, scale: 1 / 2 ** (depth - 1), end: end + 2 }
}

function hasFrame(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && (bytes[at + 1]! & 0xfe) === 0xf8
}

/** Runs a reader and converts its defects to plain messages. */
function explain<Result>(name: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof FlacDefect)) throw error
    throw new AudioError(
      'damaged',
      `${name} is a damaged FLAC file or ends too early: export or upload it again.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Decodes FLAC. Verifies every frame's checksum and the number of samples.
 * @throws AudioError `damaged`, `unsupported` or `empty`; `name` is used in its message
 */
export function decodeFlac(bytes: Uint8Array, name: string): Pcm {
  return explain(name, () => {
    const info = readStreamInfo(bytes)
    if (info.sampleCount * info.channelCount > maxSamples) {
      throw new AudioError('unsupported', `${name} is longer than four hours: cut it into parts.`)
    }
    const blocks: Float32Array[][] = []
    let count = 0
    let at = info.framesStart
    while (hasFrame(bytes, at)) {
      const { channels, scale, end } = readFrame(bytes, at, info)
      blocks.push(channels.map((channel) => Float32Array.from(channel, (value) => value * scale)))
      count += channels[0]!.length
      at = end
    }
    if (info.sampleCount > 0 && count !== info.sampleCount) throw new FlacDefect('samples missing')
    if (count === 0) throw new AudioError('empty', `${name} has no sound in it: export it again.`)
    const channels = Array.from({ length: info.channelCount }, (_, channel) => {
      const samples = new Float32Array(count)
      let to = 0
      for (const block of blocks) {
        samples.set(block[channel]!, to)
        to += block[channel]!.length
      }
      return samples
    })
    return { sampleRate: info.sampleRate, channels }
  })
}

/**
 * Verifies without decoding that a FLAC file ends with a complete frame, by the checksum of its last one.
 * @throws AudioError `damaged` if it does not, `empty` if there is no frame at all
 */
export function requireWholeFlac(bytes: Uint8Array, name: string): void {
  explain(name, () => {
    const info = readStreamInfo(bytes)
    if (info.framesStart >= bytes.length)
      throw new AudioError('empty', `${name} has no sound in it: export it again.`)
    const end = bytes.length - 2
    const checksum = bytes[end]! * 256 + bytes[end + 1]!
    // No frame is longer than its uncompressed samples plus some header bytes.
    const longest = Math.ceil((65535 * info.channelCount * (info.depth + 1)) / 8) + 64
    for (let at = end - 2; at >= Math.max(info.framesStart, end - longest); at--) {
      if (!hasFrame(bytes, at)) continue
      if (isFrameHeader(bytes, at, info) && frameChecksum(bytes, at, end) === checksum) return
    }
    throw new FlacDefect('last frame not whole')
  })
}

function isFrameHeader(bytes: Uint8Array, at: number, info: StreamInfo): boolean {
  try {
    readFrameHeader(bytes, at, info)
    return true
  } catch (error) {
    if (error instanceof FlacDefect) return false
    throw error
  }
}
