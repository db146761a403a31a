import { AudioError } from '../audio-error.ts'
import { makeFlacHead } from './flac-head.ts'
import { createFlacEncoder, flacSampleRates } from './flac-writer.ts'
import { readWavLayout } from '../wav/wav.ts'

/** The samples of a WAV must begin within this many bytes. */
const headBytes = 65_536
/** Samples per encoding step. */
const pieceLength = 22_050

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
  const source = wav[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  /** Buffers at least `length` bytes, or all there are. */
  const hold = async (length: number) => {
    const pieces: Uint8Array[] = [held]
    let there = held.length
    while (there < length) {
      const { done, value } = await source.next()
      if (done) break
      pieces.push(value)
      there += value.length
    }
    if (pieces.length > 1) held = Buffer.concat(pieces)
  }
  try {
    await hold(Math.min(headBytes, totalBytes))
    const { bits, channels, head, sampleCount, sampleRate, start } = planFlac(held, totalBytes, name)
    yield head
    const frameBytes = (bits / 8) * channels

    held = held.subarray(start)
    const encoder = createFlacEncoder({ sampleRate, channels, bits })
    try {
      for (let left = sampleCount; left > 0;) {
        const count = Math.min(left, pieceLength)
        await hold(count * frameBytes)
        if (held.length < count * frameBytes)
          throw new AudioError('damaged', `${name} ends too early: export or upload it again.`)
        yield* await encoder.encode(readSamples(held, { count, channels, bits }))
        held = held.subarray(count * frameBytes)
        left -= count
      }
      yield* (await encoder.finish()).frames
    } finally {
      await encoder.cancel()
    }
  } finally {
    await source.return?.()
  }
}

/**
 * The first `flacHeadLength` bytes of the FLAC that `encodeWavAsFlac` makes.
 * @param wav the beginning of the WAV, up to its samples
 * @throws AudioError as `encodeWavAsFlac` does
 */
export function flacHeadOfWav(wav: Uint8Array, totalBytes: number, name: string): Uint8Array {
  return planFlac(wav, totalBytes, name).head
}

function planFlac(wav: Uint8Array, totalBytes: number, name: string) {
  const { bits: width, channelCount, end, isFloat, sampleRate, start } = readWavLayout(wav, name, totalBytes)
  const bits = ([16, 24] as const).find((known) => known === width)
  const channels = ([1, 2] as const).find((known) => known === channelCount)
  if (isFloat || !bits || !channels || !flacSampleRates.includes(sampleRate))
    throw new AudioError('unsupported', `${name} cannot be written as FLAC.`)
  const sampleCount = Math.floor((end - start) / ((bits / 8) * channels))
  const unknown = { shortest: 0, longest: 0, md5: Buffer.alloc(16) }
  const head = makeFlacHead({ sampleRate, channels, bits, sampleCount, ...unknown })
  return { bits, channels, head, sampleCount, sampleRate, start }
}

/** Splits interleaved samples by channel, full scale 1. */
function readSamples(
  bytes: Buffer,
  { bits, channels, count }: { bits: 16 | 24; channels: number; count: number },
): Float32Array[] {
  const width = bits / 8
  const fullScale = 2 ** (bits - 1)
  return Array.from({ length: channels }, (_side, channel) =>
    Float32Array.from(
      { length: count },
      (_value, sample) => bytes.readIntLE((sample * channels + channel) * width, width) / fullScale,
    ),
  )
}
