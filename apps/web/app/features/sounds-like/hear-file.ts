// A chunk of its own, loaded when a recording is given.
import { findSound } from '@tempolibre/domain/licence-verification'
import { hearingRate } from '@tempolibre/domain/hearing-rules'
import type { HeardRecording, HearingFault } from '@tempolibre/domain/sound-search'
import type { Sound } from '@tempolibre/domain/sound-fingerprint'

/** Request to the worker: a recording to hear, a WAV or decoded sound. */
export interface HearingQuestion {
  recording: Blob | Sound
}

export type FileFault = HearingFault | 'too_large' | 'not_sound' | 'unread'

/**
 * Maximum size of a file that a decoder must hold as a whole. Of MP3 and FLAC the beginning is decoded, and a larger WAV
 * is read in slices.
 */
export const maxWholeBytes = 64 * 1024 * 1024

/** Hears the sound of a file in this browser; nothing is sent. */
export async function hearFile(file: Blob): Promise<HeardRecording | FileFault> {
  try {
    const recording = await openRecording(file)
    return typeof recording === 'string' ? recording : await askWorker({ recording })
  } catch (error) {
    // The file was moved, or is on a disk that is gone.
    if (error instanceof DOMException) return 'unread'
    throw error
  }
}

async function openRecording(file: Blob): Promise<Blob | Sound | FileFault> {
  if (file.size === 0) return 'not_sound'
  const { kind, sound } = await findSound(file)
  if (kind === 'wav') return file.size > maxWholeBytes ? file : decode(file)
  if (kind === 'flac' || (await beginsWithMp3(sound))) return decode(sound)
  return file.size > maxWholeBytes ? 'too_large' : decode(file)
}

/** Whether there is the mark with which each frame of an MP3 begins. */
async function beginsWithMp3(sound: Blob): Promise<boolean> {
  const [first = 0, second = 0] = new Uint8Array(await sound.slice(0, 2).arrayBuffer())
  return first === 0xff && (second & 0xe0) === 0xe0
}

async function decode(sound: Blob): Promise<Sound | FileFault> {
  const bytes = await sound.arrayBuffer()
  try {
    const decoded = await new OfflineAudioContext(1, 1, hearingRate).decodeAudioData(bytes)
    return {
      sampleRate: hearingRate,
      // Of surround sound the front.
      channels: Array.from({ length: Math.min(2, decoded.numberOfChannels) }, (_, channel) =>
        decoded.getChannelData(channel),
      ),
    }
  } catch (error) {
    if (error instanceof DOMException) return 'not_sound'
    throw error
  }
}

function askWorker(question: HearingQuestion): Promise<HeardRecording | FileFault> {
  const worker = new Worker(new URL('./hearing-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<HeardRecording | FileFault>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<HeardRecording | FileFault>) => resolve(data))
    // The worker failed to load, or the file is gone.
    worker.addEventListener('error', () => resolve('unread'))
  })
  const { recording } = question
  worker.postMessage(
    question,
    recording instanceof Blob ? [] : recording.channels.map(({ buffer }) => buffer),
  )
  return answer.finally(() => worker.terminate())
}
