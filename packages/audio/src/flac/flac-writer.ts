/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { createHash } from 'node:crypto'
import { registerFlacEncoder } from '@mediabunny/flac-encoder'
import { FlacOutputFormat } from 'mediabunny'
import { AudioError } from '../audio-error.ts'
import { makeFlacHead } from './flac-head.ts'
import { createFrameEncoder } from './frame-encoder.ts'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'
import { wavSamples } from '../wav/wav-writer.ts'

export interface FlacEncoderOptions {
  /** In hertz; one of `flacSampleRates`. */
  sampleRate: number
  channels: 1 | 2
  /** Per sample. */
  bits: 16 | 24
}

export interface FlacEncoder {
  /**
   * Encodes the next samples, one array per channel, and returns the completed frames. Encoding runs in a worker, so
   * frames come some calls late. The chunks' lengths do not affect the bytes. Samples beyond ±1 are clipped. Await
   * each call before the next.
   */
  encode(chunk: readonly Float32Array[]): Promise<Uint8Array[]>
  /**
   * Returns the remaining frames and the head, which belongs before all of them: `flacHeadLength` bytes that contain
   * the number of samples and their MD5. Ends the worker.
   * @throws AudioError `empty` if nothing was encoded
   */
  finish(): Promise<{ frames: Uint8Array[]; head: Uint8Array }>
  /** Ends the worker without finishing. Does nothing after `finish`. */
  cancel(): Promise<void>
}

/** Supported FLAC sample rates in hertz. */
export const flacSampleRates: readonly number[] = [
  8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
]

const bytesPerWideSample = 4
/** Samples of a whole recording per encoding step. */
const pieceLength = 65_536

/**
 * Encodes FLAC from integer samples, exactly those of `wavSamples`, at the reference encoder's default level. The
 * same samples always give the same bytes. Call `finish` or `cancel`, or the worker keeps the process alive. Source
 * of the format: RFC 9639.
 * @throws AudioError `unsupported` for a rate that is not one of `flacSampleRates`
 */
export function createFlacEncoder(options: FlacEncoderOptions): FlacEncoder {
  const { bits, channels, sampleRate } = options
  if (!flacSampleRates.includes(sampleRate)) {
    const rates = flacSampleRates.join(', ')
    throw new AudioError('unsupported', `FLAC cannot be written at ${sampleRate} Hz: choose one of ${rates}.`)
  }
  registerFlacEncoder()
  const digest = createHash('md5')
  let shortest = Infinity
  let longest = 0
  const encoder = createFrameEncoder({
    names: { encoder: 'FLAC', file: 'A FLAC file' },
    encoding: { codec: 'flac' },
    // The muxer's own file would lack the MD5.
    format: new FlacOutputFormat(),
    channels,
    sampleRate,
    prepare(chunk) {
      const bytes = wavSamples(chunk, bits)
      digest.update(bytes)
      return bits === 16 ? { data: bytes, format: 's16' } : { data: widen(bytes), format: 's32' }
    },
  })
  const noted = (frames: Uint8Array[]) => {
    for (const { length } of frames) {
      shortest = Math.min(shortest, length)
      longest = Math.max(longest, length)
    }
    return frames
  }
  return {
    ...encoder,
    encode: async (chunk) => noted(await encoder.encode(chunk)),
    async finish() {
      const { frames, sampleCount } = await encoder.finish()
      noted(frames)
      return {
        frames,
        head: makeFlacHead({ ...options, sampleCount, shortest, longest, md5: digest.digest() }),
      }
    },
  }
}

/**
 * Encodes a whole recording as a FLAC file. Samples beyond ±1 are clipped.
 * @param bits per sample
 * @throws AudioError `empty` without samples, `unsupported` for unsupported rates or numbers of channels
 */
export async function encodeFlac({ channels, sampleRate }: Pcm, bits: 16 | 24): Promise<Uint8Array> {
  if (channels.length !== 1 && channels.length !== 2) {
    throw new AudioError(
      'unsupported',
      `FLAC is written with one or two channels, not ${channels.length}: mix the sound down first.`,
    )
  }
  const encoder = createFlacEncoder({ sampleRate, channels: channels.length, bits })
  const frames: Uint8Array[] = []
  try {
    for (let from = 0; from < (channels[0]?.length ?? 0); from += pieceLength) {
      frames.push(...(await encoder.encode(channels.map((side) => side.subarray(from, from + pieceLength)))))
    }
    const last = await encoder.finish()
    return Buffer.concat([last.head, ...frames, ...last.frames])
  } finally {
    await encoder.cancel()
  }
}

/** Three-byte samples as the upper bytes of four. */
function widen(narrow: Uint8Array): Uint8Array {
  const count = narrow.length / 3
  const wide = new Uint8Array(count * bytesPerWideSample)
  for (let index = 0; index < count; index++) {
    wide[index * bytesPerWideSample + 1] = narrow[index * 3]!
    wide[index * bytesPerWideSample + 2] = narrow[index * 3 + 1]!
    wide[index * bytesPerWideSample + 3] = narrow[index * 3 + 2]!
  }
  return wide
}
