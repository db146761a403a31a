import { createMp3Encoder, mp3ByteLength } from '@tempolibre/audio/mp3'
import { sampleRate } from '../instruments/tone.ts'
import type { Score } from '../score.ts'
import { countSamples, renderScore } from './render-score.ts'

/** Bits per second of previews. */
export const previewBitrate = 160_000

/** Exact length in bytes of a song's preview, known before it is rendered. */
export function previewByteLength(score: Score): number {
  return mp3ByteLength({ sampleRate, bitrate: previewBitrate, sampleCount: countSamples(score) })
}

export interface PreviewOptions {
  /** The figure of `measureMasterGain`. */
  masterGainDb: number
  /** Ends the rendering: the generator throws the signal's reason. */
  signal?: AbortSignal
}

/**
 * The song as an MP3 (stereo, constant 160 kbit/s, 44.1 kHz), in pieces as they become ready; nothing is computed
 * until the next piece is asked for.
 */
export async function* renderPreview(score: Score, options: PreviewOptions): AsyncGenerator<Uint8Array> {
  const encoder = createMp3Encoder({ sampleRate, channels: 2, bitrate: previewBitrate })
  try {
    for await (const chunk of renderScore(score, options)) {
      options.signal?.throwIfAborted()
      yield* await encoder.encode([chunk.left, chunk.right])
    }
    yield* await encoder.finish()
  } finally {
    await encoder.cancel()
  }
}
