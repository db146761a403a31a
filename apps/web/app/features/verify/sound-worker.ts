// Computes a fingerprint in a worker: a song would block the page for too long.
import { decodeWav, fingerprintSound } from '@tempolibre/domain/sound-fingerprint'
import type { SoundAnswer, SoundQuestion } from './measure-sound.ts'

addEventListener('message', ({ data }: MessageEvent<SoundQuestion>) => {
  // A reported error reaches the page.
  answer(data).catch(reportError)
})

async function answer({ recording }: SoundQuestion): Promise<void> {
  const sound = recording instanceof Blob ? await decodeWav(recording) : recording
  postMessage(
    sound &&
      ({
        words: fingerprintSound(sound),
        seconds: sound.seconds ?? (sound.channels[0]?.length ?? 0) / sound.sampleRate,
      } satisfies SoundAnswer),
  )
}
