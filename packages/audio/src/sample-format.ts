/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { AudioError } from './audio-error.ts'
import type { ByteStream } from './byte-stream.ts'

/** How uncompressed samples are stored: interleaved, each in whole bytes. */
export interface SampleFormat {
  channelCount: number
  /** Stored bits per sample: 8, 16, 24 or 32 of an integer, 32 or 64 of a float. */
  bits: number
  isFloat: boolean
  /** Integers from 0 on, with silence in the middle. */
  isUnsigned: boolean
  isBigEndian: boolean
}

/** Samples per channel in a block. */
const blockLength = 22_050

/** Bytes of one sample of every channel. */
export function bytesPerFrame({ bits, channelCount }: SampleFormat): number {
  return (bits / 8) * channelCount
}

/** Splits interleaved samples by channel, full scale 1. */
export function decodeFrames(bytes: Uint8Array, format: SampleFormat, count: number): Float32Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const readSample = sampleReader(view, format)
  const step = bytesPerFrame(format)
  return Array.from({ length: format.channelCount }, (_, channel) => {
    const samples = new Float32Array(count)
    let at = (channel * format.bits) / 8
    for (let sample = 0; sample < count; sample++, at += step) samples[sample] = readSample(at)
    return samples
  })
}

function sampleReader(view: DataView, format: SampleFormat): (at: number) => number {
  const { bits, isFloat } = format
  const isLittle = !format.isBigEndian
  if (isFloat) {
    return bits === 32 ? (at) => view.getFloat32(at, isLittle) : (at) => view.getFloat64(at, isLittle)
  }
  if (bits === 8) {
    return format.isUnsigned ? (at) => (view.getUint8(at) - 128) / 128 : (at) => view.getInt8(at) / 128
  }
  if (bits === 16) return (at) => view.getInt16(at, isLittle) / 2 ** 15
  if (bits === 32) return (at) => view.getInt32(at, isLittle) / 2 ** 31
  return isLittle
    ? (at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 2 ** 16) / 2 ** 23
    : (at) => (view.getInt8(at) * 2 ** 16 + view.getUint16(at + 1, false)) / 2 ** 23
}

/**
 * Decodes samples in blocks of half a second at 44,100 Hz.
 * @param bytes at the first sample
 * @param sampleCount samples per channel; Infinity: up to the end of the bytes
 * @throws AudioError `damaged` if the bytes end too early
 */
export async function* readSampleBlocks(
  bytes: ByteStream,
  format: SampleFormat,
  sampleCount: number,
  name: string,
): AsyncGenerator<Float32Array[]> {
  const frameBytes = bytesPerFrame(format)
  for (let left = sampleCount; left > 0;) {
    const wanted = Math.min(left, blockLength)
    const block = await bytes.read(wanted * frameBytes)
    const count = block.length / frameBytes
    if (count < wanted && (left !== Infinity || !Number.isInteger(count)))
      throw new AudioError('damaged', `${name} ends too early: export or upload it again.`)
    if (count === 0) return
    yield decodeFrames(block, format, count)
    left -= count
  }
}
