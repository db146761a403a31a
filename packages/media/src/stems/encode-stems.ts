import { createMp3Encoder, type Mp3Encoder } from '@tempolibre/audio/mp3'
import { infoFrameLength } from '@tempolibre/audio/mp3-frames'
import { AudioError } from '@tempolibre/audio/audio-error'
import { countStemFrames, stemBitrate, stemSampleRates, stemSegment } from '@tempolibre/domain/stem-file'
import type { StemsSound } from './stems-sound.ts'

/** An encoder, and what it has written that is not sent yet. */
interface StemStream {
  encoder: Mp3Encoder
  pieces: Uint8Array[]
  length: number
  /** Bytes of its info header that are still to come: the file holds bare frames. */
  headLeft: number
}

/**
 * The file with all stems (`@tempolibre/domain/stem-file`), part by part as it becomes ready.
 * @throws AudioError `unsupported` for stems at another rate than `stemSampleRates`
 */
export async function* encodeStems(sound: StemsSound): AsyncGenerator<Uint8Array> {
  const { channels, ids, sampleCount, sampleRate } = sound
  if (!stemSampleRates.includes(sampleRate))
    throw new AudioError(
      'unsupported',
      `The stems have ${sampleRate} Hz: deliver them at ${stemSampleRates.join(', ')} Hz.`,
    )
  const shape = { sampleRate, channels, sampleCount, bitrate: stemBitrate }
  const streams = ids.map((): StemStream => ({
    encoder: createMp3Encoder(shape),
    pieces: [],
    length: 0,
    headLeft: infoFrameLength(shape),
  }))
  const frames = countStemFrames(sampleCount)
  let index = 0
  function* takeSegments(): Generator<Uint8Array> {
    for (;;) {
      const segment = stemSegment(index, ids.length, frames, sampleRate)
      if (!segment || streams.some(({ length }) => length < segment.bytesPerStem)) return
      for (const stream of streams) yield take(stream, segment.bytesPerStem)
      index++
    }
  }
  try {
    for await (const block of sound.blocks) {
      await Promise.all(
        streams.map(async (stream, at) =>
          append(stream, await stream.encoder.encode([...(block[at] ?? [])])),
        ),
      )
      yield* takeSegments()
    }
    for (const stream of streams) append(stream, await stream.encoder.finish())
    yield* takeSegments()
  } finally {
    for (const { encoder } of streams) await encoder.cancel()
  }
}

function append(stream: StemStream, frames: readonly Uint8Array[]): void {
  for (const frame of frames) {
    const skipped = Math.min(stream.headLeft, frame.length)
    stream.headLeft -= skipped
    if (skipped === frame.length) continue
    stream.pieces.push(frame.subarray(skipped))
    stream.length += frame.length - skipped
  }
}

/** Removes the first `length` bytes of what waits, and returns them. */
function take(stream: StemStream, length: number): Uint8Array {
  const all = Buffer.concat(stream.pieces)
  const rest = all.subarray(length)
  stream.pieces = rest.length > 0 ? [rest] : []
  stream.length = rest.length
  return all.subarray(0, length)
}
