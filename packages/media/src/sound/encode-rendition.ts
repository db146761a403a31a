import { createMp3Encoder } from '@tempolibre/audio/mp3'
import { wavSamples } from '@tempolibre/audio/wav'
import { mp3Bitrates, renditionHead, type RenditionFormat, wavBits } from './formats.ts'
import type { RecordingSound } from './recording.ts'

/**
 * Encodes a recording in chunks as they become ready; nothing is computed until the next chunk is asked for. Bare
 * sound, except for a preview's tag: others are added when a file is sent.
 * @param tag the bytes before the sound
 */
export async function* encodeRendition(
  format: RenditionFormat,
  sound: RecordingSound,
  tag?: Uint8Array,
): AsyncGenerator<Uint8Array> {
  if (format === 'wav') {
    yield renditionHead(format, sound)
    for await (const block of sound.blocks) yield wavSamples(block, wavBits)
    return
  }
  if (tag) yield tag
  const { channels, sampleCount, sampleRate } = sound
  const encoder = createMp3Encoder({ sampleRate, channels, sampleCount, bitrate: mp3Bitrates[format] })
  try {
    for await (const block of sound.blocks) yield* await encoder.encode([...block])
    yield* await encoder.finish()
  } finally {
    await encoder.cancel()
  }
}
