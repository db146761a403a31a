import { encodeFlac } from '@tempolibre/audio/flac'
import { createMp3Encoder } from '@tempolibre/audio/mp3'
import { type SoundTags, tagHeadLength, tagSound } from '@tempolibre/audio/tags'
import { encodeWav } from '@tempolibre/audio/wav'
import { sampleRate } from '../instruments/tone.ts'
import type { Chunk } from '../render/mixdown.ts'

export const soundFormats = ['wav', 'flac', 'mp3'] as const
export type SoundFormat = (typeof soundFormats)[number]

/** WAV and FLAC in 24 bits, MP3 at a constant 320 kbit/s. */
const bits = 24
const mp3Bitrate = 320_000
/** Samples per encoding step. */
const pieceLength = 16_384

/**
 * Encodes stereo sound at 44 100 Hz as a tagged file in full quality, in chunks. The same sound and tags give the
 * same bytes.
 */
export async function makeSoundFile(
  { left, right }: Chunk,
  format: SoundFormat,
  tags: SoundTags,
): Promise<Uint8Array[]> {
  const pcm = { sampleRate, channels: [left, right] }
  const bare =
    format === 'mp3'
      ? await encodeMp3(pcm.channels)
      : format === 'flac'
        ? await encodeFlac(pcm, bits)
        : encodeWav(pcm, bits)
  const { after, before, from, to } = tagSound(format, bare.subarray(0, tagHeadLength), bare.length, tags)
  return [before, bare.subarray(from, to), after]
}

async function encodeMp3(channels: readonly Float32Array[]): Promise<Uint8Array> {
  const sampleCount = channels[0]?.length ?? 0
  const encoder = createMp3Encoder({ sampleRate, channels: 2, sampleCount, bitrate: mp3Bitrate })
  const frames: Uint8Array[] = []
  try {
    for (let from = 0; from < sampleCount; from += pieceLength) {
      frames.push(...(await encoder.encode(channels.map((side) => side.subarray(from, from + pieceLength)))))
    }
    frames.push(...(await encoder.finish()))
  } finally {
    await encoder.cancel()
  }
  return Buffer.concat(frames)
}
