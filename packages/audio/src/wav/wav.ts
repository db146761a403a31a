import { AudioError } from '../audio-error.ts'
import type { Pcm } from '../pcm.ts'

const integerFormat = 1
const floatFormat = 3
const extensibleFormat = 0xfffe
/** Written by streaming programs that do not know the length beforehand. */
const unknownLength = 0xffffffff

export interface WavLayout {
  sampleRate: number
  channelCount: number
  bits: number
  isFloat: boolean
  /** Position of the samples in the file. */
  start: number
  end: number
}

export function isWav(bytes: Uint8Array): boolean {
  return (
    Buffer.from(bytes.subarray(0, 12))
      .toString('latin1')
      .match(/^(RIFF|RF64).{4}WAVE$/s) !== null
  )
}

/**
 * Finds the samples in a WAV file; its beginning is sufficient.
 * @param totalBytes of the whole file
 * @throws AudioError `damaged`, `unsupported` or `empty`; `name` is used in its message
 */
export function readWavLayout(bytes: Uint8Array, name: string, totalBytes = bytes.length): WavLayout {
  const damaged = () => new AudioError('damaged', `${name} is a damaged WAV file: export or upload it again.`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let format: Omit<WavLayout, 'start' | 'end'> | undefined
  let at = 12
  while (at + 8 <= bytes.length) {
    const id = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
    const length = view.getUint32(at + 4, true)
    const start = at + 8
    if (id === 'fmt ') {
      if (length < 16 || start + length > bytes.length) throw damaged()
      const tag = view.getUint16(start, true)
      const kind = tag === extensibleFormat && length >= 26 ? view.getUint16(start + 24, true) : tag
      format = {
        channelCount: view.getUint16(start + 2, true),
        sampleRate: view.getUint32(start + 4, true),
        bits: view.getUint16(start + 14, true),
        isFloat: kind === floatFormat,
      }
      const known = kind === floatFormat ? [32, 64] : kind === integerFormat ? [8, 16, 24, 32] : []
      if (!known.includes(format.bits)) {
        throw new AudioError(
          'unsupported',
          `${name} is a WAV file with compressed sound: export it as 16- or 24-bit PCM.`,
        )
      }
      if (format.channelCount === 0 || format.channelCount > 64 || format.sampleRate === 0) throw damaged()
    }
    if (id === 'data') {
      if (!format) throw damaged()
      const end = length === unknownLength ? totalBytes : start + length
      if (end > totalBytes) {
        throw new AudioError('damaged', `${name} ends too early: export or upload it again.`)
      }
      if (end - start < (format.channelCount * format.bits) / 8) {
        throw new AudioError('empty', `${name} has no sound in it: export it again.`)
      }
      return { ...format, start, end }
    }
    at = start + length + (length % 2)
  }
  throw damaged()
}

/** Samples per channel. */
export function countFrames({ bits, channelCount, end, start }: WavLayout): number {
  return Math.floor((end - start) / ((bits / 8) * channelCount))
}

/** Splits interleaved samples by channel, full scale 1. */
export function decodeFrames(bytes: Uint8Array, layout: WavLayout, count: number): Float32Array[] {
  const { bits, channelCount, isFloat } = layout
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = bits / 8
  const readSample: (at: number) => number = isFloat
    ? bits === 32
      ? (at) => view.getFloat32(at, true)
      : (at) => view.getFloat64(at, true)
    : bits === 8
      ? // Only 8-bit samples are unsigned.
        (at) => (view.getUint8(at) - 128) / 128
      : bits === 16
        ? (at) => view.getInt16(at, true) / 2 ** 15
        : bits === 24
          ? (at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 2 ** 16) / 2 ** 23
          : (at) => view.getInt32(at, true) / 2 ** 31
  return Array.from({ length: channelCount }, (_, channel) => {
    const samples = new Float32Array(count)
    let at = channel * width
    for (let sample = 0; sample < count; sample++, at += width * channelCount)
      samples[sample] = readSample(at)
    return samples
  })
}

/** @throws AudioError if the file is damaged, empty or contains compressed sound; `name` is used in its message */
export function decodeWav(bytes: Uint8Array, name: string): Pcm {
  const layout = readWavLayout(bytes, name)
  const { sampleRate, start } = layout
  return { sampleRate, channels: decodeFrames(bytes.subarray(start), layout, countFrames(layout)) }
}
