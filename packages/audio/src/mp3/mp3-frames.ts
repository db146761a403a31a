import { AudioError } from '../audio-error.ts'

/** Parameters of the MP3 encoder: samples per second, and bits per second of the constant-rate stream. */
export interface Mp3Rates {
  sampleRate: number
  bitrate: number
}

/** Sample rates of MPEG-1 Layer III, in hertz. */
export const mp3SampleRates: readonly number[] = [32000, 44100, 48000]
/**
 * Supported bits per second. Layer III goes down to 32,000, but below 128,000 LAME lowers the sample rate of its own
 * accord.
 */
export const mp3Bitrates: readonly number[] = [128000, 160000, 192000, 224000, 256000, 320000]

const samplesPerFrame = 1152
/** Samples that LAME puts before the first one; a decoder adds 529 more. */
const encoderDelay = 576
/** Minimum samples of padding after the last one, up to a whole frame. */
const minEndPadding = 576

/** @throws AudioError `unsupported` for any other rate */
export function requireMp3Rates({ sampleRate, bitrate }: Mp3Rates): void {
  if (!mp3SampleRates.includes(sampleRate)) {
    throw new AudioError(
      'unsupported',
      `MP3 cannot hold ${sampleRate} Hz: use ${mp3SampleRates.join(', ')} Hz.`,
    )
  }
  if (!mp3Bitrates.includes(bitrate)) {
    throw new AudioError('unsupported', `No MP3 is made at ${bitrate} bit/s: use ${mp3Bitrates.join(', ')}.`)
  }
}

/** The sound of an MP3 in frames, without the one that holds the info header. */
export interface Mp3Layout {
  frames: number
  /** Samples per channel before the first one of the sound. */
  delay: number
  /** Samples per channel after the last one of the sound. */
  padding: number
}

/**
 * @param sampleCount samples per channel
 * @throws AudioError `empty` without samples
 */
export function planMp3(sampleCount: number): Mp3Layout {
  if (sampleCount <= 0)
    throw new AudioError('empty', 'An MP3 needs at least one sample: add some sound first.')
  const samples = sampleCount + encoderDelay
  const frames = Math.ceil((samples + minEndPadding) / samplesPerFrame)
  return { frames, delay: encoderDelay, padding: frames * samplesPerFrame - samples }
}

/** Length in bytes of the frame that holds the info header. */
export function infoFrameLength({ bitrate, sampleRate }: Mp3Rates): number {
  return Math.floor((144 * bitrate) / sampleRate)
}

/**
 * Length in bytes of the first frames of sound, without the info header. Layer III at a constant rate has frames of
 * ⌊144 · bitrate / sampleRate⌋ bytes, and one byte more whenever the truncated fractions add up to a byte
 * (ISO/IEC 11172-3, 2.4.3.1; the order is LAME's).
 */
export function framesByteLength({ bitrate, sampleRate }: Mp3Rates, frames: number): number {
  if (frames === 0) return 0
  const remainder = (144 * bitrate) % sampleRate
  // The first frame is never padded; afterwards any accumulated fraction adds a byte.
  return (
    frames * Math.floor((144 * bitrate) / sampleRate) + Math.ceil(((frames - 1) * remainder) / sampleRate)
  )
}

/**
 * Exact length in bytes of the output of `createMp3Encoder` for a number of samples per channel, known before
 * encoding: a server can announce it while the song is still being rendered. The number of channels does not matter.
 * @throws AudioError `unsupported` for rates that the encoder refuses, `empty` without samples
 */
export function mp3ByteLength({ sampleCount, ...rates }: Mp3Rates & { sampleCount: number }): number {
  requireMp3Rates(rates)
  return infoFrameLength(rates) + framesByteLength(rates, planMp3(sampleCount).frames)
}
