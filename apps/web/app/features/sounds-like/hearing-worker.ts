// Hears a recording in a worker: a song would block the page for too long.
import { hearRecording } from '@tempolibre/domain/sound-search'
import { decodeWav } from '@tempolibre/domain/sound-fingerprint'
import type { FileFault, HearingQuestion } from './hear-file.ts'

addEventListener('message', ({ data }: MessageEvent<HearingQuestion>) => {
  // A reported error reaches the page.
  answer(data).catch(reportError)
})

async function answer({ recording }: HearingQuestion): Promise<void> {
  const sound = recording instanceof Blob ? await decodeLargeWav(recording) : recording
  postMessage(
    sound === undefined
      ? ('not_sound' satisfies FileFault)
      : hearRecording({ sampleRate: sound.sampleRate, channels: [...sound.channels] }),
  )
}

/** The channels are averaged; two of them are as loud as the usual two that are alike. */
async function decodeLargeWav(file: Blob) {
  const sound = await decodeWav(file)
  const [mono] = sound?.channels ?? []
  return sound && mono && { ...sound, channels: [mono, mono] }
}
