// A chunk of its own, loaded when a recording is checked.
import { fingerprintSeconds, findSound } from '@tempolibre/domain/licence-verification'
import { type Beginning, bitErrorRate, type Sound, wordStride } from '@tempolibre/domain/sound-fingerprint'

/** Request to the worker: the fingerprint of a recording, a WAV or decoded sound. */
export interface SoundQuestion {
  recording: Blob | Sound
}

/** The worker's answer; none to what it cannot decode. */
export interface SoundAnswer {
  /** The fingerprint: every word. */
  words: Uint32Array
  /** Of the whole recording, as far as its bit rate stays the same. */
  seconds: number
}

/** In hertz: the rate of fingerprints. A higher one would only be copied on the main thread. */
const sampleRate = 11_025

/** What is heard in a file. */
export interface HeardSound {
  /** The `bitErrorRate` between its sound and a fingerprint; undefined if it is too short. */
  measure: (expected: Uint32Array, beginning?: Beginning) => number | undefined
  /** Of the whole recording, as far as its bit rate stays the same. */
  seconds: number
}

/**
 * Hears a file once, off the main thread.
 * @returns undefined if this browser cannot decode the sound
 */
export async function hearSound(file: Blob): Promise<HeardSound | undefined> {
  const { kind, share, sound } = await findSound(file)
  const recording = kind === 'wav' ? sound : await decodeSound(sound, share)
  const answer = recording && (await askWorker({ recording }))
  return (
    answer && {
      seconds: answer.seconds,
      measure: (expected, beginning) => bitErrorRate(expected, answer.words, wordStride, beginning),
    }
  )
}

async function decodeSound(sound: Blob, share: number): Promise<Sound | undefined> {
  try {
    const decoder = new OfflineAudioContext(1, 1, sampleRate)
    const decoded = await decoder.decodeAudioData(await sound.arrayBuffer())
    const length = Math.min(decoded.length, (fingerprintSeconds + 1) * sampleRate)
    return {
      sampleRate,
      seconds: decoded.length / sampleRate / share,
      channels: Array.from({ length: decoded.numberOfChannels }, (_, channel) =>
        decoded.getChannelData(channel).subarray(0, length),
      ),
    }
  } catch (error) {
    // The browser cannot decode the sound, or the file is gone.
    if (error instanceof DOMException) return undefined
    throw error
  }
}

function askWorker(question: SoundQuestion): Promise<SoundAnswer | undefined> {
  const worker = new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<SoundAnswer | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SoundAnswer | undefined>) => resolve(data))
    // The worker failed to load, or the file is gone.
    worker.addEventListener('error', () => resolve(undefined))
  })
  const { recording } = question
  worker.postMessage(
    question,
    recording instanceof Blob ? [] : recording.channels.map(({ buffer }) => buffer),
  )
  return answer.finally(() => worker.terminate())
}
