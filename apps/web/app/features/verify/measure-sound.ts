// A chunk of its own, loaded when a recording is checked.
import { fingerprintSeconds, findSound } from '@tempolibre/contract/licence-verification'
import { bitErrorRate, type Sound } from '@tempolibre/contract/sound-fingerprint'

/** Request to the worker: the fingerprint of a recording, a WAV or decoded sound. */
export interface SoundQuestion {
  recording: Blob | Sound
}

/** In hertz: the rate of fingerprints. A higher one would only be copied on the main thread. */
const sampleRate = 11_025

/**
 * Hears a file once, off the main thread.
 * @returns the `bitErrorRate` between its sound and a fingerprint; undefined if this browser cannot decode the sound or it
 * is too short
 */
export async function hearSound(file: Blob): Promise<(expected: Uint32Array) => number | undefined> {
  const { kind, sound } = await findSound(file)
  const recording = kind === 'wav' ? sound : await decodeSound(sound)
  const heard = recording && (await askWorker({ recording }))
  return (expected) => heard && bitErrorRate(expected, heard)
}

async function decodeSound(sound: Blob): Promise<Sound | undefined> {
  try {
    const decoder = new OfflineAudioContext(1, 1, sampleRate)
    const decoded = await decoder.decodeAudioData(await sound.arrayBuffer())
    const length = Math.min(decoded.length, (fingerprintSeconds + 1) * sampleRate)
    return {
      sampleRate,
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

function askWorker(question: SoundQuestion): Promise<Uint32Array | undefined> {
  const worker = new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<Uint32Array | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Uint32Array | undefined>) => resolve(data))
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
