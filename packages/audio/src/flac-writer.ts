import { createHash } from 'node:crypto'
import { registerFlacEncoder } from '@mediabunny/flac-encoder'
import { AudioSample, AudioSampleSource, FlacOutputFormat, NullTarget, Output } from 'mediabunny'
import { AudioError } from './audio-error.ts'
import { makeFlacHead } from './flac-head.ts'
import type { Pcm } from './pcm.ts'
import { wavSamples } from './wav-writer.ts'

export interface FlacEncoderOptions {
  /** In hertz; one of `flacSampleRates`. */
  sampleRate: number
  channels: 1 | 2
  /** Per sample. */
  bits: 16 | 24
}

export interface FlacEncoder {
  /**
   * Takes the next samples, one array per channel, and gives the frames that became ready. Encoding runs in a worker
   * beside the caller, so frames come some calls late. The pieces' lengths do not change the bytes. Samples beyond ±1
   * are clipped. Await each call before the next.
   */
  encode(chunk: readonly Float32Array[]): Promise<Uint8Array[]>
  /**
   * Gives the remaining frames and the head, which belongs before all of them: `flacHeadLength` bytes that hold the
   * number of samples and their MD5. Ends the worker.
   * @throws AudioError `empty` when nothing was encoded
   */
  finish(): Promise<{ frames: Uint8Array[]; head: Uint8Array }>
  /** Ends the worker without finishing. Does nothing after `finish`. */
  cancel(): Promise<void>
}

/** Rates in hertz at which FLAC is written. */
export const flacSampleRates: readonly number[] = [
  8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
]

const bytesPerWideSample = 4
/** Samples of a whole recording that are encoded at a time. */
const pieceLength = 65_536

/**
 * A FLAC file of whole-number samples, the very ones `wavSamples` gives, at the reference encoder's default level. The
 * same samples give the same bytes each time. Call `finish` or `cancel`, or the worker keeps the process alive.
 * Source of the format: RFC 9639.
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
  let ready: Uint8Array[] = []
  let sampleCount = 0
  let shortest = Infinity
  let longest = 0
  const source = new AudioSampleSource({
    codec: 'flac',
    onEncodedPacket({ data }) {
      ready.push(data)
      shortest = Math.min(shortest, data.length)
      longest = Math.max(longest, data.length)
    },
  })
  // The frames are taken as they leave the encoder; the muxer's own file lacks the MD5 and is dropped.
  const output = new Output({ format: new FlacOutputFormat(), target: new NullTarget() })
  output.addAudioTrack(source)
  const started = output.start()

  const takeReady = () => {
    const frames = ready
    ready = []
    return frames
  }

  return {
    async encode(chunk) {
      await started
      if (output.state !== 'started')
        throw new Error('This FLAC encoder is finished or cancelled: make a new one.')
      const length = chunk[0]?.length ?? 0
      if (chunk.length !== channels || chunk.some((channel) => channel.length !== length)) {
        throw new RangeError(
          `The FLAC encoder was made for ${channels} channels: pass that many arrays of one length.`,
        )
      }
      if (length === 0) return takeReady()
      const bytes = wavSamples(chunk, bits)
      digest.update(bytes)
      const sample = new AudioSample({
        data: bits === 16 ? bytes : widen(bytes),
        format: bits === 16 ? 's16' : 's32',
        numberOfChannels: channels,
        sampleRate,
        timestamp: sampleCount / sampleRate,
      })
      sampleCount += length
      await source.add(sample)
      sample.close()
      return takeReady()
    },
    async finish() {
      await started
      if (sampleCount === 0) {
        await output.cancel()
        throw new AudioError('empty', 'A FLAC file needs at least one sample: add some sound first.')
      }
      await output.finalize()
      const frames = takeReady()
      return {
        frames,
        head: makeFlacHead({ ...options, sampleCount, shortest, longest, md5: digest.digest() }),
      }
    },
    async cancel() {
      await started
      if (output.state === 'started') await output.cancel()
    },
  }
}

/**
 * A whole recording as a FLAC file. Samples beyond ±1 are clipped.
 * @param bits per sample
 * @throws AudioError `empty` without samples, `unsupported` for rates or numbers of channels that are not written
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

/** Samples of three bytes as the upper three of four. */
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
