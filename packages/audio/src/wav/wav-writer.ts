/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { countSamples } from '@tempolibre/domain/sound-analysis/pcm'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'

const headerLength = 44
const integerFormat = 1

/** Parameters of a WAV header. */
export interface WavShape {
  /** In hertz. */
  sampleRate: number
  channels: number
  /** Per sample. */
  bits: 16 | 24
  /** Samples in each channel. */
  sampleCount: number
}

/** Exact length in bytes of a WAV file, known before its first sample. */
export function wavByteLength(shape: WavShape): number {
  const length = soundLength(shape)
  // Chunks are padded to an even length.
  return headerLength + length + (length % 2)
}

/**
 * Everything before the first sample of a WAV file (RIFF, PCM): the chunk `fmt ` and the header of `data`.
 * @throws RangeError for more than the 4 GB that RIFF can hold
 */
export function wavHeader(shape: WavShape): Uint8Array {
  const fileLength = wavByteLength(shape)
  if (fileLength - 8 > 0xffffffff) throw new RangeError(`A WAV file cannot hold ${fileLength} bytes.`)
  const blockAlign = (shape.channels * shape.bits) / 8
  const bytes = new Uint8Array(headerLength)
  const view = new DataView(bytes.buffer)
  const writeName = (at: number, name: string) => bytes.set(new TextEncoder().encode(name), at)
  writeName(0, 'RIFF')
  view.setUint32(4, fileLength - 8, true)
  writeName(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, integerFormat, true)
  view.setUint16(22, shape.channels, true)
  view.setUint32(24, shape.sampleRate, true)
  view.setUint32(28, shape.sampleRate * blockAlign, true)
  view.setUint16(32, blockAlign, true)
  view.setUint16(34, shape.bits, true)
  writeName(36, 'data')
  view.setUint32(40, soundLength(shape), true)
  return bytes
}

/** Samples as in a WAV file, interleaved. Samples beyond ±1 are clipped. */
export function wavSamples(channels: readonly Float32Array[], bits: 16 | 24): Uint8Array {
  const count = channels[0]?.length ?? 0
  const blockAlign = (channels.length * bits) / 8
  const bytes = new Uint8Array(count * blockAlign)
  const view = new DataView(bytes.buffer)
  const full = 2 ** (bits - 1)
  channels.forEach((channel, index) => {
    let at = (index * bits) / 8
    for (let sample = 0; sample < count; sample++, at += blockAlign) {
      const value = Math.max(-full, Math.min(full - 1, Math.round(channel[sample]! * full)))
      if (bits === 16) view.setInt16(at, value, true)
      else {
        view.setUint16(at, value & 0xffff, true)
        view.setInt8(at + 2, value >> 16)
      }
    }
  })
  return bytes
}

/**
 * A WAV file with integer samples. Samples beyond ±1 are clipped.
 * @param bits per sample
 */
export function encodeWav(pcm: Pcm, bits: 16 | 24): Uint8Array {
  const shape = {
    sampleRate: pcm.sampleRate,
    channels: pcm.channels.length,
    bits,
    sampleCount: countSamples(pcm),
  }
  const bytes = new Uint8Array(wavByteLength(shape))
  bytes.set(wavHeader(shape))
  bytes.set(wavSamples(pcm.channels, bits), headerLength)
  return bytes
}

function soundLength({ bits, channels, sampleCount }: WavShape): number {
  return (sampleCount * channels * bits) / 8
}
