import { createMp3Encoder, mp3ByteLength } from '@tempolibre/audio/mp3'
import { wavByteLength, wavHeader, wavSamples } from '@tempolibre/audio/wav'
import { sampleRate } from '../instruments/tone.ts'
import type { Score } from '../score.ts'
import { countSamples, renderScore } from './render-score.ts'

/** What full quality is: stereo at 44.1 kHz, as WAV in 24 bits, as MP3 at a constant 320 kbit/s. */
const channels = 2
const wavBits = 24
const mp3Bitrate = 320_000

export type MasterFormat = 'wav' | 'mp3'

/**
 * Exact length in bytes of a song in full quality.
 * @param sampleCount samples of the song per channel
 */
export function masterByteLength(format: MasterFormat, sampleCount: number): number {
  return format === 'wav'
    ? wavByteLength({ sampleRate, channels, bits: wavBits, sampleCount })
    : mp3ByteLength({ sampleRate, bitrate: mp3Bitrate, sampleCount })
}

/**
 * What a song's file begins with before any sound, known before it is rendered: the header of a WAV, nothing of an MP3.
 * @param sampleCount samples of the song per channel
 */
export function masterHead(format: MasterFormat, sampleCount: number): Uint8Array {
  return format === 'wav'
    ? wavHeader({ sampleRate, channels, bits: wavBits, sampleCount })
    : new Uint8Array(0)
}

/** The song in full quality, in pieces as they become ready; nothing is computed until the next piece is asked for. */
export async function* renderMaster(
  format: MasterFormat,
  score: Score,
  options: { masterGainDb: number },
): AsyncGenerator<Uint8Array> {
  if (format === 'wav') {
    yield wavHeader({ sampleRate, channels, bits: wavBits, sampleCount: countSamples(score) })
    for await (const { left, right } of renderScore(score, options)) yield wavSamples([left, right], wavBits)
    return
  }
  const encoder = createMp3Encoder({ sampleRate, channels, bitrate: mp3Bitrate })
  try {
    for await (const { left, right } of renderScore(score, options)) {
      yield* await encoder.encode([left, right])
    }
    yield* await encoder.finish()
  } finally {
    await encoder.cancel()
  }
}
