import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import { Mp3OutputFormat } from 'mediabunny'
import { createFrameEncoder } from '../flac/frame-encoder.ts'
import { makeMp3Info } from './mp3-info.ts'
import type { Mp3Shape } from './mp3-info.ts'

/**
 * What LAME multiplies samples by at each number of bits per second (`abr_switch_map` of LAME 3.100). The library
 * cannot switch it off, so samples are divided by it beforehand.
 */
const lameScale: Readonly<Record<number, number>> = {
  128_000: 0.95,
  160_000: 0.95,
  192_000: 0.97,
  224_000: 0.98,
}

export interface Mp3Encoder {
  /**
   * Encodes the next samples, one array per channel, and returns the completed frames. Encoding runs in a worker:
   * frames come up to four calls late, so chunks of 4,000 to 16,000 samples suit a live stream. The chunks' lengths
   * do not affect the bytes. Await each call before the next. The first frame is the info header.
   */
  encode(chunk: Float32Array[]): Promise<Uint8Array[]>
  /**
   * Returns the remaining frames and ends the worker.
   * @throws AudioError `empty` if nothing was encoded; RangeError if it was not `sampleCount` samples
   */
  finish(): Promise<Uint8Array[]>
  /** Ends the worker without finishing, e.g. if the listener has left. Does nothing after `finish`. */
  cancel(): Promise<void>
}

/**
 * Encodes an MP3 at a constant bit rate, as loud as its samples, written sequentially: an info header (`makeMp3Info`),
 * then the sound; and the same bytes each time for the same samples. See `mp3ByteLength` for its size. Samples beyond
 * full scale are clipped; below 256,000 bit/s the encoder's own full scale is 0.18 to 0.45 dB lower. Call `finish` or
 * `cancel`, or the worker keeps the process alive.
 * @throws AudioError `unsupported` for rates that Layer III does not have, `empty` without samples
 */
export function createMp3Encoder(shape: Mp3Shape): Mp3Encoder {
  const info = makeMp3Info(shape)
  registerMp3Encoder()
  const { bitrate, channels, sampleCount, sampleRate } = shape
  const gain = 1 / (lameScale[bitrate] ?? 1)
  const encoder = createFrameEncoder({
    names: { encoder: 'MP3', file: 'An MP3' },
    encoding: { codec: 'mp3', bitrate },
    // The library would write its header at the end.
    format: new Mp3OutputFormat({ xingHeader: false }),
    channels,
    sampleRate,
    prepare(chunk) {
      const length = chunk[0]?.length ?? 0
      const planes = new Float32Array(length * channels)
      chunk.forEach((channel, index) => planes.set(channel, index * length))
      return { data: gain === 1 ? planes : planes.map((sample) => sample * gain), format: 'f32-planar' }
    },
  })
  let head: Uint8Array[] = [info]
  const withHead = (frames: Uint8Array[]) => {
    const all = [...head, ...frames]
    head = []
    return all
  }
  return {
    encode: async (chunk) => withHead(await encoder.encode(chunk)),
    async finish() {
      const { frames, sampleCount: encoded } = await encoder.finish()
      if (encoded !== sampleCount)
        throw new RangeError(
          `The MP3 encoder was made for ${sampleCount} samples and got ${encoded}: pass the number of samples per channel.`,
        )
      return withHead(frames)
    },
    cancel: encoder.cancel,
  }
}
