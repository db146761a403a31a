import {
  type AudioEncodingConfig,
  AudioSample,
  type AudioSampleInit,
  AudioSampleSource,
  NullTarget,
  Output,
  type OutputFormat,
} from 'mediabunny'
import { AudioError } from '../audio-error.ts'

export interface FrameEncoderOptions {
  /** Names of the encoder and its file in error messages. */
  names: { encoder: string; file: string }
  encoding: AudioEncodingConfig
  /** The format of the muxer. */
  format: OutputFormat
  channels: number
  /** In hertz. */
  sampleRate: number
  /** Converts samples to the encoder's form. */
  prepare(chunk: readonly Float32Array[]): Pick<AudioSampleInit, 'data' | 'format'>
}

export interface FrameEncoder {
  /** Encodes the next samples, one array per channel, and returns the completed frames, some calls late. */
  encode(chunk: readonly Float32Array[]): Promise<Uint8Array[]>
  /**
   * Returns the remaining frames and the number of samples per channel, and ends the worker.
   * @throws AudioError `empty` if nothing was encoded
   */
  finish(): Promise<{ frames: Uint8Array[]; sampleCount: number }>
  /** Ends the worker without finishing. Does nothing after `finish`. */
  cancel(): Promise<void>
}

/**
 * Returns the raw frames of a codec's encoder, which runs in a worker; the output of mediabunny's muxer is discarded.
 * The codec must be registered.
 */
export function createFrameEncoder(options: FrameEncoderOptions): FrameEncoder {
  const { channels, encoding, format, names, prepare, sampleRate } = options
  let ready: Uint8Array[] = []
  let sampleCount = 0
  const source = new AudioSampleSource({ ...encoding, onEncodedPacket: ({ data }) => ready.push(data) })
  const output = new Output({ format, target: new NullTarget() })
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
        throw new Error(`This ${names.encoder} encoder is finished or cancelled: make a new one.`)
      const length = chunk[0]?.length ?? 0
      if (chunk.length !== channels || chunk.some((channel) => channel.length !== length)) {
        throw new RangeError(
          `The ${names.encoder} encoder was made for ${channels} channels: pass that many arrays of one length.`,
        )
      }
      if (length === 0) return takeReady()
      const sample = new AudioSample({
        ...prepare(chunk),
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
        throw new AudioError('empty', `${names.file} needs at least one sample: add some sound first.`)
      }
      await output.finalize()
      return { frames: takeReady(), sampleCount }
    },
    async cancel() {
      await started
      if (output.state === 'started') await output.cancel()
    },
  }
}
