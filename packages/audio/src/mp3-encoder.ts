import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import { AudioSample, AudioSampleSource, Mp3OutputFormat, NullTarget, Output } from 'mediabunny'
import { AudioError } from './audio-error.ts'
import { requireMp3Rates } from './mp3-frames.ts'
import type { Mp3Rates } from './mp3-frames.ts'

export interface Mp3EncoderOptions extends Mp3Rates {
  channels: 1 | 2
}

export interface Mp3Encoder {
  /**
   * Takes the next samples, one array per channel, and gives the frames that became ready. Encoding runs in a worker
   * beside the caller: frames come up to four calls late, so pieces of 4,000 to 16,000 samples suit a live stream.
   * The pieces' lengths do not change the bytes. Await each call before the next.
   */
  encode(chunk: Float32Array[]): Promise<Uint8Array[]>
  /** Gives the remaining frames and ends the worker. @throws AudioError `empty` when nothing was encoded */
  finish(): Promise<Uint8Array[]>
  /** Ends the worker without finishing, when the listener has gone. Does nothing after `finish`. */
  cancel(): Promise<void>
}

/**
 * An MP3 at a constant bit rate, written once from front to back: no Xing or ID3 head that would have to be patched
 * at the end, and the same bytes each time for the same samples. See `mp3ByteLength` for its size.
 * Samples beyond ±1 are clipped. Call `finish` or `cancel`, or the worker keeps the process alive.
 * @throws AudioError `unsupported` for rates that Layer III does not have
 */
export function createMp3Encoder(options: Mp3EncoderOptions): Mp3Encoder {
  requireMp3Rates(options)
  registerMp3Encoder()
  const { sampleRate, bitrate, channels: channelCount } = options
  let ready: Uint8Array[] = []
  let sampleCount = 0
  const source = new AudioSampleSource({
    codec: 'mp3',
    bitrate,
    onEncodedPacket: (packet) => ready.push(packet.data),
  })
  // The frames are taken as they leave the encoder: an MP3 has nothing else in it, so the muxer's copy is dropped.
  const output = new Output({ format: new Mp3OutputFormat({ xingHeader: false }), target: new NullTarget() })
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
        throw new Error('This MP3 encoder is finished or cancelled: make a new one.')
      const length = chunk[0]?.length ?? 0
      if (chunk.length !== channelCount || chunk.some((channel) => channel.length !== length)) {
        throw new RangeError(
          `The MP3 encoder was made for ${channelCount} channels: pass that many arrays of one length.`,
        )
      }
      if (length === 0) return takeReady()
      const planes = new Float32Array(length * channelCount)
      chunk.forEach((channel, index) => planes.set(channel, index * length))
      const sample = new AudioSample({
        data: planes,
        format: 'f32-planar',
        numberOfChannels: channelCount,
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
        throw new AudioError('empty', 'An MP3 needs at least one sample: add some sound first.')
      }
      await output.finalize()
      return takeReady()
    },
    async cancel() {
      await started
      if (output.state === 'started') await output.cancel()
    },
  }
}
