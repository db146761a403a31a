import { curveOf, stepSeconds, type VoiceCurve } from './ducking.ts'

/** Larger files do not fit into a browser's memory together with their sound, in bytes. */
export const maxMeasuredBytes = 300_000_000

/** Why a video's sound was not measured beforehand. */
export type Unmeasured = 'too_large' | 'undecodable'

/** Speech has little above 8 kHz, and the sound takes a third of the memory. */
const sampleRate = 16_000

/**
 * Measures the loudness of a video's sound, in this browser: nothing is sent.
 * @returns why it cannot be
 */
export async function measureVoice(file: Blob): Promise<VoiceCurve | Unmeasured> {
  if (file.size > maxMeasuredBytes) return 'too_large'
  const sound = await decode(file)
  if (!sound) return 'undecodable'
  const context = new OfflineAudioContext(sound.numberOfChannels, sound.length, sampleRate)
  const source = new AudioBufferSourceNode(context, { buffer: sound })
  weighK(context, source).connect(context.destination)
  source.start()
  return curveOf(meanSquaresOf(await context.startRendering()))
}

/** Undefined without sound, or with one that this browser cannot decode. */
async function decode(file: Blob): Promise<AudioBuffer | undefined> {
  try {
    const bytes = await file.arrayBuffer()
    return await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return undefined
  }
}

/**
 * The K-weighting of BS.1770-4: a shelf of 4 dB above 1.7 kHz for the head, and a high-pass at 38 Hz. Within 0.2 dB of the
 * standard's filters below 8 kHz.
 */
export function weighK(context: BaseAudioContext, source: AudioNode): AudioNode {
  const shelf = new BiquadFilterNode(context, { type: 'highshelf', frequency: 1682, gain: 4 })
  // Its Q of 0.5, which this filter takes in decibels.
  const highPass = new BiquadFilterNode(context, { type: 'highpass', frequency: 38, Q: -6 })
  source.connect(shelf).connect(highPass)
  return highPass
}

function meanSquaresOf(sound: AudioBuffer): Float32Array {
  const step = Math.round(stepSeconds * sampleRate)
  const squares = new Float32Array(Math.ceil(sound.length / step))
  for (let channel = 0; channel < sound.numberOfChannels; channel++) {
    const samples = sound.getChannelData(channel)
    for (let at = 0; at < samples.length; at++) {
      const sample = samples[at] ?? 0
      const place = Math.floor(at / step)
      squares[place] = (squares[place] ?? 0) + sample ** 2 / step
    }
  }
  return squares
}
