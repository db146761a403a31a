import { AudioError } from '../audio-error.ts'
import { makeFlacHead } from './flac-head.ts'
import { createFlacEncoder, flacSampleRates } from './flac-writer.ts'
import { openWav } from '../wav/wav-stream.ts'
import { countFrames, readWavLayout, type WavLayout } from '../wav/wav.ts'

/**
 * Encodes a WAV as FLAC while it is being read: the same samples, at least a third smaller. The head is sent first,
 * so it omits what is known only at the end, the MD5 of the samples and the sizes of frames, as RFC 9639, 8.2 allows.
 * The same WAV always gives the same bytes.
 * @param wav its bytes, in chunks
 * @param totalBytes of the whole WAV
 * @param name used in messages
 * @throws AudioError `damaged` or `empty`; `unsupported` unless the samples are integers of 16 or 24 bits in one or
 * two channels at one of `flacSampleRates`
 */
export async function* encodeWavAsFlac(
  wav: AsyncIterable<Uint8Array>,
  totalBytes: number,
  name: string,
): AsyncGenerator<Uint8Array> {
  const stream = await openWav(wav, totalBytes, name)
  try {
    const { bits, channels, head, sampleRate } = planFlac(stream, name)
    yield head
    const encoder = createFlacEncoder({ sampleRate, channels, bits })
    try {
      for await (const block of stream.blocks) yield* await encoder.encode(block)
      yield* (await encoder.finish()).frames
    } finally {
      await encoder.cancel()
    }
  } finally {
    await stream.close()
  }
}

/**
 * The first `flacHeadLength` bytes of the FLAC that `encodeWavAsFlac` makes.
 * @param wav the beginning of the WAV, up to its samples
 * @throws AudioError as `encodeWavAsFlac` does
 */
export function flacHeadOfWav(wav: Uint8Array, totalBytes: number, name: string): Uint8Array {
  return planFlac(readWavLayout(wav, name, totalBytes), name).head
}

function planFlac(layout: WavLayout, name: string) {
  const { bits: width, channelCount, isFloat, sampleRate } = layout
  const bits = ([16, 24] as const).find((known) => known === width)
  const channels = ([1, 2] as const).find((known) => known === channelCount)
  if (isFloat || !bits || !channels || !flacSampleRates.includes(sampleRate))
    throw new AudioError('unsupported', `${name} cannot be written as FLAC.`)
  const unknown = { shortest: 0, longest: 0, md5: Buffer.alloc(16) }
  const head = makeFlacHead({ sampleRate, channels, bits, sampleCount: countFrames(layout), ...unknown })
  return { bits, channels, head, sampleRate }
}
