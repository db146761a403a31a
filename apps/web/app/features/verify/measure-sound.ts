// Fetched when a recording is checked.
import { fingerprintSeconds, findSound } from '@tempolibre/contract/licence-verification'
import type { Sound } from '@tempolibre/contract/sound-fingerprint'

/** What the worker is asked: how far a recording, a WAV or decoded sound, is from a fingerprint. */
export interface SoundQuestion {
  expected: Uint32Array
  recording: Blob | Sound
}

/** In hertz: what fingerprints are computed at. More would only be copied in the page's thread. */
const sampleRate = 11_025

/**
 * The `bitErrorRate` between a file's sound and a fingerprint; undefined where this browser cannot read the sound or it is
 * too short. Decoding and comparing take place outside the page's thread.
 */
export async function measureSound(file: Blob, expected: Uint32Array): Promise<number | undefined> {
  const { kind, sound } = await findSound(file)
  const recording = kind === 'wav' ? sound : await decodeSound(sound)
  return recording && askWorker({ expected, recording })
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
    // No sound that this browser knows, or a file that has gone.
    if (error instanceof DOMException) return undefined
    throw error
  }
}

function askWorker(question: SoundQuestion): Promise<number | undefined> {
  const worker = new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<number | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | undefined>) => resolve(data))
    // It could not be fetched, or the file has gone.
    worker.addEventListener('error', () => resolve(undefined))
  })
  const { recording } = question
  worker.postMessage(
    question,
    recording instanceof Blob ? [] : recording.channels.map(({ buffer }) => buffer),
  )
  return answer.finally(() => worker.terminate())
}
