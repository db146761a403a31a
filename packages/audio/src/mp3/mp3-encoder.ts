import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import { Mp3OutputFormat } from 'mediabunny'
import { createFrameEncoder } from '../flac/frame-encoder.ts'
import { requireMp3Rates } from './mp3-frames.ts'
import type { Mp3Rates } from './mp3-frames.ts'

export interface Mp3EncoderOptions extends Mp3Rates {
  channels: 1 | 2
}

export interface Mp3Encoder {
  /**
   * Encodes the next samples, one array per channel, and returns the completed frames. Encoding runs in a worker:
   * frames come up to four calls late, so chunks of 4,000 to 16,000 samples suit a live stream. The chunks' lengths
   * do not affect the bytes. Await each call before the next.
   */
  encode(chunk: Float32Array[]): Promise<Uint8Array[]>
  /** Returns the remaining frames and ends the worker. @throws AudioError `empty` if nothing was encoded */
  finish(): Promise<Uint8Array[]>
  /** Ends the worker without finishing, e.g. if the listener has left. Does nothing after `finish`. */
  cancel(): Promise<void>
}

/**
 * Encodes an MP3 at a constant bit rate, written sequentially: no Xing or ID3 header that would have to be patched at
 * the end, and the same bytes each time for the same samples. See `mp3ByteLength` for its size. Samples beyond ±1 are
 * clipped. Call `finish` or `cancel`, or the worker keeps the process alive.
 * @throws AudioError `unsupported` for rates that Layer III does not have
 */
export function createMp3Encoder(options: Mp3EncoderOptions): Mp3Encoder {
  requireMp3Rates(options)
  registerMp3Encoder()
  const { bitrate, channels, sampleRate } = options
  const encoder = createFrameEncoder({
    names: { encoder: 'MP3', file: 'An MP3' },
    encoding: { codec: 'mp3', bitrate },
    // An MP3 that consists of frames only.
    format: new Mp3OutputFormat({ xingHeader: false }),
    channels,
    sampleRate,
    prepare(chunk) {
      const length = chunk[0]?.length ?? 0
      const planes = new Float32Array(length * channels)
      chunk.forEach((channel, index) => planes.set(channel, index * length))
      return { data: planes, format: 'f32-planar' }
    },
  })
  return { ...encoder, finish: async () => (await encoder.finish()).frames }
}
